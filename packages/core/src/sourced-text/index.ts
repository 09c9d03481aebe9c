export { describeSource, isSourcedText, type Source, type SourceSpan } from '../source.ts'
export { selectSourcedText, trimSourcedText } from './sourced-text.ts'
export { SourcedTextBuilder } from './sourced-text-builder.ts'
