// What needs the store; `./index.ts` does not load its client.
export { exportRun } from './export-run.ts'
export { readRecord } from './record-parts.ts'
export { showArtifact } from './show-artifact.ts'
export { type LineageEntry, traceLineage } from './trace-lineage.ts'
export { type TracedPassage, tracePassage } from './trace-passage.ts'
export { type ProvedPrompt, promptHash, verifyPrompt } from './verify-prompt.ts'
