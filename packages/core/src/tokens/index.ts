export { UnknownTokenizer } from './errors.ts'
export { isTokenizerId, loadTokenizer } from './load-tokenizer.ts'
export { EMPTY_MEASURE, type Measure, type Tokenizer } from './tokenizer.ts'
