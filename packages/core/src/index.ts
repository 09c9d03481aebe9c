export type { Diagnostic, Severity } from './diagnostic.ts'
export { QuireError } from './quire-error.ts'
export { describeSource, type Source, type SourcedText, type SourceSpan } from './source.ts'
