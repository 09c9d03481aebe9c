import { describe, expect, test } from 'vitest'
import { growthOf } from '../test-growth.ts'
import { FrontmatterError, TemplateSyntaxError } from './errors.ts'
import { parseTemplate } from './parse-template.ts'
import { renderTemplate } from './render-template.ts'

const file = 'prompts/a.md'
const parse = (source: string) => parseTemplate(source, { file })
const body = (source: string) => renderTemplate(parse(source), {}, { strict: false }).text

describe('frontmatter', () => {
  test('may contain a name, a category, a description and variables', () => {
    const { meta } = parse(
      '---\nname: A\ncategory: mode\ndescription: |\n  One\n  ---\n  two\nvariables:\n  a: { required: true, description: The a }\n  b: { default: [1, 2] }\n  c:\n---\nx',
    )
    expect(meta).toEqual({
      name: 'A',
      category: 'mode',
      description: 'One\n---\ntwo\n',
      variables: [
        { name: 'a', required: true, description: 'The a', line: 9 },
        { name: 'b', default: [1, 2], line: 10 },
        { name: 'c', line: 11 },
      ],
      extra: {},
    })
    const list = parse('---\nvariables:\n  - a\n  - { name: b, required: false }\n---\n').meta.variables
    expect(list).toEqual([
      { name: 'a', line: 3 },
      { name: 'b', required: false, line: 4 },
    ])
  })

  test('keeps and reports other keys', () => {
    const { meta, diagnostics } = parse('---\ntags: [x]\n__proto__: { polluted: 1 }\n---\n')
    expect(Object.keys(meta.extra)).toEqual(['tags', '__proto__'])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(diagnostics.map(({ code, source }) => [code, source])).toEqual([
      ['template.unknown-frontmatter-key', { kind: 'file', file, line: 2 }],
      ['template.unknown-frontmatter-key', { kind: 'file', file, line: 3 }],
    ])
  })

  test.each([
    ['none', 'text\n---\nmore', 'text\n---\nmore'],
    ['no content', '---\n---\ntext', 'text'],
    ['only comments', '---\n# nothing\n---\ntext', 'text'],
    ['a byte order mark', '\uFEFF---\nname: x\n---\ntext', 'text'],
    ['Windows line ends', '---\r\nname: x\r\n---\r\n\r\ntext\r\n', 'text\r\n'],
    ['classic Mac line endings', '---\rname: x\r---\rtext', 'text'],
    ['dashes in a value', '---\nname: a --- b\n---\ntext', 'text'],
    ['a rule further down', '---\nname: x\n---\none\n\n---\n\ntwo', 'one\n\n---\n\ntwo'],
    ['no body', '---\nname: x\n---', ''],
    ['four dashes, which are a rule', '----\ntext', '----\ntext'],
    ['dashes and text, which are text', '--- a b\ntext', '--- a b\ntext'],
  ])('parses the body after frontmatter with %s', (_, source, expected) => {
    expect(body(source)).toBe(expected)
  })

  test.each([
    ['that never ends', '---\nname: x\n\ntext', 1, 'never ends'],
    ['in another language', '---js\nalert(1)\n---\n', 1, "marked 'js'"],
    ['marked as JSON', '--- json\n{}\n---\n', 1, "marked 'json'"],
    ['that is a list', '---\n\n- a\n---\n', 3, 'must be a mapping'],
    ['that is plain text', '---\nhello\n---\n', 2, 'must be a mapping'],
    ['that is not YAML', '---\nname: x\nvariables: [\n---\n', 3, 'not valid YAML: [ is not closed'],
    ['with a duplicate key', '---\nname: a\nname: b\n---\n', 3, "The key 'name' appears twice"],
    ['with a name that is not text', '---\ncategory: x\nname: 5\n---\n', 3, "'name' must be text"],
    ['with a duplicate variable', '---\nvariables: [a,\n  a]\n---\n', 3, 'declared twice'],
    ['with a variable that is text', '---\nvariables:\n  a: hello\n---\n', 3, 'must be a mapping'],
    ['with an invalid flag', '---\nvariables:\n  a: { required: yes please }\n---\n', 3, 'true or false'],
    ['with variables that are text', '---\nvariables: a\n---\n', 2, 'mapping from names to declarations, or a list'],
    ['nested too deeply', `---\nname: ${'['.repeat(10_000)}\n---\n`, 2, 'not valid YAML'],
    ['that is huge', `---\nname: ${'x'.repeat(70_000)}\n---\n`, 1, 'larger than'],
  ])('rejects frontmatter %s and reports file and line', (_, source, line, message) => {
    const error = catchError(() => parse(source))
    expect(error).toBeInstanceOf(FrontmatterError)
    expect(error).toMatchObject({ file, line })
    expect((error as Error).message).toContain(message)
  })

  test('quickly rejects frontmatter with exponentially growing aliases', () => {
    const rows = [...'bcdefghi'].map(
      (key, index) => `${key}: &${key} [${Array(10).fill(`*${'abcdefgh'[index]}`).join(',')}]`,
    )
    expect(() => parse(`---\na: &a [x]\n${rows.join('\n')}\n---\n`)).toThrow(FrontmatterError)
  })

  test('reports an unknown YAML tag in frontmatter without executing it', () => {
    const { meta, diagnostics } = parse('---\nx: !!js/function "return 1"\n---\n')
    expect(meta.extra).toEqual({ x: 'return 1' })
    expect(diagnostics[0]).toMatchObject({ code: 'template.yaml-warning', severity: 'warning' })
  })

  test('may declare a variable named __proto__', () => {
    const template = parse('---\nvariables:\n  __proto__: { default: safe }\n---\n{{__proto__}}')
    expect(renderTemplate(template, {}).text).toBe('safe')
  })
})

describe('syntax outside the subset', () => {
  test.each([
    ['{{#if a}}\ntext', 1, 1, '{{#if}} is never closed'],
    ['text\n{{#if a}}{{/each}}', 2, 4, '{{#if}} is closed by {{/each}}'],
    ['a {{/if}}', 1, 3, 'not open'],
    ['{{else}}', 1, 1, 'outside a block'],
    ['text\n  {{a %}}', 2, 6, 'not allowed in a tag'],
    ['{{a.0}}', 1, 5, 'items.[0]'],
    ['{{!-- a', 1, 1, 'never closed'],
    ['{{{{raw}}}} a', 1, 1, 'never closed'],
    ['{{upper a}}', 1, 1, 'calls a helper'],
    ['{{a b=c}}', 1, 1, 'calls a helper'],
    ['text\n{{#with a}}{{/with}}', 2, 1, '{{#with}} is not supported'],
    ['{{#a}}{{/a}}', 1, 1, '{{#a}} is not supported'],
    ['{{^a}}{{/a}}', 1, 1, 'not supported'],
    ['{{#if (eq a b)}}{{/if}}', 1, 7, 'Subexpressions'],
    ['{{#if a includeZero=true}}{{/if}}', 1, 1, 'takes exactly one variable'],
    ['{{#if}}{{/if}}', 1, 1, 'takes exactly one variable'],
    ['{{#if "a"}}{{/if}}', 1, 7, 'not a literal'],
    ['{{#each a as |b|}}{{/each}}', 1, 1, 'Block parameters'],
    ['{{12}}', 1, 3, 'not a literal'],
    ['{{@level}}', 1, 3, '{{@level}} is unknown'],
    ['{{@index.x}}', 1, 3, 'is unknown'],
    ['{{> (a)}}', 1, 5, 'must be named'],
    ['{{> @partial-block}}', 1, 5, 'must be named'],
    ['{{> a b c}}', 1, 1, 'one context'],
    ['{{#> a}}{{/a}}', 1, 1, 'Partial blocks'],
    ['{{#*inline "a"}}{{/inline}}', 1, 1, 'Decorators'],
    ['{{* a}}', 1, 1, 'Decorators'],
    ['{{{{other}}}}{{{{/other}}}}', 1, 1, 'is unknown'],
    ['a\u0000', 1, 2, 'NUL byte'],
  ])('rejects %j and reports file, line and column', (source, line, column, message) => {
    const error = catchError(() => parse(`---\nname: x\n---\n${source}`))
    expect(error).toBeInstanceOf(TemplateSyntaxError)
    expect((error as Error).message).toContain(message)
    expect((error as Error).message).toContain('Supported: ')
    expect(error).toMatchObject({ file, line: line + 3, column })
  })

  test.each([
    ['nested blocks', (count: number) => '{{#if a}}'.repeat(count)],
    ['branches', (count: number) => `{{#if a}}${'{{else if b}}'.repeat(count)}{{/if}}`],
    ['parentheses', (count: number) => `{{a ${'('.repeat(count)}}}`],
    ['comments', (count: number) => '{{!-- --}}'.repeat(count)],
    ['brackets', (count: number) => '{{[a]}}'.repeat(count)],
  ])('rejects a flood of %s quickly', async (_, flood) => {
    const refuse = (count: number): void => expect(() => parse(flood(count))).toThrow(TemplateSyntaxError)
    expect(await growthOf(refuse, 25_000)).toBeLessThan(10)
  })
})

test('lists a template’s references with their locations', () => {
  const { references } = parse('{{a}}\n{{#if b}}{{#each c.d}}{{../e}}{{> f g=h}}{{/each}}{{/if}}')
  expect(references.map(({ kind, name, line }) => `${line} ${kind} ${name}`)).toEqual([
    '1 value a',
    '2 condition b',
    '2 list c.d',
    '2 value ../e',
    '2 partial f',
    '2 argument h',
  ])
})

test('references have their path from the template’s own values', () => {
  const source =
    '{{a.b}}{{#each c}}{{d}}{{../e}}{{@root.f}}{{@index}}{{#each g}}{{this}}{{../h}}{{/each}}{{> i j=k}}{{> l m}}{{/each}}'
  const { references } = parse(source)
  expect(references.map(({ kind, path }) => `${kind} ${path?.join('.')}`)).toEqual([
    'value a.b',
    'list c',
    'value c.*.d',
    'value e',
    'value f',
    'value undefined',
    'list c.*.g',
    'value c.*.g.*',
    'value c.*.h',
    'partial c.*',
    'argument c.*.k',
    'partial c.*.m',
    'argument c.*.m',
  ])
  expect(references.find(({ name }) => name === 'i')?.arguments).toEqual(['j'])
})

function catchError(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}
