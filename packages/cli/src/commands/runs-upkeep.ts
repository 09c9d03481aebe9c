import { type Command, InvalidArgumentError } from 'commander'
import { type CommonOptions, defineCommand, option } from '../command-line/define-command.ts'

interface PruneOptions extends CommonOptions {
  readonly olderThan: number
  readonly project?: string
  readonly status?: string
  readonly dryRun?: boolean
}

/** Adds `runs follow`, `runs delete` and `runs prune`. */
export function addRunsSubcommands(runs: Command): void {
  // Options after a subcommand belong to the subcommand.
  runs.enablePositionalOptions()
  defineCommand(runs, 'follow', 'Show the progress of a run that another process is working on, until it ends.', [
    'quire runs follow october',
  ])
    .argument('<run>', 'the run')
    .action(async (run: string, options: CommonOptions) => {
      const { follow } = await import('./runs-upkeep-action.ts')
      await follow(run, options)
    })
  defineCommand(runs, 'delete', 'Delete runs with their documents, prompts and answers.', ['quire runs delete october'])
    .argument('<runs...>', 'the runs')
    .action(async (ids: string[], options: CommonOptions) => {
      const { remove } = await import('./runs-upkeep-action.ts')
      await remove(ids, options)
    })
  defineCommand(runs, 'prune', 'Delete all runs that ended long ago.', [
    'quire runs prune --older-than 30d --dry-run',
    'quire runs prune --older-than 12h --status failed',
  ])
    .addOption(
      option('--older-than <time>', 'time since the run’s last activity: 12h, 30d, 8w')
        .argParser(days)
        .makeOptionMandatory(),
    )
    .addOption(option('--project <name>', 'filter by project'))
    .addOption(
      option('--status <status>', 'filter by status').choices(['completed', 'failed', 'incomplete', 'cancelled']),
    )
    .addOption(option('--dry-run', 'list the runs without deleting them'))
    .action(async (options: PruneOptions) => {
      const { olderThan, dryRun = false, project, status } = options
      const { prune } = await import('./runs-upkeep-action.ts')
      const filter = { olderThanDays: olderThan, ...(project && { project }), ...(status && { status }) }
      await prune(filter, dryRun, options)
    })
}

const UNITS: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, w: 7 }

function days(written: string): number {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)([hdw])$/.exec(written.trim()) ?? []
  if (amount === undefined) throw new InvalidArgumentError('Expected a number and a unit: 12h, 30d or 8w.')
  return Number(amount) * UNITS[unit]!
}
