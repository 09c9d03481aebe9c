import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { StepContext } from '@quire/runtime'
import type { Workplace } from '@quire/runtime/call'
import type { TaskContext } from './task-context.ts'
import type { TaskSettings } from './task-options.ts'

/**
 * The folder that a command-line agent works in: the one that the user named, or else one of the run's own. Its
 * contents are kept, and later tasks of the run find them.
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
