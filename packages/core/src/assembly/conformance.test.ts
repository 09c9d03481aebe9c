import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import type { Blueprint } from '../blueprint/blueprint.ts'
import { parseBlueprint } from '../blueprint/parse-blueprint.ts'
import type { Tier } from '../model/profile.ts'
import { QuireError } from '../quire-error.ts'
import type { FormatName } from '../render/format.ts'
import { describeSource } from '../source.ts'
import { loadTemplates } from '../template/template-library.ts'
import { assemble } from './assemble.ts'
import type { Assembly } from './assembly.ts'
import { testProfile } from './test-blueprint.ts'

interface Case {
  readonly name: string
  readonly layers: readonly object[]
  readonly templates?: Readonly<Record<string, string>>
  readonly inputs?: Readonly<Record<string, unknown>>
  readonly tier?: Tier
  readonly budget?: number
  readonly format?: FormatName
  readonly expected: {
    readonly text?: string
    readonly messages?: readonly object[]
    readonly outcomes?: Readonly<Record<string, string>>
    readonly returnsAt?: Readonly<Record<string, number>>
    readonly tokens?: number
    readonly spans?: readonly (readonly string[])[]
    readonly diagnostics?: readonly string[]
    readonly error?: string
  }
}

const spec = fileURLToPath(new URL('../../../../spec/', import.meta.url))
const temporary = mkdtempSync(join(tmpdir(), 'quire-spec-'))
afterAll(() => rmSync(temporary, { recursive: true }))

for (const folder of ['fit', 'render']) {
  for (const file of readdirSync(join(spec, folder))) {
    const { cases } = parse(readFileSync(join(spec, folder, file), 'utf8')) as { cases: readonly Case[] }
    describe(`${folder}/${file}`, () => {
      test.each(cases.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
        const { expected } = one
        const result = await run(one).catch((error: unknown) => error)
        if (expected.error !== undefined) {
          expect(result).toBeInstanceOf(QuireError)
          expect((result as QuireError).code).toBe(expected.error)
          return
        }
        if (result instanceof Error) throw result
        check(result as Assembly, expected)
      })
    })
  }
}

function check(assembly: Assembly, expected: Case['expected']): void {
  const byLayer = <T>(value: (layer: Assembly['layers'][number]) => T, of: object) =>
    Object.fromEntries(assembly.layers.filter(({ id }) => id in of).map((layer) => [layer.id, value(layer)]))
  if (expected.text !== undefined) expect(assembly.text).toBe(expected.text)
  if (expected.messages) expect(assembly.messages).toEqual(expected.messages)
  if (expected.outcomes) expect(byLayer(({ outcome }) => outcome, expected.outcomes)).toEqual(expected.outcomes)
  if (expected.returnsAt) expect(byLayer(({ returnsAt }) => returnsAt, expected.returnsAt)).toEqual(expected.returnsAt)
  if (expected.tokens !== undefined) expect(assembly.tokens.total).toBe(expected.tokens)
  if (expected.diagnostics) expect(assembly.diagnostics.map(({ code }) => code)).toEqual(expected.diagnostics)
  if (expected.spans) {
    const spans = assembly.spans.map(({ start, end, layer, source }) => [
      assembly.text.slice(start, end),
      layer,
      describeSource(source),
    ])
    expect(spans).toEqual(expected.spans)
  }
}

async function run(one: Case): Promise<Assembly> {
  const dir = mkdtempSync(join(temporary, 'case-'))
  for (const [name, text] of Object.entries(one.templates ?? {})) {
    mkdirSync(dirname(join(dir, `${name}.md`)), { recursive: true })
    writeFileSync(join(dir, `${name}.md`), text)
  }
  // The blueprint is a single line, so every layer is on line 1.
  const text = JSON.stringify({ layers: one.layers })
  const definition = parseBlueprint(
    stringify(JSON.parse(text), { collectionStyle: 'flow', lineWidth: 0 }).replaceAll('\n', ' '),
    {
      file: 'blueprint.yaml',
      name: 'case',
    },
  )
  const blueprint: Blueprint = { ...definition, templates: loadTemplates([{ dir, label: 'prompts' }]), sources: {} }
  return assemble(blueprint, one.inputs ?? {}, {
    model: testProfile({ tier: one.tier ?? 'full' }),
    ...(one.budget !== undefined && { budget: one.budget }),
    ...(one.format && { format: one.format }),
  })
}
