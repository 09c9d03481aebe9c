import { describe, expect, test } from 'vitest'
import { MissingVariable, TemplateLoop, TemplateNotFound, TemplateTooLarge, UnprintableValue } from './errors.ts'
import { parseTemplate } from './parse-template.ts'
import { renderTemplate } from './render-template.ts'

const lenient = { strict: false } as const
const text = (source: string, values: Record<string, unknown> = {}, options = {}) =>
  renderTemplate(source, values, { ...lenient, ...options }).text

describe('values', () => {
  test('prints values unchanged, without escaping or parsing them', () => {
    expect(text('[{{v}}]', { v: '<b>&amp; {{v}} $& $1 \\{{' })).toBe('[<b>&amp; {{v}} $& $1 \\{{]')
  })

  test('escapes values as XML on request, except in triple braces', () => {
    const values = { v: 'a<b>&\r\u0001\ud800' }
    expect(text('{{v}}|{{{v}}}', values, { escape: 'xml' })).toBe(
      'a&lt;b&gt;&amp;&#13;\ufffd\ufffd|a<b>&\r\u0001\ud800',
    )
  })

  test('prints scalars as text, and lists and objects as JSON', () => {
    const rendered = renderTemplate('{{n}} {{z}} {{f}} {{o}}', { n: 1.5, z: -0, f: false, o: { a: [1] } })
    expect(rendered.text).toBe('1.5 0 false {\n  "a": [\n    1\n  ]\n}')
    expect(rendered.diagnostics).toEqual([
      {
        code: 'template.printed-as-json',
        severity: 'info',
        message: "Variable 'o' is not text, so it is printed as JSON.",
        source: { kind: 'variable', name: 'o', file: '(inline)', line: 1 },
      },
    ])
  })

  test('never calls functions or prints circular values', () => {
    const loop: Record<string, unknown> = {}
    loop.self = loop
    let calls = 0
    const call = () => {
      calls += 1
    }
    expect(() => renderTemplate('{{call}}', { call })).toThrow(UnprintableValue)
    expect(() => renderTemplate('{{loop}}', { loop })).toThrow(UnprintableValue)
    const rendered = renderTemplate('[{{call}}{{#if call}}yes{{/if}}]', { call }, lenient)
    expect(rendered.text).toBe('[]')
    expect(rendered.diagnostics[0]?.code).toBe('template.unprintable-value')
    expect(calls).toBe(0)
  })

  test('reads only own properties of values', () => {
    const names = [
      'constructor',
      '__proto__',
      'toString',
      'text.length',
      'list.map',
      'text.[0]',
      'made.hidden',
      'list.[01]',
    ]
    const values = { text: 'abc', list: ['x'], made: Object.create({ hidden: 1 }) }
    for (const name of names) expect(text(`[{{${name}}}]`, values), name).toBe('[]')
    expect(text('{{list.length}} {{list.[0]}}', values)).toBe('1 x')
    expect(text('{{__proto__}}{{constructor}}', JSON.parse('{"__proto__":"p","constructor":"c"}'))).toBe('pc')
  })
})

describe('missing variables', () => {
  const source =
    '---\nvariables:\n  tone: { default: calm }\n  note: { required: false }\n---\n\nA\n{{tone}} {{note}} {{name.first}}'

  test('in strict mode (the default), a missing variable throws', () => {
    const template = parseTemplate(source, { file: 'prompts/a.md' })
    const error = catchError(() => renderTemplate(template, { name: {}, age: 1 }))
    expect(error).toBeInstanceOf(MissingVariable)
    expect(error).toMatchObject({ file: 'prompts/a.md', line: 8, variable: 'name.first', given: ['name', 'age'] })
    expect((error as Error).message).toContain('prompts/a.md:8')
  })

  test('in lenient mode, a missing variable becomes its default or an empty text', () => {
    const rendered = renderTemplate(source, { note: null }, lenient)
    expect(rendered.text).toBe('A\ncalm  ')
    expect(rendered.diagnostics.map(({ code, source }) => [code, source])).toEqual([
      ['template.missing-variable', { kind: 'variable', name: 'name.first', file: '(inline)', line: 8 }],
    ])
  })

  test('reports a missing required variable even if it is unused', () => {
    const required = '---\nvariables:\n  a: { required: true }\n---\n{{#if b}}\n{{a}}{{/if}}'
    expect(catchError(() => renderTemplate(required, {}))).toMatchObject({ variable: 'a', line: 6 })
    expect(renderTemplate(required, {}, lenient).diagnostics).toHaveLength(1)
    expect(renderTemplate(required, { b: 1 }, lenient).diagnostics).toHaveLength(1)
  })

  test('accepts missing variables in conditions', () => {
    expect(renderTemplate('{{#if a}}x{{else}}y{{/if}}{{#each b}}x{{else}}z{{/each}}', {}).text).toBe('yz')
    expect(() => renderTemplate('{{#each b}}x{{/each}}', {})).toThrow(MissingVariable)
  })

  test('reports and counts a missing variable once per location', () => {
    const rendered = renderTemplate('{{#each items}}{{title}}{{/each}}', { items: [{}, {}, {}] }, lenient)
    expect(rendered.diagnostics.map(({ message }) => message)).toEqual([
      "Variable 'items.0.title' is missing and has no default, so nothing is printed; this happens 2 more times here.",
    ])
  })
})

describe('partials', () => {
  test('partials can use the values of the template and their own arguments', () => {
    const partials = { card: '{{title}}/{{size}}/{{../title}}' }
    expect(text('{{> card size=2}}', { title: 'T' }, { partials })).toBe('T/2/T')
    expect(text('{{> card book size="big"}}', { title: 'T', book: { title: 'B' } }, { partials })).toBe('B/big/T')
  })

  test('reports each argument of a partial under its original name', () => {
    const partials = { row: '{{label}}' }
    const { spans } = renderTemplate(
      '{{#each rows}}{{> row label=name.full}}{{/each}}',
      { rows: [{ name: { full: 'x' } }] },
      { partials },
    )
    expect(spans.map(({ source }) => source)).toEqual([
      { kind: 'variable', name: 'rows.0.name.full', file: 'row', line: 1 },
    ])
  })

  test('partials use their own defaults and the caller’s defaults', () => {
    const partials = { p: '---\nvariables: { size: { default: 3 } }\n---\n{{size}} {{tone}}' }
    expect(text('---\nvariables: { tone: { default: calm } }\n---\n{{> p}}|{{> p size=4}}', {}, { partials })).toBe(
      '3 calm|4 calm',
    )
  })

  test('indents a standalone partial, but not its values', () => {
    const partials = { list: '- a\n- {{v}}\n' }
    const rendered = renderTemplate('x:\n  {{> list}}\ny', { v: '1\n2' }, { partials })
    expect(rendered.text).toBe('x:\n  - a\n  - 1\n2\ny')
    expect(covers(rendered)).toBe(true)
  })

  test('reports where a partial is missing and lists existing partials', () => {
    const error = catchError(() => renderTemplate('a\n{{> b}}', {}, { partials: { c: '' } }))
    expect(error).toBeInstanceOf(TemplateNotFound)
    expect((error as Error).message).toBe("Template 'b' not found (requested by (inline):2). Tried b. Available: c.")
  })

  test('rejects endless partial recursion and shows the chain', () => {
    const error = catchError(() => renderTemplate('{{> a}}', {}, { partials: { a: '{{> b}}', b: '\n{{> a}}' } }))
    expect(error).toBeInstanceOf(TemplateLoop)
    expect((error as Error).message).toContain('(inline) → a → b → a')
  })

  test('partials may include themselves if the data is finite', () => {
    const partials = { node: '({{name}}{{#each children}}{{> node}}{{/each}})' }
    expect(text('{{> node}}', { name: 1, children: [{ name: 2, children: [{ name: 3 }] }] }, { partials })).toBe(
      '(1(2(3)))',
    )
  })

  test('rejects partials that expand exponentially', { timeout: 60_000 }, () => {
    const partials: Record<string, string> = { p30: '' }
    for (let index = 0; index < 30; index += 1) partials[`p${index}`] = `{{> p${index + 1}}}{{> p${index + 1}}}`
    expect(() => renderTemplate('{{> p0}}', {}, { partials })).toThrow(TemplateTooLarge)
  })
})

describe('spans', () => {
  test('spans contain the file and line, and the full names of values', () => {
    const source =
      '---\r\nname: x\r\n---\r\n\r\nHello {{who}}\r\n{{#each items}}\r\n- {{title}} {{../who}}\r\n{{/each}}\r\nend'
    const template = parseTemplate(source, { file: 'p/x.md' })
    const { text, spans } = renderTemplate(template, { who: 'W', items: [{ title: 'a' }, { title: 'b' }] })
    expect(text).toBe('Hello W\r\n- a W\r\n- b W\r\nend')
    const shown = spans.map(({ start, end, source }) => [
      text.slice(start, end),
      'name' in source ? source.name : '',
      'line' in source ? source.line : 0,
    ])
    expect(shown).toEqual([
      ['Hello ', '', 5],
      ['W', 'who', 5],
      ['\r\n', '', 5],
      ['- ', '', 7],
      ['a', 'items.0.title', 7],
      [' ', '', 7],
      ['W', 'who', 7],
      ['\r\n', '', 7],
      ['- ', '', 7],
      ['b', 'items.1.title', 7],
      [' ', '', 7],
      ['W', 'who', 7],
      ['\r\n', '', 7],
      ['end', '', 9],
    ])
  })

  test('copied or serialised results include spans', () => {
    const rendered = renderTemplate('a{{b}}', { b: 'c' })
    expect({ ...rendered }.spans).toHaveLength(2)
    expect(JSON.parse(JSON.stringify(rendered))).toMatchObject({
      text: 'ac',
      spans: [
        { start: 0, end: 1 },
        { start: 1, end: 2 },
      ],
      diagnostics: [],
    })
  })

  test('spans do not change when values change after rendering', () => {
    const values = { items: [{ title: 'a' }] }
    const rendered = renderTemplate('{{#each items}}{{title}}{{/each}}', values)
    values.items[0]!.title = 'longer'
    values.items.length = 0
    expect(rendered.spans).toEqual([
      { start: 0, end: 1, source: { kind: 'variable', name: 'items.0.title', file: '(inline)', line: 1 } },
    ])
  })
})

test('renders a million items correctly, in bounded time', { timeout: 60_000 }, () => {
  const items = Array.from({ length: 1_000_000 }, (_, index) => index)
  const rendered = renderTemplate('{{#each items}}{{this}}{{#unless @last}},{{/unless}}{{/each}}', { items })
  expect(rendered.text === items.join(',')).toBe(true)
})

test('always returns the same string if there are no variables', () => {
  const template = parseTemplate('one {{! comment }}two')
  expect(renderTemplate(template, {}).text).toBe('one two')
  expect(renderTemplate(template, {}).spans).toHaveLength(2)
})

test('throws a clear error for deeply nested values', () => {
  let deep: unknown = 1
  for (let index = 0; index < 200_000; index += 1) deep = [deep]
  expect(() => renderTemplate('{{deep}}', { deep })).toThrow(UnprintableValue)
})

function covers({ text, spans }: { text: string; spans: readonly { start: number; end: number }[] }): boolean {
  const ends = [0, ...spans.map(({ end }) => end)]
  return spans.every(({ start, end }, index) => start === ends[index] && end > start) && ends.at(-1) === text.length
}

function catchError(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}
