import fc from 'fast-check'
import { expect, test } from 'vitest'
import { QuireError } from '../quire-error.ts'
import { parseTemplate } from './parse-template.ts'
import { renderTemplate } from './render-template.ts'

const values = {
  a: 'A',
  zero: 0,
  no: false,
  empty: [],
  list: [
    { x: 'one', tags: ['p', 'q'] },
    { x: '{{a}}', tags: [] },
  ],
  object: { k: { x: 'K' }, j: 'J' },
}
const partials = { p: 'P[{{x}}]\nline {{a}}\n', q: '{{#if b}}yes {{b}}\n{{/if}}z' }

/** Generates supported templates with white space in awkward places. */
const template = fc.letrec<{ node: string; body: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('', ' ', '\n', '\n  ', 'text', ' text\r\n', '\\{{a}}', '{{! c }}', '{{~a~}}'),
    fc
      .constantFrom('a', 'zero', 'object', 'list.0.x', 'x', 'this', '@index', '../a', '@root.a', 'none')
      .map((path) => `{{${path}}}`),
    fc.constantFrom('{{> p}}', '{{> q b=a}}', '{{> p object.k}}', '{{{{raw}}}}\n{{y}}\n{{{{/raw}}}}'),
    fc
      .tuple(
        fc.constantFrom('if', 'unless', 'each'),
        fc.constantFrom('a', 'no', 'list', 'empty', 'object', 'tags', 'none'),
        tie('body'),
        tie('body'),
      )
      .map(([block, path, body, otherwise]) => `{{#${block} ${path}}}${body}{{else}}${otherwise}{{/${block}}}`),
  ),
  body: fc.array(tie('node'), { maxLength: 5 }).map((nodes) => nodes.join('')),
})).body

test('spans cover the text exactly once, in order, without gaps', () => {
  fc.assert(
    fc.property(template, fc.constantFrom('none' as const, 'xml' as const), (source, mode) => {
      const { text, spans } = renderTemplate(source, values, { strict: false, partials, escape: mode })
      let position = 0
      for (const span of spans) {
        expect(span.start).toBe(position)
        expect(span.end).toBeGreaterThan(span.start)
        position = span.end
      }
      expect(position).toBe(text.length)
    }),
  )
})

test('never parses a value as a template', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('{{a}}', '{{> p}}', '{{#each a}}', '$&', '\\{{', '---\n'),
  )
  fc.assert(
    fc.property(hostile, (a) => {
      expect(renderTemplate('{{a}}', { a }).text).toBe(a)
      expect(renderTemplate('<{{{a}}}{{#each l}}{{this}}{{/each}}>', { a, l: [a, a] }).text).toBe(`<${a}${a}${a}>`)
    }),
  )
})

test('returns a template or throws a QuireError for any source', () => {
  const pieces = fc.constantFrom(
    '{{',
    '}}',
    '{{{',
    '}}}',
    '{{{{raw}}}}',
    '{{{{/raw}}}}',
    '#if a',
    '/if',
    'else',
    '> p',
    '!--',
    '--',
    '~',
    '\\',
    'a',
    '.',
    '../',
    '@',
    '[',
    ']',
    '(',
    '"',
    '=',
    '|',
    '\n',
    '---\n',
    'name: ',
    '&a',
    '*a',
    '\0',
    ' ',
  )
  const source = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces).map((all) => all.join('')),
    fc.array(pieces).map((all) => `---\n${all.join('')}`),
  )
  fc.assert(
    fc.property(source, (text) => {
      try {
        parseTemplate(text)
      } catch (error) {
        expect(error).toBeInstanceOf(QuireError)
      }
    }),
    { numRuns: 1000 },
  )
})

test('rendering returns text or throws a QuireError for any values', () => {
  fc.assert(
    fc.property(
      template,
      fc.dictionary(fc.constantFrom('a', 'list', 'object', 'x', 'none'), fc.jsonValue()),
      (source, any) => {
        try {
          expect(typeof renderTemplate(source, any, { partials }).text).toBe('string')
        } catch (error) {
          expect(error).toBeInstanceOf(QuireError)
        }
      },
    ),
  )
})

test('caching does not change the output', () => {
  fc.assert(
    fc.property(template, (source) => {
      const once = renderTemplate(source, values, { strict: false, partials })
      const again = renderTemplate(parseTemplate(source), structuredClone(values), { strict: false, partials })
      expect(JSON.stringify(again)).toBe(JSON.stringify(once))
    }),
  )
})
