import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { afterAll, describe, expect, test } from 'vitest'
import { MissingInput } from '../blueprint/errors.ts'
import { BudgetExceeded, InvalidBudget } from '../fit/errors.ts'
import { InvalidLayerValue, UnknownSource } from '../layer/errors.ts'
import type { LayerDefinition } from '../layer/layer-definition.ts'
import { countMessages } from '../model/count-tokens.ts'
import type { Tier } from '../model/profile.ts'
import { FORMAT_NAMES } from '../render/format.ts'
import { TemplateNotFound, UnsafeName } from '../template/errors.ts'
import { loadTemplates } from '../template/template-library.ts'
import { loadTokenizer } from '../tokens/load-tokenizer.ts'
import { xmlElement } from '../xml/xml-element.ts'
import { assemble } from './assemble.ts'
import type { Assembly } from './assembly.ts'
import { explainFit } from './explain-fit.ts'
import { testBlueprint, testProfile } from './test-blueprint.ts'

const dir = mkdtempSync(join(tmpdir(), 'quire-assemble-'))
afterAll(() => rmSync(dir, { recursive: true }))
writeFileSync(
  join(dir, 'who.md'),
  '# Who\n\nYou are {{name}}.\n\n## Example\n\n```\nhello\n```\n\n## NEVER\n- Shout at {{name}}.\n',
)
const templates = loadTemplates([{ dir, label: 'prompts' }])

const layers: readonly LayerDefinition[] = [
  { id: 'who', role: 'system', template: 'who', fit: 'condense', priority: 3, target: 30 },
  { id: 'tree', role: 'system', source: 'tree', fit: 'omit', priority: 1 },
  { id: 'facts', role: 'system', source: 'facts', fit: 'lowest-first', heading: '## Facts', priority: 2, target: 20 },
  { id: 'history', role: 'user', source: 'history', fit: 'oldest-first', heading: '## So far', block: 5 },
  { id: 'ask', role: 'user', source: 'ask', fit: 'keep', label: 'User: ' },
]
const blueprint = testBlueprint(layers, {
  templates,
  sources: {
    tree: ({ inputs }) => xmlElement('state', { k: String(inputs.name) }, [xmlElement('v', {}, [String(inputs.name)])]),
  },
})

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 10 }),
  fc.lorem({ maxCount: 12 }),
  fc.constantFrom(
    '{{name}}',
    '\n\n---\n\n',
    '</prompt>',
    ']]>',
    '\r\n',
    '   ',
    '<|endoftext|>',
    '/\n/',
    "don't\n",
    '\ud800',
  ),
)
const anyInputs = fc.record({
  name: anyText,
  facts: fc.array(fc.record({ text: anyText, weight: fc.integer({ min: 0, max: 3 }) }), { maxLength: 6 }),
  history: fc.array(fc.record({ role: fc.constantFrom('user', 'assistant'), content: anyText }), { maxLength: 8 }),
  ask: anyText,
})

/** Counts the tokens of the sent content. Counts each message as a whole, not in parts. */
async function counted(assembly: Assembly, tokenizer: string): Promise<number> {
  const { count } = bound(await loadTokenizer(tokenizer))
  if (assembly.format !== 'messages') return count(assembly.text)
  // If nothing fits, the prompt has no messages and no response overhead.
  if (assembly.messages.length === 0) return 0
  return assembly.messages.reduce((sum, { content }) => sum + count(content) + 3, 3)
}

function bound<T extends { count(text: string): number }>(tokenizer: T) {
  return { count: (text: string) => tokenizer.count(text) }
}

describe('every assembly', () => {
  test('stays within its budget, and accounts for every byte', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyInputs,
        fc.integer({ min: 60, max: 260 }),
        fc.constantFrom(...FORMAT_NAMES),
        fc.constantFrom<Tier>('full', 'medium', 'minimal'),
        async (inputs, budget, format, tier) => {
          const model = testProfile({ tier })
          const run = () => assemble(blueprint, inputs, { model, budget, format })
          let assembly: Assembly
          try {
            assembly = await run()
          } catch (error) {
            expect(error).toBeInstanceOf(BudgetExceeded)
            return
          }
          expect(assembly.tokens.total).toBeLessThanOrEqual(budget)
          expect(assembly.tokens.total).toBe(await counted(assembly, 'o200k_base'))
          expect(assembly.tokens.sent).toBe(await countMessages(assembly.messages, model))
          let at = 0
          for (const { start, end } of assembly.spans) {
            expect(start).toBe(at)
            expect(end).toBeGreaterThan(start)
            at = end
          }
          expect(at).toBe(assembly.text.length)
          const again = await run()
          expect(again.text).toBe(assembly.text)
          expect(again.hash).toBe(assembly.hash)
        },
      ),
      { numRuns: 150 },
    )
  })

  test.each(FORMAT_NAMES)('as %s, is the sum of its layers and the overhead between layers', async (format) => {
    const turns = ['user', 'assistant', 'user'].map((role) => ({ role, content: 'Some words.' }))
    const inputs = { name: 'Ada', facts: [{ text: 'A fact.', weight: 1 }], history: turns, ask: 'Why?' }
    const { tokens, layers } = await assemble(blueprint, inputs, { model: testProfile(), format })
    expect(tokens.overhead).toBeGreaterThan(0)
    expect(layers.reduce((sum, layer) => sum + layer.tokens, tokens.overhead)).toBe(tokens.total)
  })

  test('counts a message’s overhead once if several layers share the message', async () => {
    const model = testProfile()
    const { count } = bound(await loadTokenizer(model.tokenizer))
    const layers = ['first', 'second', 'third'].map(
      (id): LayerDefinition => ({ id, role: id === 'third' ? 'user' : 'system', source: 'ask', fit: 'keep' }),
    )
    const assembly = await assemble({ ...blueprint, layers }, { ask: 'Some words.' }, { model, format: 'messages' })
    const text = count('Some words.')
    const whole = text + model.messageOverhead
    expect(assembly.layers.map(({ tokens }) => tokens)).toEqual([whole, text, whole])
    const separator = count('Some words.\n\n---\n\nSome words.') - 2 * text
    expect(assembly.tokens.overhead).toBe(separator + model.replyOverhead)
  })

  test('is well-formed XML for any content', async () => {
    await fc.assert(
      fc.asyncProperty(anyInputs, async (inputs) => {
        const { text } = await assemble(blueprint, inputs, { model: testProfile(), format: 'xml' })
        const parser = new SaxesParser()
        parser.on('error', (error) => {
          throw error
        })
        parser.write(text).close()
      }),
      { numRuns: 60 },
    )
  })

  test('a larger budget keeps everything that a smaller budget kept', async () => {
    await fc.assert(
      fc.asyncProperty(anyInputs, fc.integer({ min: 40, max: 200 }), async (inputs, budget) => {
        const at = async (tokens: number) =>
          assemble(blueprint, inputs, { model: testProfile(), budget: tokens }).catch(() => undefined)
        const less = await at(budget)
        if (!less) return
        const more = (await at(budget + 9))!
        const rank = ['empty', 'omitted', 'minimal', 'condensed', 'partial', 'full']
        for (const [index, layer] of less.layers.entries()) {
          expect(rank.indexOf(more.layers[index]!.outcome)).toBeGreaterThanOrEqual(rank.indexOf(layer.outcome))
          if (layer.items) expect(more.layers[index]!.items!.kept).toBeGreaterThanOrEqual(layer.items.kept)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('reports the smallest budget that completes a layer', async () => {
    const inputs = {
      name: 'Ada',
      facts: ['one two', 'three four', 'five six'],
      history: Array.from({ length: 6 }, (_, i) => ({
        role: i % 2 ? 'assistant' : 'user',
        content: `turn ${i} of it`,
      })),
      ask: 'Why?',
    }
    const at = (budget: number) => assemble(blueprint, inputs, { model: testProfile(), budget })
    const tight = await at(70)
    for (const { id, returnsAt, reason } of tight.layers) {
      if (reason !== 'budget') continue
      const outcome = async (budget: number) => (await at(budget)).layers.find((layer) => layer.id === id)!.outcome
      expect(await outcome(returnsAt!)).toBe('full')
      expect(await outcome(returnsAt! - 1)).not.toBe('full')
    }
    expect(tight.layers.some(({ reason }) => reason === 'budget')).toBe(true)
    for (const { sentence } of explainFit(tight)) expect(sentence).toMatch(/^[A-Z0-9].*\.$/)
  })
})

describe('assemble', () => {
  const one = (facts: Partial<LayerDefinition>) =>
    testBlueprint([{ id: 'a', role: 'system', fit: 'keep', ...facts }], { templates })
  const model = testProfile()

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('rejects a budget of %d', async (budget) => {
    await expect(assemble(one({ source: 'x' }), { x: 'y' }, { model, budget })).rejects.toThrow(InvalidBudget)
  })

  test('reduces a budget that exceeds the window', async () => {
    const { tokens, diagnostics } = await assemble(one({ source: 'x' }), { x: 'y' }, { model, budget: 500_000 })
    expect(tokens.budget).toBe(96_000)
    expect(diagnostics.map(({ code }) => code)).toEqual(['fit.budget-beyond-window'])
  })

  test('gives an unknown model the medium tier and a diagnostic', async () => {
    const { tier, diagnostics, tokens } = await assemble(one({ source: 'x' }), { x: 'y' }, { model: 'nobody/knows' })
    expect(tier).toBe('medium')
    expect(tokens.exact).toBe(false)
    expect(diagnostics.map(({ code }) => code)).toContain('model.unknown')
  })

  test('reports a missing source and lists the available ones', async () => {
    await expect(assemble(one({ source: 'x' }), { y: 'z' }, { model })).rejects.toThrow(UnknownSource)
    await expect(assemble(one({ source: 'x' }), { y: 'z' }, { model })).rejects.toThrow(
      /Available: adaptations, answer_form, y/,
    )
  })

  test('lists all missing inputs and warns about undeclared ones', async () => {
    const declared = { ...one({ source: 'x' }), inputs: { x: { description: 'the text' }, y: {}, z: { default: 1 } } }
    await expect(assemble(declared, {}, { model })).rejects.toThrow(MissingInput)
    await expect(assemble(declared, {}, { model })).rejects.toThrow(/needs x \(the text\), y\./)
    const { diagnostics } = await assemble(declared, { x: 'a', y: 'b', w: 'c' }, { model })
    expect(diagnostics.map(({ code }) => code)).toEqual(['blueprint.unknown-input'])
  })

  test.each(['../who', '/etc/passwd', 'a\\b', 'who\0', 'CON', ''])(
    'rejects %j as a template name from an input',
    async (name) => {
      await expect(assemble(one({ template: '{{name}}' }), { name }, { model })).rejects.toThrow()
      const error = await assemble(one({ template: '{{name}}' }), { name }, { model }).catch(
        (caught: unknown) => caught,
      )
      expect(error instanceof UnsafeName || error instanceof TemplateNotFound).toBe(true)
    },
  )

  test('shows items that are data as indented JSON, and no item without its text', async () => {
    const notes = one({ source: 'x', fit: 'lowest-first' })
    const { text } = await assemble(notes, { x: ['a', { crop: 'kale', week: 30 }] }, { model })
    expect(text).toContain('{\n  "crop": "kale",\n  "week": 30\n}')
    await expect(assemble(notes, { x: [{ id: 'a', weight: 2 }] }, { model })).rejects.toThrow(/item 1 has no text/)
  })

  test('rejects invalid items and reports their numbers', async () => {
    const bad = assemble(one({ source: 'x', fit: 'lowest-first' }), { x: ['a', 7] }, { model })
    await expect(bad).rejects.toThrow(InvalidLayerValue)
    await expect(bad).rejects.toThrow(/item 2 has no text/)
    await expect(
      assemble(one({ source: 'x', fit: 'oldest-first' }), { x: [{ role: 'robot', content: 'a' }] }, { model }),
    ).rejects.toThrow(/role 'robot'/)
  })

  test('fits a million items, and keeps the report readable', async () => {
    const items = Array.from({ length: 1_000_000 }, (_, i) => `fact ${i}`)
    const { layers, text } = await assemble(
      one({ source: 'x', fit: 'lowest-first' }),
      { x: items },
      { model, budget: 100 },
    )
    expect(text.startsWith('fact 0\n\nfact 1')).toBe(true)
    const { kept, total } = layers[0]!.items!
    expect(total).toBe(1_000_000)
    expect(kept).toBeGreaterThan(10)
  })

  test('reports the common prefix of two prompts and where they first differ', async () => {
    const run = (ask: string, previous?: Assembly) =>
      assemble(blueprint, { name: 'Ada', facts: ['one'], history: [], ask }, { model, ...(previous && { previous }) })
    const first = await run('Why?')
    const { prefix, text } = await run('Why not?', first)
    const { firstDifference, bytes, share, tokens } = prefix!
    expect(text.slice(firstDifference!.position)).toBe(' not?')
    expect(firstDifference).toMatchObject({ layer: 'ask', source: { kind: 'state', path: 'ask' }, byte: bytes })
    expect(share).toBeGreaterThan(0.9)
    expect(tokens).toBeGreaterThan(10)
    expect((await run('Why?', first)).prefix).toMatchObject({ share: 1 })
  })

  test('inputs override variables from overlays', async () => {
    const overlays = { domain: { name: 'domain' }, project: { name: 'project' }, user: { name: 'user' } }
    const text = async (inputs: object, given: object) =>
      (await assemble(one({ template: 'who' }), { ...inputs }, { model, overlays: given })).text
    expect(await text({}, overlays)).toContain('You are user.')
    expect(await text({ name: 'input' }, overlays)).toContain('You are input.')
    expect(await text({}, { domain: overlays.domain })).toContain('You are domain.')
  })
})
