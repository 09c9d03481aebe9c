import { SharedWorkspace, UntrustedWorkspace } from './errors.ts'
import type { TrustNeed } from './list-trust-needs.ts'
import { readTrust } from './trust-record.ts'
import { workspaceExposure } from './trust-workspace.ts'

/** What is known of a workspace before anything of it is used. `Workspace` is one. */
export interface TrustedPlace {
  readonly root: string | undefined
  readonly isTrusted: boolean
  listTrustNeeds(): readonly TrustNeed[]
}

/** Refuses to go on where the workspace has something that needs trust and does not have it. @throws UntrustedWorkspace, SharedWorkspace */
export function requireTrust(workspace: TrustedPlace): void {
  if (workspace.root === undefined || workspace.isTrusted) return
  const needs = workspace.listTrustNeeds()
  if (needs.length === 0) return
  // Trusted once, but since then others were let in.
  if (readTrust(workspace.root)) throw new SharedWorkspace(workspace.root, workspaceExposure(workspace.root))
  throw new UntrustedWorkspace(workspace.root, needs)
}
