import { didYouMean } from '@quire/core/model'
import type { ListedRun } from '@quire/inspect/views'
import type { Command } from 'commander'
import { type CommonOptions, defineCommand, option } from '../command-line/define-command.ts'
import { numberOption } from '../command-line/number-option.ts'
import { openFor } from '../open/open-for.ts'
import { createOutput } from '../output/output.ts'
import { moneyCell } from '../views/money-view.ts'
import { tableLines } from '../views/table.ts'
import { timeView } from '../views/time-view.ts'
import { addRunsSubcommands } from './runs-upkeep.ts'

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
    ...runs.map(({ run, status, flow, project, startedAt, ...totals }) => [
      run,
      status,
      flow,
      project,
      timeView(startedAt),
      moneyCell(totals),
    ]),
  ]).join('\n')
}

export function addRunsCommand(program: Command): void {
  const command = defineCommand(program, 'runs', 'List, follow, delete and prune runs.', [
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
      const { listRuns } = await import('@quire/inspect/views')
      const found = await listRuns(quire, {
        limit: limit + 1,
        ...(project !== undefined && { project }),
        ...(status !== undefined && { status }),
      })
      const runs = found.slice(0, limit)
      if (found.length > limit) output.note(`Showing the newest ${limit}; use --limit N to list more.`)
      const none = project === undefined && status === undefined ? 'No runs yet.' : 'No runs match.'
      output.result({ runs }, () => (runs.length === 0 ? none : listView(runs)))
    })
}
