import { kits } from '@quire/kits'
import { loadWorkspace, type Workspace } from '@quire/runtime/workspace'
import type { CommonOptions } from './define-command.ts'

/** The workspace that a command works in; a folder that was named must be one. */
export function openWorkspace(options: CommonOptions): Workspace {
  return loadWorkspace(options.workspace ?? process.cwd(), { kits, isRequired: options.workspace !== undefined })
}
