export { ForeignStore, SharedWorkspace, TrustNotRecorded } from '../trust/errors.ts'
export type { Exposure } from '../trust/find-exposure.ts'
export { listTrust, removeTrust, type TrustRecord } from '../trust/trust-record.ts'
export { trustWorkspace } from '../trust/trust-workspace.ts'
export {
  BlueprintNotFound,
  ForeignWorkspace,
  KitNotFound,
  ProjectIsNoWorkspace,
  UntrustedWorkspace,
  WorkspaceNotFound,
} from './errors.ts'
export { findWorkspace, PROJECTS_FOLDER } from './find-workspace.ts'
export { type LoadWorkspaceOptions, loadWorkspace } from './load-workspace.ts'
export { parseOnce } from './parse-once.ts'
export type { TrustNeed } from './trust/list-trust-needs.ts'
export { requireTrust } from './trust/require-trust.ts'
export type { Workspace, WorkspaceConfig } from './workspace.ts'
export { workspaceSchema } from './workspace-schema.ts'
