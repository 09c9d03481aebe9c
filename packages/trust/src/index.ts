export { configFolder } from './config-folder.ts'
export type { Environment } from './environment.ts'
export {
  ForeignStore,
  ForeignWorkspace,
  ProjectIsNoWorkspace,
  quoted,
  SharedWorkspace,
  TrackedStore,
  TrustNotRecorded,
  UntrustedWorkspace,
} from './errors.ts'
export { type Exposure, findExposure } from './find-exposure.ts'
export { WORKSPACE_PARTS } from './find-links-out.ts'
export { type FindWorkspaceOptions, findWorkspace, PROJECTS_FOLDER, searchWorkspace } from './find-workspace.ts'
export { homeFolder } from './home-folder.ts'
export { type CodeFlow, listCodeFlows } from './list-code-flows.ts'
export { listTrustNeeds, type TrustNeed } from './list-trust-needs.ts'
export {
  hasForeignStore,
  markStore,
  type OwnStoreOptions,
  requireOwnStore,
} from './require-own-store.ts'
export { requireTrust } from './require-trust.ts'
export { listTrust, readTrust, removeTrust, type TrustRecord } from './trust-record.ts'
export { isTrustRemembered, trustWorkspace, WORKSPACE_FILE } from './trust-workspace.ts'
export { ForeignConfig, loadUserConfig, type UserConfig, userConfigFile } from './user-config.ts'
export { withUserConfig } from './with-user-config.ts'
export { withholdSettings } from './withhold-settings.ts'
