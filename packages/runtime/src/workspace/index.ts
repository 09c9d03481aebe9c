export {
  BlueprintNotFound,
  ForeignStore,
  ForeignWorkspace,
  KitNotFound,
  ProjectIsNoWorkspace,
  SharedWorkspace,
  TrustNotRecorded,
  UntrustedWorkspace,
  WorkspaceNotFound,
} from './errors.ts'
export { findWorkspace, PROJECTS_FOLDER } from './find-workspace.ts'
export { type CodeFlow, listCodeFlows } from './list-code-flows.ts'
export { type LoadWorkspaceOptions, loadWorkspace } from './load-workspace.ts'
export { parseOnce } from './parse-once.ts'
export type { Exposure } from './trust/find-exposure.ts'
export type { TrustNeed } from './trust/list-trust-needs.ts'
export { listTrust, readTrust, removeTrust, type TrustRecord } from './trust/trust-record.ts'
export { requireTrust, trustWorkspace } from './trust/trust-workspace.ts'
export type { Workspace, WorkspaceConfig } from './workspace.ts'
export { workspaceSchema } from './workspace-schema.ts'
