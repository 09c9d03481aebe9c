import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { mergeJsonChunks } from './merge-json-chunks.ts'
import { parseJson } from './parse-json.ts'
import type { JsonState } from './parsed-json.ts'

interface Case {
  readonly name: string
  readonly text?: string
  readonly chunks?: readonly string[]
  readonly schema?: object
  readonly state: JsonState
  readonly value?: unknown
  readonly flags?: object
  readonly repairs?: readonly string[]
  readonly messages?: readonly string[]
}

const folder = join(import.meta.dirname, '../../../../../spec/response/json')

for (const file of readdirSync(folder).sort()) {
  describe(`conformance: ${file}`, () => {
    const { cases } = parse(readFileSync(join(folder, file), 'utf8')) as { cases: readonly Case[] }
    it.each(cases)('$name', async (expected) => {
      const options = expected.schema ? { schema: expected.schema } : {}
      const merged = expected.chunks ? await mergeJsonChunks(expected.chunks, options) : undefined
      const read = merged ?? (await parseJson(expected.text ?? '', options))
      expect({ state: read.state, value: read.value }).toEqual({ state: expected.state, value: expected.value })
      if (expected.flags) expect(merged?.flags).toEqual(expected.flags)
      if (expected.repairs) expect(read.repairs.map(({ code }) => code)).toEqual(expected.repairs)
      if (expected.messages) expect(read.diagnostics.map(({ message }) => message)).toEqual(expected.messages)
    })
  })
}

describe('parseJson', () => {
  const ugly = fc.array(
    fc.constantFrom(...'{}[]",:\'`\\/*#-1.eE \n\tatrufn<>!', '```', '```json\n', '“', '\u{1f600}', '\ud83d'),
  )

  it('never rejects, and is deterministic', async () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      ugly.map((parts) => parts.join('')),
    )
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const first = await parseJson(text)
        expect(await parseJson(text)).toEqual(first)
        expect(first.state === 'failed').toBe(first.value === undefined)
      }),
      { numRuns: 500 },
    )
  })

  it('parses back any output of JSON.stringify', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.constantFrom(undefined, 2), async (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        expect(await parseJson(text)).toEqual({
          state: 'complete',
          value: JSON.parse(text),
          repairs: [],
          diagnostics: [],
        })
      }),
    )
  })

  it('finds objects and arrays in prose and fences', async () => {
    const containers = fc.jsonValue().filter((value) => typeof value === 'object' && value !== null)
    await fc.assert(
      fc.asyncProperty(containers, async (value) => {
        const text = JSON.stringify(value, null, 2)
        const fenced = await parseJson(`Here it is:\n\n\`\`\`json\n${text}\n\`\`\`\n\nDone.`)
        const bare = await parseJson(`Here it is: ${text} — done.`)
        expect([fenced.state, bare.state]).toEqual(['complete', 'complete'])
        expect([fenced.value, bare.value]).toEqual([JSON.parse(text), JSON.parse(text)])
      }),
    )
  })

  it('drops uncertain values, wherever the text is cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.nat(), fc.constantFrom(undefined, 2), async (value, at, indent) => {
        const text = JSON.stringify(value, null, indent)
        const { state, value: read } = await parseJson(text.slice(0, at % text.length))
        if (state !== 'failed') expect(isPrefix(read, JSON.parse(text), true)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('keeps __proto__ as data', async () => {
    for (const text of [
      '{"__proto__": {"polluted": 1}}',
      "{__proto__: {'polluted': 1}}",
      '{"__proto__": {"polluted": 1',
    ]) {
      const { value } = await parseJson(text)
      expect(Object.keys(value as object)).toEqual(['__proto__'])
      expect((value as { polluted?: unknown }).polluted).toBeUndefined()
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it('does not repair long texts in-process', async () => {
    const text = `{${'key: 1, '.repeat(10_000)}}`
    const { state, diagnostics } = await parseJson(text)
    expect([state, diagnostics[0]?.code]).toEqual(['failed', 'json.repair-too-large'])
  })

  it('passes long texts and a time limit to the repair function', async () => {
    const asked: number[] = []
    const repair = async (_text: string, { timeoutMs }: { timeoutMs: number }) => {
      asked.push(timeoutMs)
      return '{"a": 1}'
    }
    const long = `{a ${'1'.repeat(40_000)}}`
    expect(await parseJson(long, { repair, limits: { repairMilliseconds: 50 } })).toMatchObject({
      state: 'repaired',
      value: { a: 1 },
    })
    expect(asked).toEqual([50])
    await parseJson('{a 1}', { repair })
    expect(asked).toEqual([50])
    const ended = await parseJson(long, { repair: () => Promise.reject(new Error('ended after 50 ms')) })
    expect(ended).toMatchObject({ state: 'failed', diagnostics: [{ code: 'json.repair-failed' }] })
  })

  it('rejects excessive nesting', async () => {
    for (const text of ['['.repeat(100_000), `${'['.repeat(600)}${']'.repeat(600)}`, '{"a":'.repeat(100_000)]) {
      expect(await parseJson(text)).toMatchObject({ state: 'failed', diagnostics: [{ code: 'json.too-deep' }] })
    }
  })

  it('reports a schema that does not compile', async () => {
    const read = await parseJson('{"a": 1}', { schema: { type: 'nothing' } })
    expect(read).toMatchObject({ state: 'failed', value: { a: 1 }, diagnostics: [{ code: 'json.invalid-schema' }] })
  })
})

/**
 * Whether a value is an incomplete version of another value. An incomplete array must be a prefix, and an incomplete
 * object must be a subset. Only the last scalar may be incomplete.
 */
function isPrefix(part: unknown, whole: unknown, isLast: boolean): boolean {
  if (Array.isArray(part) && Array.isArray(whole)) {
    return part.every(
      (item, index) => index < whole.length && isPrefix(item, whole[index], isLast && index === part.length - 1),
    )
  }
  if (typeof part === 'object' && part !== null && typeof whole === 'object' && whole !== null) {
    const keys = Object.keys(part)
    return keys.every((key) => {
      const isKnown = Object.hasOwn(whole, key)
      return (
        isKnown && isPrefix((part as Record<string, unknown>)[key], (whole as Record<string, unknown>)[key], isLast)
      )
    })
  }
  if (isLast && typeof part === typeof whole && part !== null)
    return String(whole).startsWith(String(part)) || typeof part === 'number'
  return Object.is(part, whole)
}
