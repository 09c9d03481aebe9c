import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Diagnostic } from '@quire/core'
import type { Environment } from './config-folder.ts'
import { trustedOwners } from './current-user.ts'
import { ForeignWorkspace, ProjectIsNoWorkspace } from './errors.ts'
import { readTrust } from './trust-record.ts'
import { WORKSPACE_FILE } from './trust-workspace.ts'

/** The folder that contains a workspace's projects. Models write files there. */
export const PROJECTS_FOLDER = 'projects'

export interface FindWorkspaceOptions {
  readonly environment?: Environment
  /** Whether to trust `start` even if it belongs to another user. Does not apply to parent folders. */
  readonly isTrusted?: boolean
  /** Ids of users whose files are treated as the user's own. Undefined on systems without user ids. */
  readonly owners?: readonly number[] | undefined
}

export interface FoundWorkspace {
  readonly root: string | undefined
  /** One diagnostic for each `quire.yaml` that was skipped during the search. */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * The nearest workspace: `start` or one of its parent folders.
 * @example findWorkspace(folder) // → '/home/ada/shop'
 * @throws ForeignWorkspace, ProjectIsNoWorkspace if `start` itself cannot be used
 */
export function findWorkspace(start: string, options?: FindWorkspaceOptions): string | undefined {
  return searchWorkspace(start, options).root
}

/**
 * The nearest folder that contains a `quire.yaml`: `start` or one of its parents. Skips a parent if another user wrote
 * its `quire.yaml`, as may happen in /tmp. Skips folders inside a project, because models write there. Fails if `start`
 * itself would be skipped.
 */
export function searchWorkspace(start: string, options: FindWorkspaceOptions = {}): FoundWorkspace {
  const first = resolve(start)
  const diagnostics: Diagnostic[] = []
  for (let dir = first, last = ''; dir !== last; last = dir, dir = dirname(dir)) {
    if (!existsSync(join(dir, WORKSPACE_FILE))) continue
    const refusal = refusalOf(dir, { ...options, isTrusted: options.isTrusted === true && dir === first })
    if (refusal === undefined) return { root: dir, diagnostics }
    if (dir === first) throw refusal
    diagnostics.push({ code: refusal.code, severity: 'warning', message: `Ignored a workspace. ${refusal.message}` })
  }
  return { root: undefined, diagnostics }
}

function refusalOf(dir: string, options: FindWorkspaceOptions): ForeignWorkspace | ProjectIsNoWorkspace | undefined {
  if (!isUsers(dir, options)) return new ForeignWorkspace(dir)
  const around = { ...options, isTrusted: false }
  // Either the link or its target may be in a project's folder.
  const outer = workspaceAround(dir, around) ?? workspaceAround(realpathSync(dir), around)
  return outer === undefined ? undefined : new ProjectIsNoWorkspace(dir, outer)
}

/** The workspace whose `projects/` folder contains the given folder. */
function workspaceAround(dir: string, options: FindWorkspaceOptions): string | undefined {
  for (let outer = dirname(dir), last = dir; outer !== last; last = outer, outer = dirname(outer)) {
    const [top = ''] = relative(outer, dir).split(sep)
    // Some file systems ignore case in folder names.
    if (top.toLowerCase() !== PROJECTS_FOLDER || !existsSync(join(outer, WORKSPACE_FILE))) continue
    if (isUsers(outer, options)) return outer
  }
  return undefined
}

/** Whether the user owns the workspace's folder and `quire.yaml`, or has trusted the workspace. */
function isUsers(dir: string, { environment, isTrusted, ...others }: FindWorkspaceOptions): boolean {
  if (isTrusted) return true
  const owners = 'owners' in others ? others.owners : trustedOwners(environment)
  if (owners === undefined) return true
  const file = join(dir, WORKSPACE_FILE)
  const all = [statSync(dir), lstatSync(file), statSync(file, { throwIfNoEntry: false })]
  return (
    all.every((stats) => stats === undefined || owners.includes(stats.uid)) || readTrust(dir, environment) !== undefined
  )
}
