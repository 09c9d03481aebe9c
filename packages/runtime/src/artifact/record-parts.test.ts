import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PromptRecord } from './prompt-record.ts'
import { packRecord, unpackRecord } from './record-parts.ts'

const record = (facts: Partial<Record<keyof PromptRecord, unknown>>): PromptRecord =>
  ({
    blueprint: { name: 'b' },
    templates: {},
    sources: {},
    inputs: {},
    profile: {},
    options: {},
    hash: 'h',
    ...facts,
  }) as PromptRecord

async function storedAndRead(given: PromptRecord): Promise<PromptRecord> {
  const { whole, parts } = packRecord(given)
  const blobs = new Map([whole, ...parts].map(({ sha256, bytes }) => [sha256, bytes.toString('utf8')]))
  return unpackRecord(whole.sha256, async (sha256) => blobs.get(sha256)!)
}

test('unpacks a packed record unchanged', async () => {
  const values = fc.dictionary(fc.string(), fc.jsonValue())
  await fc.assert(
    fc.asyncProperty(values, values, fc.jsonValue(), async (inputs, sources, blueprint) => {
      const given = record({ inputs, sources: { ...sources, own: { $part: 'x' } }, blueprint })
      expect(await storedAndRead(given)).toEqual(JSON.parse(JSON.stringify(given)))
    }),
  )
})

test('stores the common parts of two prompts once', () => {
  const templates = { identity: { file: 'identity.md', source: 'You are an editor. '.repeat(50) } }
  const [one, other] = [1, 2].map((n) => packRecord(record({ templates, inputs: { n } })))
  expect(one!.parts.map(({ sha256 }) => sha256)).toEqual(other!.parts.map(({ sha256 }) => sha256))
  expect(one!.parts).toHaveLength(1)
  expect(one!.whole.sha256).not.toBe(other!.whole.sha256)
  expect(one!.whole.bytes.length).toBeLessThan(300)
})
