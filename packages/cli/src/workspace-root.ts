import { resolve } from 'node:path'
import { findWorkspace } from '@quire/runtime/workspace'
import type { CommonOptions } from './define-command.ts'

/** The folder that data is kept for: the workspace, or this folder where there is none. */
export function workspaceRoot(options: CommonOptions): string {
  return findWorkspace(options.workspace ?? process.cwd()) ?? resolve(options.workspace ?? process.cwd())
}
