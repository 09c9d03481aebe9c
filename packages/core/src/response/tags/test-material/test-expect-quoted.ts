import fc from 'fast-check'
import { expect } from 'vitest'
import { parseResponse } from '../parse-response.ts'

/** Checks that nothing in a quotation runs without approval, and that a message after sealed code is read. */
export function expectQuoted(before: string, { text, isSealed }: Quotation): void {
  const { actions, contentUpdates, message } = parseResponse(`${before}\n\n${text}\n\n<message>real</message>\n`)
  const effects = [
    ...actions.filter(({ type }) => type === 'sink'),
    ...contentUpdates.filter(({ target }) => target === 'sunk'),
  ]
  expect(effects.filter(({ needsApproval }) => !needsApproval)).toEqual([])
  if (isSealed) expect(message).toContain('real')
}

/** What may stand before a quotation in a response. */
export const BEFORE: readonly string[] = [
  '',
  'Words.',
  '<message>m</message>',
  '<thinking>hm</thinking>',
  'A <b>bold</b> word and `code`.',
  '<content_update target="a.md">\n# A\n* ```js\nf()\n</content_update>',
  '<action type="fine"/>',
]

/** Text with an action or update in it, inside a closed quotation. */
interface Quotation {
  readonly form: string
  readonly text: string
  /** Whether the quotation is code or a comment, so that nothing in it can reach the text around it. */
  readonly isSealed: boolean
}

const NOISE: readonly string[] = [
  '<b>x</b>', '<b>', '</b>', '<br>', '<x y="1">', '</x>', '<i', '"', "it's", '“', '<message>q</message>', '<message>', '</message>',
  '<thinking>', '</thinking>', '<action>', '</action>', '<content_update target="t">', '</content_update>', '<!--', '-->', '<code>',
  '</code>', '<pre>', '</pre>', '`', '``', '```', '```xml', '~~~', '````', '<![CDATA[', ']]>', '>', '> q', '- ', '* ```js', '1. ',
  '|', '\\', '[THINK]', '[/THINK]', '<|end|>', '</wrap>', '<wrap>', '&lt;', 'plain words', 'it`s', '    x', '#', '',
] // biome-ignore format: one look

const EFFECTS: readonly string[] = [
  '<action type="sink"/>',
  '<action type="sink"><ship>Erna</ship></action>',
  '<content_update target="sunk">gone</content_update>',
  '<content_update target="sunk">\ngone\n</content_update>',
]

const noise = fc
  .array(fc.tuple(fc.constantFrom(...NOISE), fc.constantFrom(' ', '\n')), { maxLength: 6 })
  .map((pieces) => pieces.flat().join(''))

interface Form {
  readonly name: string
  readonly quote: (text: string) => string
  /** Whether this text can be quoted, because it does not end the quotation. */
  readonly allows: (text: string) => boolean
  readonly isSealed?: boolean
}

const lines = (text: string, prefix: string): string => text.replace(/^/gm, prefix)
const hasFence = (mark: string) => (text: string) => new RegExp(`^[ \\t>]*${mark}`, 'm').test(text)
const ends = (mark: string) => (text: string) => new RegExp(`^[ \\t]*${mark}+[ \\t]*$`, 'm').test(text)
const none = (pattern: RegExp) => (text: string) => !pattern.test(text)

const fences = ['```', '````', '`````', '~~~', '~~~~'].flatMap((mark): Form[] => {
  const allows = (text: string): boolean => !ends(mark)(text)
  return [
    { name: `fence ${mark}`, quote: (text) => `${mark}xml\n${text}\n${mark}`, allows, isSealed: true },
    { name: `indented ${mark}`, quote: (text) => `  ${mark}\n${lines(text, '  ')}\n  ${mark}`, allows, isSealed: true },
    { name: `list ${mark}`, quote: (text) => `- ${mark}\n${lines(text, '  ')}\n  ${mark}`, allows, isSealed: true },
    {
      name: `after text ${mark}`,
      quote: (text) => `So: ${mark}xml\n${text}\n${mark}`,
      allows: (text) => !hasFence(mark)(text),
    },
    {
      name: `quoted ${mark}`,
      quote: (text) => `> ${mark}\n${lines(text, '> ')}\n> ${mark}`,
      allows: (text) => !hasFence(mark)(text),
    },
    {
      name: `quoted ${mark} without marks`,
      quote: (text) => `> ${mark}\n${text}\n${mark}`,
      allows: (text) => !hasFence(mark)(text) && none(/^[ \t]*$/m)(text),
    },
  ]
})

const elements = ['blockquote', 'pre', 'code', 'example', 'analysis', 'q', 'wrap', 'musing'].flatMap((name): Form[] => {
  const allows = none(new RegExp(`</?${name}`))
  return [
    { name, quote: (text) => `<${name}>${text}</${name}>`, allows },
    { name: `${name} closed twice`, quote: (text) => `<${name}>a</${name}>${text}</${name}>`, allows },
    { name: `${name} in itself`, quote: (text) => `<${name}><${name}>a</${name}>${text}</${name}>`, allows },
    { name: `${name} closed in a comment`, quote: (text) => `<${name}><!-- </${name}> -->${text}</${name}>`, allows },
    { name: `${name} closed in CDATA`, quote: (text) => `<${name}><![CDATA[</${name}>]]>${text}</${name}>`, allows },
  ]
})

const marks = [
  ['[THINK]', '[/THINK]'],
  ['◁think▷', '◁/think▷'],
  ['<|START_THINKING|>', '<|END_THINKING|>'],
  ['<|channel|>analysis<|message|>', '<|end|><|start|>assistant<|channel|>final<|message|>'],
  ['<thinking>', '</thinking>'],
  ['<reasoning>', '</reasoning>'],
] as const

const FORMS: readonly Form[] = [
  ...fences,
  ...elements.filter(({ name }) => !/^(?:wrap|musing) /.test(name)),
  ...marks.map(([open, close]): Form => {
    const allows = (text: string): boolean => !/THINK|\/think|\/reasoning|<\|/i.test(text)
    return { name: open, quote: (text) => `${open}${text}${close}`, allows }
  }),
  { name: 'comment', quote: (text) => `<!-- ${text} -->`, allows: none(/--/), isSealed: true },
  { name: 'span', quote: (text) => `\`${text}\``, allows: none(/[`\n]/), isSealed: true },
  { name: 'span of two', quote: (text) => `\`\` ${text} \`\``, allows: none(/`|\n/), isSealed: true },
  { name: 'block quote', quote: (text) => lines(text, '> '), allows: none(/[`~]{3}/) },
  { name: 'indented code', quote: (text) => lines(text, '    '), allows: none(/^[ \t]*$|[`~]{3}/m) },
  { name: 'quotation marks', quote: (text) => `He wrote: “${text}”`, allows: none(/[“”`]|^[ \t]*$|~{3}/m) },
]

/** Quotations of every form, with noise around one of these texts. */
export function quotationOf(texts: readonly string[]): fc.Arbitrary<Quotation> {
  return fc
    .tuple(fc.constantFrom(...FORMS), noise, fc.constantFrom(...texts), noise, fc.boolean())
    .map(([form, before, text, after, hasCarriageReturns]) => {
      const inner = [before + text + after, before + text, text].find(form.allows) ?? texts[0]!
      const quoted = form.quote(inner)
      const { name, isSealed = false } = form
      return { form: name, text: hasCarriageReturns ? quoted.replaceAll('\n', '\r') : quoted, isSealed }
    })
}

/** Quotations of actions and updates. */
export const quotedEffect: fc.Arbitrary<Quotation> = quotationOf(EFFECTS)
