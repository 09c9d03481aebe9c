export { describeSource, type Source, type SourceSpan } from '../source.ts'
export { SourcedTextBuilder } from './sourced-text-builder.ts'
