export { EMPTY_MEASURE, type Measure, type Tokenizer } from './tokenizer.ts'
