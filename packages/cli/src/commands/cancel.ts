import type { Command } from 'commander'
import { type CommonOptions, defineCommand, outputFor } from '../define-command.ts'

export function addCancelCommand(program: Command): void {
  defineCommand(program, 'cancel', 'End a run: what has not started never will, what is under way is stopped.', [
    'quire cancel october',
  ])
    .argument('<run>', 'the run')
    .action(async (run: string, options: CommonOptions) => {
      const { cancelRun, discardRun, loadFlows } = await import('@quire/runtime')
      const { openWorkspace } = await import('../open-workspace.ts')
      const { withStore } = await import('../with-store.ts')
      const status = await withStore(options, async (store) => {
        const ended = await cancelRun({ store }, run)
        try {
          const flows = new Map((await loadFlows(openWorkspace(options), store)).map((flow) => [flow.name, flow]))
          await discardRun({ store, flows }, run)
        } catch (error) {
          const why = error instanceof Error ? error.message : String(error)
          outputFor(options).note(
            `What the run keeps outside the store was not removed: ${why} The next run tries again.`,
          )
        }
        return ended
      })
      outputFor(options).result({ run, status }, () =>
        status === 'cancelled' ? `${run}: cancelled` : `${run} is ${status} already: there is nothing left to cancel.`,
      )
    })
}
