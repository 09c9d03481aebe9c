// Exports that need the store. `./index.ts` does not load the store's client.
export { exportRun } from './export-run.ts'
export { ownCalls } from './own-calls.ts'
export { readRecord, unpackRecord } from './record-parts.ts'
export { type ShownArtifact, showArtifact } from './show-artifact.ts'
export { type LineageEntry, traceLineage } from './trace-lineage.ts'
