import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeXmlText } from '../../xml/escape-xml.ts'
import { parseResponse } from './parse-response.ts'
import { createResponseParser } from './stream/create-response-parser.ts'
import { inChunks, tagSoup } from './test-material/test-tag-soup.ts'

const anyText = fc.oneof(tagSoup(), fc.string({ unit: 'binary' }), fc.string())

/** Generates a body that does not contain its own tag, so that it is clear where the body ends. */
const bodyWithout = (name: string) =>
  tagSoup().filter(
    (text) => !new RegExp(`<[\\s/]*${name}`, 'i').test(text) && !text.trimStart().startsWith('<![CDATA['),
  )

describe('any text at all', () => {
  it('is parsed without an error and preserved', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const response = parseResponse(text)
        expect(response.raw).toBe(text)
        for (const { position, end, raw } of response.actions) {
          expect(text.slice(position, end)).toContain(raw)
          expect(text[position]).toBe('<')
        }
        for (const { position } of response.diagnostics) {
          expect(position).toBeGreaterThanOrEqual(0)
          expect(position).toBeLessThanOrEqual(text.length)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('chunk boundaries do not change the result', () => {
    const cut = anyText.chain((text) => fc.tuple(fc.constant(text), inChunks(text)))
    fc.assert(
      fc.property(cut, ([text, chunks]) => {
        const parser = createResponseParser({ onEvent: () => {} })
        for (const chunk of chunks) parser.push(chunk)
        expect(parser.end()).toEqual(parseResponse(text))
      }),
      { numRuns: 300 },
    )
  })

  it('never gives parameters a prototype', () => {
    fc.assert(
      fc.property(tagSoup(), (body) => {
        for (const { params, attributes } of parseResponse(`<action type="a"><x>1</x>${body}</action>`).actions) {
          expect(Object.getPrototypeOf(params)).toBeNull()
          expect(Object.getPrototypeOf(attributes)).toBeNull()
          expect(Object.keys(params)).not.toContain('__proto__')
        }
      }),
    )
  })
})

describe('an opaque body', () => {
  const after = '\n\n<action type="real"/>'

  it('shows a message unchanged and finds no actions in it', () => {
    fc.assert(
      fc.property(bodyWithout('message'), (body) => {
        const { message, actions, contentUpdates } = parseResponse(`<message>${body}</message>${after}`)
        expect(message).toBe(body.trim())
        expect(actions.map(({ type }) => type)).toEqual(['real'])
        expect(contentUpdates).toEqual([])
      }),
    )
  })

  it('keeps text in thinking out of the message', () => {
    fc.assert(
      fc.property(bodyWithout('think(ing)?'), (body) => {
        const response = parseResponse(`<thinking>${body}</thinking><message>m</message>${after}`)
        expect(response).toMatchObject({ thinking: body.trim(), message: 'm' })
        expect(response.actions.map(({ type }) => type)).toEqual(['real'])
      }),
    )
  })

  it('uses the text inside an update tag as the content', () => {
    fc.assert(
      fc.property(bodyWithout('content_update'), (body) => {
        const { contentUpdates, actions } = parseResponse(`<content_update target="t">${body}</content_update>${after}`)
        expect(contentUpdates.map(({ content }) => content)).toEqual([body.replace(/^\r?\n/, '')])
        expect(actions.map(({ type }) => type)).toEqual(['real'])
      }),
    )
  })
})

describe('a response written from its parts', () => {
  const name = fc
    .stringMatching(/^[a-z][a-z0-9_.-]{0,8}$/)
    .filter((text) => !/^(action|constructor|prototype)$/.test(text))
  const value = fc.oneof(fc.string({ unit: 'grapheme' }), tagSoup()).map((text) => text.replace(/^(\r?\n)+/, ''))
  const parameters = fc.dictionary(name, fc.oneof(value, fc.array(value, { minLength: 2, maxLength: 3 })), {
    maxKeys: 4,
  })

  it('is parsed back into the same parts', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(name, parameters), { maxLength: 3 }), (actions) => {
        const text = actions.map(([type, params]) => {
          const children = Object.entries(params).flatMap(([key, values]) =>
            [values].flat().map((each) => `<${key}>${escapeXmlText(each)}</${key}>`),
          )
          return `<action type="${type}">${children.join('\n')}</action>`
        })
        const legal = (each: string): string =>
          each.replace(/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
        const response = parseResponse(`<message>m</message>\n${text.join('\n')}`)
        expect(response.diagnostics).toEqual([])
        expect(response.actions.map(({ type, params }) => [type, { ...params }])).toEqual(
          actions.map(([type, params]) => [
            type,
            Object.fromEntries(
              Object.entries(params).map(([key, each]) => [key, Array.isArray(each) ? each.map(legal) : legal(each)]),
            ),
          ]),
        )
      }),
    )
  })
})

describe('an action', () => {
  const words = fc.stringMatching(/^[A-Za-z][a-z ,.]{0,30}$/)
  const action = '<action type="sink"><ship>Erna</ship></action>'
  const quotes: readonly ((text: string) => string)[] = [
    (text) => `\`\`\`\n${text}\n\`\`\``,
    (text) => `- ~~~\n  ${text}\n  ~~~`,
    (text) => `\`${text}\``,
    (text) => `> ${text}`,
    (text) => `> So:\n${text}`,
    (text) => `\n\n    ${text}`,
    (text) => `\n\n\t${text}`,
    (text) => `"${text}"`,
    (text) => `“so: ${text}”`,
    (text) => `\\${text}`,
    (text) => `| ${text} |`,
    (text) => `<!-- ${text} -->`,
    ...['blockquote', 'pre', 'reasoning', 'analysis', 'scratchpad', 'musing', 'Gedanke', 'raisonné'].flatMap((name) => [
      (text: string) => `<${name}>${text}</${name}>`,
      (text: string) => `<${name} kind="a">\n${text}\n</${name}>`,
    ]),
    ...['blockquote', 'reasoning', 'musing'].map((name) => (text: string) => `<${name}>\n${text}`),
  ]
  const forms: readonly ((text: string) => string)[] = [
    (text) => text,
    (text) => `- ${text}`,
    (text) => `1. First:\n\n   ${text}`,
    (text) => `Now:\n    ${text}`,
    (text) => `> A quotation.\n\n${text}`,
    (text) => `<actions>\n${text}\n</actions>`,
    (text) => `I say "so" and act: ${text}`,
  ]
  const response = (form: (text: string) => string, before: string, after: string): string =>
    `<message>m</message>\n${before}\n${form(action)}\n\n${after}\n`

  it('never runs a quoted action automatically', () => {
    fc.assert(
      fc.property(fc.constantFrom(...quotes), words, words, (quote, before, after) => {
        const { actions } = parseResponse(response(quote, before, after))
        expect(actions.filter(({ needsApproval }) => !needsApproval)).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('auto-runs actions in typical replies', () => {
    fc.assert(
      fc.property(fc.constantFrom(...forms), words, words, (form, before, after) => {
        const { actions } = parseResponse(response(form, before, after))
        expect(actions.map(({ type, needsApproval }) => [type, needsApproval])).toEqual([['sink', false]])
      }),
      { numRuns: 300 },
    )
  })
})
