export { UnknownTokenizer } from './errors.ts'
export { loadTokenizer } from './load-tokenizer.ts'
export { EMPTY_MEASURE, type Measure, type Tokenizer } from './tokenizer.ts'
