export { MissingVerdict } from './errors.ts'
export {
  findVerdict,
  type MissingVerdictReason,
  type Verdict,
  type VerdictMarker,
  type VerdictOptions,
  type VerdictSearch,
} from './find-verdict.ts'
export { readVerdict } from './read-verdict.ts'
export { REVIEW_VERDICTS, type VerdictDefinition, type VerdictTable } from './verdict-table.ts'
