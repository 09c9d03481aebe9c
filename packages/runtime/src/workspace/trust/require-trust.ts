import { readTrust, SharedWorkspace, workspaceExposure } from '@quire/trust'
import { UntrustedWorkspace } from '../errors.ts'
import type { Workspace } from '../workspace.ts'

/** Refuses to go on where the workspace has something that needs trust and does not have it. @throws UntrustedWorkspace, SharedWorkspace */
export function requireTrust(workspace: Pick<Workspace, 'root' | 'isTrusted' | 'listTrustNeeds'>): void {
  if (workspace.root === undefined || workspace.isTrusted) return
  const needs = workspace.listTrustNeeds()
  if (needs.length === 0) return
  // Trusted once, but since then others were let in.
  if (readTrust(workspace.root)) throw new SharedWorkspace(workspace.root, workspaceExposure(workspace.root))
  throw new UntrustedWorkspace(workspace.root, needs)
}
