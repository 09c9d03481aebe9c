import { readFileSync } from 'node:fs'
import type { Blueprint, ParsedResponse } from '@quire/core'
import { parseActions } from '@quire/core/action'
import type { AnswerContract } from '@quire/core/blueprint'
import { templatesFromTexts } from '@quire/core/template'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { FinishReason } from '../call/model.ts'
import { contractReader } from './contract-reader.ts'
import { ContractUnusable, DocumentMissing } from './errors.ts'

interface Case {
  readonly name: string
  readonly answer?: AnswerContract
  readonly inputs?: Readonly<Record<string, unknown>>
  readonly text: string
  readonly finishReason?: FinishReason
  readonly expected: {
    readonly state: string
    readonly next?: string
    readonly value?: unknown
    readonly message?: string
    readonly custom?: readonly string[]
  }
}

const spec = new URL('../../../../spec/answer/contracts.yaml', import.meta.url)
const { cases } = parse(readFileSync(spec, 'utf8')) as { readonly cases: readonly Case[] }

const reply = { type: 'object', required: ['reply'], properties: { reply: { type: 'string' } } }
const brief = '---\nname: brief\n---\n## Situation\n\n## Advice for {{shop}}\n'
const blueprint: Blueprint = {
  name: 'reply',
  layers: [],
  sources: {},
  templates: templatesFromTexts({ brief: { file: 'brief.md', source: brief } }),
  findSchema: (name) => (name === 'reply' ? reply : {}),
  findActions: () =>
    parseActions('actions: { wait: { description: Waits. } }\ntags: { summary: { kind: opaque } }', 'actions.yaml'),
}
const stop = { finishReason: 'stop', providerFinishReason: 'stop' } as const

describe('conformance: contracts', () => {
  it.each(cases)('$name', async ({ answer, inputs, text, finishReason = 'stop', expected }) => {
    const reader = contractReader({ ...blueprint, ...(answer && { answer }) }, { shop: 'Alder', ...inputs })
    const read = await reader.read([text], { finishReason, providerFinishReason: finishReason })
    expect({ state: read.state, next: read.next }).toEqual({ state: expected.state, next: expected.next })
    const { message, custom = [] } = (read.value ?? {}) as Partial<ParsedResponse>
    if (expected.value !== undefined) expect(read.value).toEqual(expected.value)
    if (expected.message !== undefined) expect(message).toBe(expected.message)
    if (expected.custom) expect(custom.map(({ tag }) => tag)).toEqual(expected.custom)
  })
})

describe('a contract', () => {
  it('gives providers the schema, but not the one of any JSON', () => {
    expect(contractReader({ ...blueprint, answer: { json: 'reply' } }).schema).toBe(reply)
    expect(contractReader({ ...blueprint, answer: 'json' }).schema).toBeUndefined()
  })

  it('gives providers the ids of the inputs, but reads other ids', async () => {
    const of = ['frame.limits[*].id']
    const schema = {
      type: 'object',
      required: ['limit'],
      properties: {
        limit: { type: 'string', 'x-ids': { of } },
        serves: { type: 'array', items: { type: 'string' }, 'x-ids': { of } },
        rulings: {
          type: 'array',
          items: { type: 'object', properties: { id: { type: 'string' } } },
          'x-ids': { id: 'id', of, all: true },
        },
      },
    }
    const inputs = { frame: { limits: [{ id: 'L1' }, { id: 'L2' }] } }
    const reader = contractReader({ ...blueprint, answer: { json: schema } }, inputs)
    const ids = ['L1', 'L2']
    expect(reader.schema).toMatchObject({
      properties: {
        limit: { enum: ids },
        serves: { items: { enum: ids } },
        rulings: { items: { properties: { id: { enum: ids } } }, minItems: 2, maxItems: 2 },
      },
    })
    expect(await reader.read(['{"limit": "L9"}'], stop)).toMatchObject({
      isUsable: true,
      problems: ['limit: There is no L9. The ids are L1 and L2.'],
    })
    expect(contractReader({ ...blueprint, answer: { json: schema } }).schema).toEqual(schema)
  })

  it('says that a schema was named outside a workspace', () => {
    const { findSchema: _, ...loose } = blueprint
    expect(() => contractReader({ ...loose, answer: { json: 'reply' } })).toThrow(ContractUnusable)
  })

  it('edits an input that has a text, or a default', async () => {
    const editing: Blueprint = { ...blueprint, answer: { edits: 'notice' } }
    expect(() => contractReader(editing)).toThrow(DocumentMissing)
    expect(() => contractReader(editing, { notice: ['a list'] })).toThrow("edits the input 'notice'")
    const inputs = { notice: { default: 'The ferry leaves.' } }
    const { value } = await contractReader({ ...editing, inputs }).read(['{"edits": []}'], stop)
    expect(value).toBe('The ferry leaves.')
  })

  it('tells the model which verdicts there are', async () => {
    const { problems } = await contractReader({ ...blueprint, answer: { verdict: 'decision' } }).read(['Fine.'], stop)
    expect(problems).toEqual([
      'It has no verdict outside quotations, code and thinking. It must end with <decision>VERDICT</decision> on a line of its own. VERDICT is one of PASS, NEEDS_REVISION, NEEDS_CHANGES, MAJOR_ISSUES, REJECTED.',
    ])
  })
})
