import { setTimeout as sleep } from 'node:timers/promises'
import { didYouMean } from '@quire/core/model'
import { type ListedRun, listRuns } from '@quire/inspect/views'
import { readEvents } from '@quire/runtime/engine'
import { collectGarbage, deleteRuns, findPrunable, pruneRuns } from '@quire/runtime/upkeep'
import type { Command } from 'commander'
import { addExamples, type CommonOptions, defineCommand } from '../command-line/define-command.ts'
import { daysOption, numberOption, option } from '../command-line/option.ts'
import { openFor, openStored } from '../open/open-for.ts'
import { createOutput } from '../output/output.ts'
import { boardFor } from '../progress/show-progress.ts'
import { counted, moneyCell, timeView } from '../views/figures.ts'
import { tableLines } from '../views/table.ts'
import { endRun } from './end-run.ts'

interface RunsOptions extends CommonOptions {
  readonly project?: string
  readonly status?: string
  readonly limit: number
}

const USUAL_LIMIT = 100

/** One line per run. */
function listView(runs: readonly ListedRun[]): string {
  const header = ['RUN', 'STATUS', 'FLOW', 'PROJECT', 'STARTED', 'COST']
  return tableLines([
    header,
    ...runs.map(({ run, status, isInterrupted, flow, project, startedAt, ...totals }) => [
      run,
      isInterrupted ? 'interrupted' : status,
      flow,
      project,
      timeView(startedAt),
      moneyCell(totals),
    ]),
  ]).join('\n')
}

export function define(command: Command): void {
  addExamples(command, [
    'quire runs',
    'quire runs --status failed --json',
    'quire runs follow october',
    'quire runs prune --older-than 30d',
  ])
  addRunsSubcommands(command)
  command
    .addOption(option('--project <name>', 'filter by project'))
    .addOption(
      option('--status <status>', 'filter by status').choices([
        'running',
        'waiting',
        'completed',
        'failed',
        'incomplete',
        'cancelled',
      ]),
    )
    .addOption(numberOption('--limit <n>', 'maximum number of runs to list').default(USUAL_LIMIT))
    // Any argument here is treated as a misspelt subcommand.
    .allowExcessArguments()
    .action(async (options: RunsOptions) => {
      const [unknown] = command.args
      if (unknown !== undefined) {
        const names = command.commands.map((one) => one.name())
        command.error(
          `error: unknown command '${unknown}'.${didYouMean(unknown, names)} Commands: ${names.join(', ')}.`,
        )
      }
      const { project, status, limit } = options
      const output = createOutput(options)
      await using quire = await openFor(options, { isLooking: true })
      const found = await listRuns(quire, {
        limit: limit + 1,
        ...(project !== undefined && { project }),
        ...(status !== undefined && { status }),
      })
      const runs = found.slice(0, limit)
      if (found.length > limit) output.note(`Showing the newest ${limit}; use --limit N to list more.`)
      const none = project === undefined && status === undefined ? 'No runs yet.' : 'No runs match.'
      output.result({ runs }, () => (runs.length === 0 ? none : listView(runs)))
      const interrupted = runs.find(({ isInterrupted }) => isInterrupted)
      if (interrupted && !output.isJson)
        output.note(
          output.style('dim', `To continue an interrupted run: ${output.command(`resume ${interrupted.run}`)}`),
        )
    })
}

interface PruneOptions extends CommonOptions {
  readonly olderThan: number
  readonly project?: string
  readonly status?: string
  readonly dryRun?: boolean
}

/** Adds `runs follow`, `runs delete` and `runs prune`. */
function addRunsSubcommands(runs: Command): void {
  // Options after a subcommand belong to the subcommand.
  runs.enablePositionalOptions()
  addExamples(defineCommand(runs, 'follow', 'Show the progress of a run in another process, until it ends.'), [
    'quire runs follow october',
  ])
    .argument('<run>', 'the run')
    .action(follow)
  addExamples(defineCommand(runs, 'delete', 'Delete runs with their documents, prompts and answers.'), [
    'quire runs delete october',
  ])
    .argument('<runs...>', 'the runs')
    .action(remove)
  addExamples(defineCommand(runs, 'prune', 'Delete all runs that ended long ago.'), [
    'quire runs prune --older-than 30d --dry-run',
    'quire runs prune --older-than 12h --status failed',
  ])
    .addOption(
      daysOption('--older-than <time>', 'time since the run’s last activity: 12h, 30d, 8w').makeOptionMandatory(),
    )
    .addOption(option('--project <name>', 'filter by project'))
    .addOption(
      option('--status <status>', 'filter by status').choices(['completed', 'failed', 'incomplete', 'cancelled']),
    )
    .addOption(option('--dry-run', 'list the runs without deleting them'))
    .action(prune)
}

const POLL_MS = 400

/** Shows the progress of a run that another process executes. */
async function follow(run: string, options: CommonOptions): Promise<void> {
  const output = createOutput(options)
  await using quire = await openStored(options)
  const { db } = await quire.store()
  const board = await boardFor(quire, run, output)
  try {
    for (let after = '0'; ; ) {
      const { status } = await quire.progress(run)
      const events = await readEvents(db, run, after)
      for (const event of events) board.tell(event)
      after = events.at(-1)?.id ?? after
      if (status !== 'running' && events.length === 0) break
      if (events.length === 0) await sleep(POLL_MS)
    }
  } finally {
    await board.close()
  }
  await endRun(quire, { ...(await quire.summary(run)), durationMs: 0 }, output)
}

async function remove(runs: readonly string[], options: CommonOptions): Promise<void> {
  await using quire = await openStored(options)
  const { db } = await quire.store()
  await deleteRuns(db, runs)
  const contents = await collectGarbage(db)
  createOutput(options).result({ deleted: runs, contents }, () => `Deleted ${counted(runs.length, 'run')}.`)
}

async function prune(options: PruneOptions): Promise<void> {
  const { olderThan, dryRun, project, status } = options
  const output = createOutput(options)
  await using quire = await openFor(options, { isLooking: true })
  // Scheduled pruning must succeed even if there is no store yet. It must not create one.
  if (!quire.hasStore()) return output.result({ runs: [], deleted: [] }, () => 'No runs yet.')
  const { db } = await quire.store()
  const filter = { olderThanDays: olderThan, ...(project && { project }), ...(status && { status }) }
  const runs = await findPrunable(db, filter)
  if (dryRun) {
    return output.result({ runs, deleted: [] }, () =>
      [...runs, `${counted(runs.length, 'run')} would be deleted.`].join('\n'),
    )
  }
  await pruneRuns(db, runs)
  const contents = await collectGarbage(db)
  output.result({ runs, deleted: runs, contents }, () => `Deleted ${counted(runs.length, 'run')}.`)
}
