import { resolve } from 'node:path'
import { findWorkspace } from '@quire/runtime/workspace'
import type { TrustedOptions } from './open-trusted-workspace.ts'
import { isTrustGiven } from './trust-option.ts'

/** The folder that data is kept for: the workspace, or this folder where there is none. */
export function workspaceRoot(options: TrustedOptions): string {
  const dir = options.workspace ?? process.cwd()
  return findWorkspace(dir, { isTrusted: isTrustGiven(options) }) ?? resolve(dir)
}
