export { type ArtifactDraft, artifactId, type Origin } from './artifact.ts'
export { checkArtifactPath, UnsafeArtifactPath } from './check-artifact-path.ts'
export type { CallDifference, FirstDifference, RunDifference } from './diff-runs.ts'
export type { AnyDifference, StoredDifference } from './diff-stored.ts'
export { exportRun } from './export-run.ts'
export { type KnownArtifact, originsOf } from './origins.ts'
export { assembleRecorded, type PromptRecord, type RecordedPrompt, rebuildPrompt } from './prompt-record.ts'
export { readRecord } from './record-parts.ts'
export { showArtifact } from './show-artifact.ts'
export {
  decodeSlug,
  encodeSlug,
  PLACE_LENGTH,
  SHORT_SLUG_LENGTH,
  SLUG_LENGTH,
  UnusableName,
  WHOLE_LENGTH,
} from './slug.ts'
export { type LineageEntry, traceLineage } from './trace-lineage.ts'
export { linesOf, overlayFiles, type ValueFile } from './value-files.ts'
export { verifyPrompt } from './verify-prompt.ts'
export { writeFileSafely } from './write-file-safely.ts'
