import { describe, expect, test } from 'vitest'
import { InvalidDataFile } from '../data-file/parse-data-file.ts'
import { parseResponse } from '../response/tags/parse-response.ts'
import { toXml } from '../xml/to-xml.ts'
import { availableActions } from './available-actions.ts'
import { judgeAction } from './judge-action.ts'
import { parametersSchema } from './parameters-schema.ts'
import { parseActions } from './parse-actions.ts'

const table = parseActions(
  `actions:
  save_note:
    description: Keep a note
    parameters:
      kind: { type: string, required: true, enum: [fact, plan] }
      text: { type: string, required: true, description: The note }
      page: { type: integer }
      pinned: { type: boolean }
      score: { type: number }
      tags: { type: array, items: string }
      extra: { type: object }
    modes: [draft, edit]
    example: { kind: fact, text: 'a < b', tags: [one, two] }
  wipe:
    description: Delete everything
    approval: ask
  old:
    description: No longer used
    approval: never
`,
  'actions.yaml',
)

const judge = (type: string, params: Record<string, unknown>, mode = 'draft') =>
  judgeAction({ type, params }, table, { mode })
const codes = async (type: string, params: Record<string, unknown>, mode?: string) =>
  (await judge(type, params, mode)).reasons.map(({ code }) => code)

describe('judgeAction', () => {
  test('accepts attributes as parameters, but prefers elements', async () => {
    const attributes = { kind: 'plan', text: 'attribute', tags: 'one, two', id: '7', __proto__: 'x' }
    expect(await judgeAction({ type: 'save_note', params: { text: 'element' }, attributes }, table)).toMatchObject({
      params: { kind: 'plan', text: 'element', tags: ['one', 'two'] },
      wouldRun: true,
    })
  })

  test('allows a known, valid action', async () => {
    expect(await judge('save_note', { kind: 'fact', text: 'x' })).toMatchObject({ wouldRun: true, reasons: [] })
  })

  test('reports every reason, not only the first', async () => {
    const { reasons, wouldRun } = await judge('save_note', { kind: 'rumour', colour: 'red' }, 'plan')
    expect(wouldRun).toBe(false)
    expect(reasons.map(({ code }) => code).sort()).toEqual(['mode', 'schema', 'schema', 'schema'])
    expect(reasons.map(({ message }) => message).join(' ')).toMatch(/'text' is missing.*/)
  })

  test.each([
    ['unknown', 'fly', {}],
    ['approval', 'wipe', {}],
    ['approval', 'old', {}],
  ])('%s: %s', async (code, type, params) => {
    expect(await codes(type, params)).toEqual([code])
  })

  test('modes are case-insensitive', async () => {
    expect((await judge('save_note', { kind: 'fact', text: 'x' }, 'EDIT')).wouldRun).toBe(true)
  })

  test.each([
    ['kind', ' fact\n', 'fact'],
    ['text', ' kept ', ' kept '],
    ['page', '3', 3],
    ['page', ' 3 ', 3],
    ['page', '007', 7],
    ['page', '3.5', '3.5'],
    ['pinned', 'TRUE', true],
    ['pinned', 'yes', 'yes'],
    ['score', '2.5e1', 25],
    ['text', '[1]', '[1]'],
    ['text', '007', '007'],
    ['tags', '["a","b, c"]', ['a', 'b, c']],
    ['tags', 'beat_1, beat_2', ['beat_1', 'beat_2']],
    ['tags', 'one thing, and another', ['one thing, and another']],
    ['tags', '- a\n- b', ['a', 'b']],
    ['tags', ['a', 'b'], ['a', 'b']],
    ['tags', '<item>a</item><item>b</item>', ['a', 'b']],
    ['tags', '', []],
    ['extra', '{"a":1}', { a: 1 }],
    ['extra', '<flaw>pride</flaw><age>40</age>', { flaw: 'pride', age: '40' }],
    ['extra', 'just words', 'just words'],
    ['extra', '{"a": 1, b: [2,],}', { a: 1, b: [2] }],
    ['extra', '```json\n{"a": "say "hi", then go"}\n```', { a: 'say "hi", then go' }],
    ['extra', '{"a": 1} and b', '{"a": 1} and b'],
    ['extra', '{"__proto__": {"a": 1}, "b": 2}', { b: 2 }],
    ['tags', "['a', 'b', ]", ['a', 'b']],
    ['kind', 'Fact', 'fact'],
  ])('%s given as %j is parsed as %j', async (name, given, read) => {
    expect((await judge('save_note', { [name]: given })).params[name]).toEqual(read)
  })

  test.each([
    ['extra', '{"a": 1, "b": "x', /^'extra' is not valid\. .*ends with “\{"a": 1, "b": "x”\.$/],
    ['extra', '{"a": "x" | "b": "y"}', /^'extra' is not valid\. .*near “.*"x" \| "b".*”\.$/],
    ['page', 'three', /^'page' must be integer; found the string "three"\.$/],
    ['kind', 'rumour', /^'kind' must be one of fact, plan; found the string "rumour"\.$/],
  ])('rejects %s given as %j and reports where', async (name, given, message) => {
    const { reasons } = await judge('save_note', { kind: 'fact', text: 'x', [name]: given })
    expect(reasons.map((reason) => reason.message)).toEqual([expect.stringMatching(message)])
  })

  test('does not accept a prototype property as a parameter', async () => {
    expect(await codes('save_note', { kind: 'fact', text: 'x', toString: 'y' })).toEqual(['schema'])
  })
})

describe('availableActions', () => {
  test('the full form shows parameters and an escaped example', () => {
    expect(toXml(availableActions(table, 'draft')!)).toContain('<text>a &lt; b</text>')
    expect(toXml(availableActions(table, 'draft')!)).toContain('<param name="kind" required="true">fact | plan</param>')
  })

  test('the minimal form leaves out rare parameters', () => {
    const table = parseActions(
      'actions: { cut: { description: Cuts., parameters: { a: { type: string }, why: { type: string, rare: true } } } }',
      'actions.yaml',
    )
    const shown = (detail: 'brief' | 'minimal') => toXml(availableActions(table, undefined, detail)!)
    expect(shown('minimal')).toContain('Cuts. (optional: a)')
    expect(shown('brief')).toContain('Cuts. (optional: a, why)')
  })

  test('the condensed form omits examples, and the minimal form shortens descriptions', () => {
    const [full, condensed, minimal] = (['full', 'condensed', 'minimal'] as const).map((detail) =>
      toXml(availableActions(table, 'draft', detail)!),
    )
    expect(condensed).not.toContain('<example>')
    expect(minimal).toMatch(
      /<action type="save_note">[^(:;,]+ \(kind = fact \| plan, text; optional: page, pinned, score, tags, extra\)<\/action>/,
    )
    expect(minimal).toContain('<example>')
    expect(full!.length).toBeGreaterThan(condensed!.length)
    expect(condensed!.length).toBeGreaterThan(minimal!.length)
  })

  test('examples are nested elements, as in a reply', async () => {
    const [full, brief] = (['full', 'brief'] as const).map((detail) => toXml(availableActions(table, 'draft', detail)!))
    expect(full).toMatch(/<tags>\s*<item>one<\/item>\s*<item>two<\/item>\s*<\/tags>/)
    const [, example] = /<example>\s*([\s\S]*?)\s*<\/example>/.exec(brief!)!
    const { actions } = parseResponse(example!)
    expect(await judgeAction(actions[0]!, table, { mode: 'draft' })).toMatchObject({
      wouldRun: true,
      params: { kind: 'fact', text: 'a < b', tags: ['one', 'two'] },
    })
  })

  test('hides actions that are not allowed', () => {
    const shown = toXml(availableActions(table, 'plan')!)
    expect(shown).not.toContain('save_note')
    expect(shown).not.toContain('old')
    expect(shown).toContain('wipe')
  })
})

describe('parseActions', () => {
  test('reports every problem with its line', () => {
    const broken =
      'actions:\n  a:\n    parameters:\n      x: { type: text }\n  b:\n    description: ok\n    colour: red\n'
    try {
      parseActions(broken, 'actions.yaml')
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(InvalidDataFile)
      const { problems } = error as InvalidDataFile
      expect(problems.map(({ line }) => line).sort()).toEqual([3, 4, 7])
      expect(problems.map(({ message }) => message).join('\n')).toMatch(/must be one of string, integer/)
    }
  })

  test('parameters compile to a JSON Schema', () => {
    expect(parametersSchema(table.actions.get('save_note')!)).toMatchObject({
      type: 'object',
      required: ['kind', 'text'],
      properties: { tags: { type: 'array', items: { type: 'string' } }, kind: { enum: ['fact', 'plan'] } },
    })
  })
})
