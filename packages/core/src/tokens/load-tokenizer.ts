import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createTokenizer } from './create-tokenizer.ts'
import { UnknownTokenizer } from './errors.ts'
import { rankedVocabulary } from './ranked-vocabulary.ts'
import { readRanks } from './read-ranks.ts'
import type { Tokenizer } from './tokenizer.ts'

const { resolve } = createRequire(import.meta.url)

const loaders: Record<string, () => Promise<Tokenizer>> = {
  o200k_base: async () => {
    const { O200K_TOKEN_SPLIT_REGEX } = await import('gpt-tokenizer/encodingParams/constants')
    const ranks = readRanks(await readFile(resolve('gpt-tokenizer/data/o200k_base.tiktoken')))
    return createTokenizer(rankedVocabulary('o200k_base', O200K_TOKEN_SPLIT_REGEX, ranks))
  },
  cl100k_base: async () => {
    const { CL100K_TOKEN_SPLIT_REGEX } = await import('gpt-tokenizer/encodingParams/constants')
    const ranks = readRanks(await readFile(resolve('gpt-tokenizer/data/cl100k_base.tiktoken')))
    return createTokenizer(rankedVocabulary('cl100k_base', CL100K_TOKEN_SPLIT_REGEX, ranks))
  },
}

/** One tokenizer for each id and process: a vocabulary is tens of megabytes, and its memo serves every caller. */
const loaded = new Map<string, Promise<Tokenizer>>()

/** The tokenizer of that id, its vocabulary read on first use. */
export function loadTokenizer(id: string): Promise<Tokenizer> {
  let tokenizer = loaded.get(id)
  if (tokenizer === undefined) {
    const load = loaders[id]
    if (load === undefined) return Promise.reject(new UnknownTokenizer(id, Object.keys(loaders)))
    tokenizer = load()
    loaded.set(id, tokenizer)
    tokenizer.catch(() => loaded.delete(id))
  }
  return tokenizer
}
