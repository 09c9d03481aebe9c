import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from './config-folder.ts'
import { SharedWorkspace, UntrustedWorkspace } from './errors.ts'
import { type Exposure, findExposure } from './find-exposure.ts'
import { listCodeFlows } from './list-code-flows.ts'
import type { TrustNeed } from './list-trust-needs.ts'
import { readTrust, type TrustRecord, writeTrust } from './trust-record.ts'

export const WORKSPACE_FILE = 'quire.yaml'

/** Whether the user trusts this workspace. Trust ends if other users gain access, unless the user accepted this. */
export function isTrustRemembered(root: string, environment?: Environment): boolean {
  const record = readTrust(root, environment)
  return record !== undefined && (record.isShared || workspaceExposure(root).length === 0)
}

/**
 * Records that the user trusts a workspace. If other users can change the workspace's files, the user must also accept
 * this risk.
 * @example trustWorkspace(folder) // → { path: '/home/ada/shop', isShared: false }
 * @throws SharedWorkspace, TrustNotRecorded
 */
export function trustWorkspace(
  root: string,
  { isShared = false, environment }: { readonly isShared?: boolean; readonly environment?: Environment } = {},
): TrustRecord {
  const exposure = workspaceExposure(root)
  if (exposure.length > 0 && !isShared) throw new SharedWorkspace(root, exposure)
  return writeTrust(root, isShared && exposure.length > 0, environment)
}

/** The paths through which other users could change a workspace's settings or code. */
export function workspaceExposure(root: string): Exposure[] {
  const path = realpathSync(root)
  const code = listCodeFlows(path)
  const files = [WORKSPACE_FILE, ...(code.length > 0 ? ['flows'] : []), ...code.map(({ file }) => file)]
  return findExposure(
    path,
    files.map((file) => join(path, file)),
  )
}

/** The facts about a workspace that `requireTrust` checks. `Workspace` implements this interface. */
interface TrustedFolder {
  readonly root: string | undefined
  readonly isTrusted: boolean
  listTrustNeeds(): readonly TrustNeed[]
}

/**
 * Throws if the workspace needs trust and is not trusted.
 * @example requireTrust(workspace) // → throws UntrustedWorkspace
 * @throws UntrustedWorkspace, SharedWorkspace
 */
export function requireTrust(workspace: TrustedFolder): void {
  if (workspace.root === undefined || workspace.isTrusted) return
  const needs = workspace.listTrustNeeds()
  if (needs.length === 0) return
  // The workspace was trusted, but other users have gained access since then.
  if (readTrust(workspace.root)) throw new SharedWorkspace(workspace.root, workspaceExposure(workspace.root))
  throw new UntrustedWorkspace(workspace.root, needs)
}
