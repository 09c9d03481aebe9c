import { readContract } from '@quire/core/blueprint'
import { headingLines, REVIEW_VERDICTS } from '@quire/core/response'
import type { PromptRecord } from '../artifact/prompt-record.ts'
import { ASSUMED_ENTRIES } from './stated-lengths.ts'

const SENTENCE = 'This is a placeholder for an answer.'
/** Number of tokens in the sentence plus a space, in almost any tokenizer. */
const SENTENCE_TOKENS = 8

/** Token count of a short answer, with a few sentences per heading. */
export const SHORT_ANSWER = 600

export interface StandIn {
  /** The JSON Schema that the answer must satisfy. Undefined for Markdown. */
  readonly schema: object | undefined
  /** The template that provides a document's headings. */
  readonly template: string
  /** The prompt, if it is recorded. A blueprint that asks for a verdict gets one. */
  readonly record?: Pick<PromptRecord, 'blueprint'> | undefined
  /** Whether verdicts are a pass. By default, they are. */
  readonly isPass?: boolean
  /** Length of the answer in tokens. By default, the answer has one sentence for each heading or string. */
  readonly tokens?: number
  /** Whether lists have as many entries as usual. By default, they have as few as the schema allows. */
  readonly hasFullLists?: boolean
}

/**
 * Creates a placeholder answer in the requested form, for previews and estimates.
 * @example
 * const schema = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } }
 * standInAnswer({ schema, template: '' }) // → '{"title":"This is a placeholder for an answer."}'
 */
export function standInAnswer({
  schema,
  template,
  record,
  isPass = true,
  tokens,
  hasFullLists = false,
}: StandIn): string {
  const contract = readContract(record?.blueprint.answer)
  const marker = contract.form === 'verdict' ? (contract.marker ?? REVIEW_VERDICTS.marker) : undefined
  const verdict = REVIEW_VERDICTS.verdicts.find((one) => (one.isPass ?? false) === isPass)!.name
  const ending = marker === undefined ? '' : `\n<${marker}>${verdict}</${marker}>\n`
  const write = (text: string): string =>
    schema ? JSON.stringify(fillShape(schema, text, hasFullLists)) : document(template, text) + ending
  const brief = write(SENTENCE)
  if (tokens === undefined) return brief
  const occurrences = brief.split(SENTENCE).length - 1
  const frame = brief.length - occurrences * SENTENCE.length
  const space = tokens - (frame / SENTENCE.length) * SENTENCE_TOKENS
  const sentences = Math.max(1, Math.floor(space / SENTENCE_TOKENS / Math.max(1, occurrences)))
  return write(Array.from({ length: sentences }, () => SENTENCE).join(' '))
}

/** The expected number of tokens in a text of a JSON answer. */
const TEXT_TOKENS = 25

/**
 * Returns the expected length of an answer in JSON, in tokens: usual lists, with a sentence or two in each text.
 * @example expectedLength({ type: 'object', required: ['why'], properties: { why: { type: 'string' } } }) // → 27
 */
export function expectedLength(schema: object): number {
  const brief = JSON.stringify(fillShape(schema, SENTENCE, true))
  const texts = brief.split(SENTENCE).length - 1
  const frame = brief.length - texts * SENTENCE.length
  return Math.round(texts * TEXT_TOKENS + (frame / SENTENCE.length) * SENTENCE_TOKENS)
}

/** Writes the text below each heading of the template. */
function document(template: string, text: string): string {
  const headings = headingLines(template)
  return `${(headings.length > 0 ? headings : ['# Answer']).map((heading) => `${heading}\n\n${text}`).join('\n\n')}\n`
}

interface Schema {
  readonly $ref?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly prefixItems?: readonly Schema[]
  readonly items?: Schema | readonly Schema[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maxLength?: number
  readonly pattern?: string
}

/** Maximum depth for recursive schemas. */
const MAX_DEPTH = 12

/** Returns a value that satisfies a JSON Schema, with the same text in every string. */
export function fillShape(schema: object, text: string, hasFullLists = false): unknown {
  return fill(schema, 0)

  function fill(unresolved: Schema, depth: number): unknown {
    const one = unresolved.$ref === undefined ? unresolved : referred(schema, unresolved.$ref)
    if ('const' in one) return one.const
    if (one.enum) return one.enum[0]
    const choice = one.anyOf?.[0] ?? one.oneOf?.[0]
    if (choice) return fill(choice, depth + 1)
    const [type = one.properties ? 'object' : 'string'] = [one.type ?? []].flat()
    if (type === 'object') {
      const members = depth > MAX_DEPTH ? [] : Object.entries(one.properties ?? { text: {} })
      return Object.fromEntries(members.map(([name, member]) => [name, fill(member, depth + 1)]))
    }
    if (type === 'array') {
      const { items = {}, minItems = 1 } = one
      const length = hasFullLists ? Math.max(minItems, one.maxItems ?? ASSUMED_ENTRIES) : minItems
      const entries = one.prefixItems ?? (isTuple(items) ? items : Array.from({ length }, () => items))
      return depth > MAX_DEPTH ? [] : entries.map((entry) => fill(entry, depth + 1))
    }
    if (type === 'number' || type === 'integer') return one.minimum ?? 1
    if (type === 'boolean') return true
    if (type === 'null') return null
    return one.pattern === undefined ? text.slice(0, one.maxLength) : sample(one.pattern)
  }
}

function isTuple(items: Schema | readonly Schema[]): items is readonly Schema[] {
  return Array.isArray(items)
}

/** Returns the target of `#/definitions/name`. */
function referred(root: object, reference: string): Schema {
  const found = reference
    .slice(2)
    .split('/')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], root)
  return (found ?? {}) as Schema
}

/** Returns the shortest text that matches a simple pattern. For example, `^(M|QL)[1-9][0-9]*$` gives `M1`. */
function sample(pattern: string): string {
  const firstChoices = pattern.replace(/^\^|\$$/g, '').replace(/\((?:\?:)?([^()|]*)[^()]*\)/g, '$1')
  const parts = firstChoices.matchAll(/(\[[^\]]+\]|\\.|[^\\])([*+?]|\{(\d+)[^}]*\})?/g)
  return [...parts]
    .map(([, part = '', quantity = '', least = '1']) => {
      const times = quantity === '*' || quantity === '?' ? 0 : Number(least)
      const first = part.startsWith('[') ? part[1]! : part === '\\d' ? '1' : part.replace(/^\\/, '')
      return first.repeat(times)
    })
    .join('')
}
