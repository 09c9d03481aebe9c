export { describeSource, isSourcedText, type Source, type SourceSpan } from '../source.ts'
export { trimSourcedText } from './sourced-text.ts'
export { SourcedTextBuilder } from './sourced-text-builder.ts'
