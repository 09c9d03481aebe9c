/** @module-tag long */
import { describe, expect, it } from 'vitest'
import { loadTokenizer } from './load-tokenizer.ts'
import { VOCABULARIES } from './vocabularies.ts'

const LENGTH = 1 << 20
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

function randomBase64(): string {
  let seed = 7
  let text = ''
  for (let index = 0; index < LENGTH; index++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) | 0
    text += DIGITS[seed >>> 26]
  }
  return text
}

const RUNS: Readonly<Record<string, () => string>> = {
  letters: () => 'a'.repeat(LENGTH),
  rules: () => '='.repeat(LENGTH),
  spaces: () => ' '.repeat(LENGTH),
  'line feeds': () => '\n'.repeat(LENGTH),
  Chinese: () => '中文字符测试'.repeat(LENGTH / 6),
  emoji: () => '😀👍🏽'.repeat(LENGTH / 6),
  accents: () => 'e\u0301'.repeat(LENGTH / 2),
  Base64: randomBase64,
}

describe.each(Object.keys(VOCABULARIES))('%s', async (id) => {
  const { count } = await loadTokenizer(id)

  // Each text takes about a second on an idle core. The limit is high enough for a busy core, but too low for quadratic
  // time.
  it.each(Object.entries(RUNS))('counts a megabyte of %s in bounded time', (_, make) => {
    const text = make()
    const started = performance.now()
    expect(count(text)).toBeGreaterThan(1000)
    expect(performance.now() - started).toBeLessThan(6_000)
  })
})
