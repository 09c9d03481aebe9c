// Brings the change of a run to the user's working tree.
export { type AppliedFile, type ApplyResult, applyChange, type StoredChange } from './delivery/apply-change.ts'
export { type PublishedChange, readPublished } from './delivery/read-published.ts'
