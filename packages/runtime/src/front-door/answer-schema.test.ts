import Type from 'typebox'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { checkValue, jsonSchemaOf, type SchemaValue } from './answer-schema.ts'

const json = {
  type: 'object',
  required: ['reply', 'lines'],
  properties: {
    reply: { type: 'string' },
    tone: { enum: ['kind', 'firm'] },
    lines: { type: 'array', items: { type: 'integer' } },
  },
} as const
const box = Type.Object({
  reply: Type.String(),
  tone: Type.Optional(Type.Union([Type.Literal('kind'), Type.Literal('firm')])),
  lines: Type.Array(Type.Integer()),
})
const zod = z.object({ reply: z.string(), tone: z.enum(['kind', 'firm']).optional(), lines: z.array(z.int()) })

interface Reply {
  reply: string
  tone?: 'kind' | 'firm'
  lines: number[]
}

describe('a schema of an answer', () => {
  it('gives the type of the value', () => {
    expectTypeOf<SchemaValue<typeof json>>().toEqualTypeOf<Reply>()
    expectTypeOf<SchemaValue<typeof box>>().toEqualTypeOf<Reply>()
    expectTypeOf<SchemaValue<typeof zod>>().branded.toEqualTypeOf<Reply & { tone?: 'kind' | 'firm' | undefined }>()
    expectTypeOf<SchemaValue<object>>().toBeUnknown()
  })

  it('is JSON Schema, whatever library wrote it', () => {
    expect(jsonSchemaOf(json)).toBe(json)
    expect(JSON.parse(JSON.stringify(jsonSchemaOf(box)))).toMatchObject({
      type: 'object',
      required: ['reply', 'lines'],
    })
    expect(jsonSchemaOf(zod)).toMatchObject({ type: 'object', required: ['reply', 'lines'] })
  })

  it('accepts any JSON if it cannot be converted', () => {
    expect(jsonSchemaOf(z.object({ at: z.date() }))).toEqual({})
    const { jsonSchema: _, ...old } = zod['~standard']
    expect(jsonSchemaOf({ '~standard': old })).toEqual({})
  })

  it('checks and converts values, if it is a Standard Schema', async () => {
    expect(await checkValue(json, 3)).toEqual({ value: 3, problems: [] })
    const value = { reply: 'No.', lines: [1] }
    expect(
      await checkValue(
        zod.transform(({ reply }) => reply),
        value,
      ),
    ).toEqual({ value: 'No.', problems: [] })
    expect(await checkValue(zod, { reply: 3, lines: ['a'] })).toEqual({
      value: { reply: 3, lines: ['a'] },
      problems: [expect.stringMatching(/^reply: .*expected string/), expect.stringMatching(/^lines\.0: /)],
    })
  })
})
