import { SharedWorkspace, UntrustedWorkspace } from './errors.ts'
import type { TrustNeed } from './list-trust-needs.ts'
import { readTrust } from './trust-record.ts'
import { workspaceExposure } from './trust-workspace.ts'

/** The facts about a workspace that are needed before it is used. `Workspace` implements this interface. */
export interface TrustedPlace {
  readonly root: string | undefined
  readonly isTrusted: boolean
  listTrustNeeds(): readonly TrustNeed[]
}

/** Throws if the workspace needs trust and does not have it. @throws UntrustedWorkspace, SharedWorkspace */
export function requireTrust(workspace: TrustedPlace): void {
  if (workspace.root === undefined || workspace.isTrusted) return
  const needs = workspace.listTrustNeeds()
  if (needs.length === 0) return
  // It was trusted, but others have gained access since.
  if (readTrust(workspace.root)) throw new SharedWorkspace(workspace.root, workspaceExposure(workspace.root))
  throw new UntrustedWorkspace(workspace.root, needs)
}
