import { SharedWorkspace, UntrustedWorkspace } from './errors.ts'
import type { TrustNeed } from './list-trust-needs.ts'
import { readTrust } from './trust-record.ts'
import { workspaceExposure } from './trust-workspace.ts'

/** The facts about a workspace that `requireTrust` checks. `Workspace` implements this interface. */
export interface TrustedPlace {
  readonly root: string | undefined
  readonly isTrusted: boolean
  listTrustNeeds(): readonly TrustNeed[]
}

/** Throws if the workspace needs trust and is not trusted. @throws UntrustedWorkspace, SharedWorkspace */
export function requireTrust(workspace: TrustedPlace): void {
  if (workspace.root === undefined || workspace.isTrusted) return
  const needs = workspace.listTrustNeeds()
  if (needs.length === 0) return
  // The workspace was trusted, but other users have gained access since then.
  if (readTrust(workspace.root)) throw new SharedWorkspace(workspace.root, workspaceExposure(workspace.root))
  throw new UntrustedWorkspace(workspace.root, needs)
}
