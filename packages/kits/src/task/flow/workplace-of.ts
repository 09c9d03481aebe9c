import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Workplace } from '@quire/runtime/call'
import type { TaskSettings } from './task-options.ts'
import type { TaskWorkspace } from './task-workspace.ts'

/**
 * The folder in which a model works. The user can choose this folder. By default, a command-line agent works in the
 * run's own folder. Files in the folder are kept for later tasks.
 */
export function folderOf(
  run: string,
  { root }: Pick<TaskWorkspace, 'root'>,
  { workspaceDir }: TaskSettings,
  model: string,
): string | undefined {
  if (workspaceDir !== undefined || !model.startsWith('cli/')) return workspaceDir
  return join(root ?? process.cwd(), '.quire', 'workspaces', run)
}

/** The folder as a workplace. Only command-line agents have one. */
export function workplaceIn(
  folder: string,
  model: string,
  { workspaceDir, trustsDir }: Pick<TaskSettings, 'workspaceDir' | 'trustsDir'>,
): { readonly workplace?: Workplace } {
  if (!model.startsWith('cli/')) return {}
  return {
    workplace: {
      isOwn: workspaceDir === undefined,
      isTrusted: workspaceDir !== undefined && trustsDir,
      open: async () => {
        await mkdir(folder, { recursive: true })
        return folder
      },
      close: async (_folder, text) => text,
      discard: async () => {},
    },
  }
}
