export { type ArtifactDraft, artifactId, type Origin } from './artifact.ts'
export { checkArtifactPath, UnsafeArtifactPath } from './check-artifact-path.ts'
export { writeFiles } from './export-run.ts'
export { type KnownArtifact, originsOf } from './origins.ts'
export { assembleRecorded, type PromptRecord, type RecordedPrompt, rebuildPrompt } from './prompt-record.ts'
export {
  decodeSlug,
  encodeSlug,
  PLACE_LENGTH,
  SHORT_SLUG_LENGTH,
  SLUG_LENGTH,
  UnusableName,
  WHOLE_LENGTH,
} from './slug.ts'
export { linesOf, overlayFiles, type ValueFile } from './value-files.ts'
export { writeFileSafely } from './write-file-safely.ts'
