export { loadTokenizer } from '../tokens/load-tokenizer.ts'
export type { Tokenizer } from '../tokens/tokenizer.ts'
export { nearNames } from './near-names.ts'
export type { Tier } from './profile.ts'
