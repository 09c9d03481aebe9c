export type { DocumentDifference } from './diff-documents.ts'
export type { CallDifference, FirstDifference, RunDifference } from './diff-runs.ts'
export { type AnyDifference, diffStored, type StoredDifference } from './diff-stored.ts'
export { diffTexts } from './diff-texts.ts'
