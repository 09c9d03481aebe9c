import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '../../call/ai/index.ts'
import { SharedWorkspace, UntrustedWorkspace } from '../errors.ts'
import { WORKSPACE_FILE } from '../find-workspace.ts'
import { listCodeFlows } from '../list-code-flows.ts'
import type { Workspace } from '../workspace.ts'
import { type Exposure, findExposure } from './find-exposure.ts'
import { readTrust, type TrustRecord, writeTrust } from './trust-record.ts'

/** Whether the user has trusted this workspace, and others have not been let in since. */
export function isTrustRemembered(root: string, environment?: Environment): boolean {
  const record = readTrust(root, environment)
  return record !== undefined && (record.isShared || workspaceExposure(root).length === 0)
}

/**
 * Remembers that the user trusts a workspace. Where others can change its files, the user has to accept that as well.
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

/** Refuses to go on where the workspace has something that needs trust and does not have it. @throws UntrustedWorkspace, SharedWorkspace */
export function requireTrust(workspace: Pick<Workspace, 'root' | 'isTrusted' | 'listTrustNeeds'>): void {
  if (workspace.root === undefined || workspace.isTrusted) return
  const needs = workspace.listTrustNeeds()
  if (needs.length === 0) return
  // Trusted once, but since then others were let in.
  if (readTrust(workspace.root)) throw new SharedWorkspace(workspace.root, workspaceExposure(workspace.root))
  throw new UntrustedWorkspace(workspace.root, needs)
}

function workspaceExposure(root: string): Exposure[] {
  const path = realpathSync(root)
  const code = listCodeFlows(path)
  const files = [WORKSPACE_FILE, ...(code.length > 0 ? ['flows'] : []), ...code.map(({ file }) => file)]
  return findExposure(
    path,
    files.map((file) => join(path, file)),
  )
}
