import type { ListedRun } from '@quire/runtime'
import type { Command } from 'commander'
import { type CommonOptions, defineCommand, option, outputFor } from '../define-command.ts'

interface RunsOptions extends CommonOptions {
  readonly project?: string
  readonly status?: string
}

/** Columns as wide as they need to be. */
function listView(runs: readonly ListedRun[]): string {
  const rows = runs.map(({ run, status, flow, project, startedAt }) => [run, status, flow, project, startedAt])
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export function addRunsCommand(program: Command): void {
  defineCommand(program, 'runs', 'List runs, the newest first.', ['quire runs', 'quire runs --status failed --json'])
    .addOption(option('--project <name>', 'only those of a project'))
    .addOption(
      option('--status <status>', 'only those that are so').choices([
        'running',
        'waiting',
        'completed',
        'failed',
        'incomplete',
        'cancelled',
      ]),
    )
    .action(async (options: RunsOptions) => {
      const { listRuns } = await import('@quire/runtime')
      const { withStore } = await import('../with-store.ts')
      const { project, status } = options
      const runs = await withStore(options, (store) =>
        listRuns(store.db, { ...(project !== undefined && { project }), ...(status !== undefined && { status }) }),
      )
      outputFor(options).result({ runs }, () => (runs.length === 0 ? 'No runs yet.' : listView(runs)))
    })
}
