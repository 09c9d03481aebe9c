import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { StepContext } from '@quire/runtime'
import type { Workplace } from '@quire/runtime/call'
import type { TaskContext } from './task-context.ts'
import type { TaskSettings } from './task-options.ts'

/**
 * The folder that an agent with a command line works in: the one that the user named, else one of the run's own. What
 * agents make there stays; later tasks of the run find it.
 */
export function workplaceOf(
  { run }: Pick<StepContext, 'run'>,
  { root }: Pick<TaskContext, 'root'>,
  { workspaceDir }: TaskSettings,
  model: string,
): { readonly workplace?: Workplace } {
  if (!model.startsWith('cli/')) return {}
  const folder = workspaceDir ?? join(root ?? process.cwd(), '.quire', 'workspaces', run.id)
  return {
    workplace: {
      open: async () => {
        await mkdir(folder, { recursive: true })
        return folder
      },
      close: async (_folder, text) => text,
      discard: async () => {},
    },
  }
}
