export { type ArtifactDraft, artifactId, type Origin } from './artifact.ts'
export { checkArtifactPath, UnsafeArtifactPath } from './check-artifact-path.ts'
export type { PromptDifference, StoredPrompt } from './diff-prompts.ts'
export { type CallDifference, diffRuns, type FirstDifference, type RunDifference } from './diff-runs.ts'
export type { StepDifference } from './diff-runs-steps.ts'
export type { TemplateDifference } from './diff-runs-templates.ts'
export type { AnyDifference, StoredDifference } from './diff-stored.ts'
export { type Exported, exportRun } from './export-run.ts'
export { type KnownArtifact, originsOf, type ToldValues } from './origins.ts'
export { assembleRecorded, type PromptRecord, type RecordedPrompt, rebuildPrompt } from './prompt-record.ts'
export { readRecord } from './record-parts.ts'
export { NothingFound, type ShownArtifact, type ShownCall, showArtifact } from './show-artifact.ts'
export {
  decodeSlug,
  encodeSlug,
  PLACE_LENGTH,
  SHORT_SLUG_LENGTH,
  SLUG_LENGTH,
  UnusableName,
  WHOLE_LENGTH,
} from './slug.ts'
export { storeArtifacts } from './store-artifacts.ts'
export { type Lineage, type LineageEntry, traceLineage } from './trace-lineage.ts'
export { findValue, linesOf, overlayFiles, type ValueFile, type ValuePlace } from './value-files.ts'
export { NoPromptRecord, type VerifiedPrompt, verifyPrompt } from './verify-prompt.ts'
export { FileNotWritten, FolderNotMade, writeFileSafely } from './write-file-safely.ts'
