// What needs the store; `./index.ts` does not load its client.
export type { CallDifference, FirstDifference, RunDifference } from './diff-runs.ts'
export type { AnyDifference, StoredDifference } from './diff-stored.ts'
export { exportRun } from './export-run.ts'
export { readRecord } from './record-parts.ts'
export { showArtifact } from './show-artifact.ts'
export { type LineageEntry, traceLineage } from './trace-lineage.ts'
export { verifyPrompt } from './verify-prompt.ts'
