import { expect, it } from 'vitest'
import { UnknownTokenizer } from './errors.ts'
import { isTokenizerId, loadTokenizer } from './load-tokenizer.ts'

it('loads each vocabulary once', async () => {
  expect(await loadTokenizer('cl100k_base')).toBe(await loadTokenizer('cl100k_base'))
})

it('lists the known tokenizers if an id is wrong', async () => {
  expect(isTokenizerId('o200k_base')).toBe(true)
  expect(isTokenizerId('estimate:llama3*1.1')).toBe(true)
  for (const id of ['', 'o200k', 'constructor', 'estimate:nothing*2', 'estimate:']) {
    expect(isTokenizerId(id)).toBe(false)
    await expect(loadTokenizer(id)).rejects.toThrow(UnknownTokenizer)
  }
  await expect(loadTokenizer('o200k')).rejects.toThrow(/Available: o200k_base, cl100k_base/)
})

it('caches measurements', async () => {
  const { measure } = await loadTokenizer('cl100k_base')
  const text = 'A text of some length. '.repeat(1000)
  expect(measure(text)).toBe(measure(`${text.slice(0, 500)}${text.slice(500)}`))
})
