import { parseJson } from '../response/json/parse-json.ts'
import type { RepairJsonText } from '../response/json/parsed-json.ts'
import { parseResponse } from '../response/tags/parse-response.ts'
import type { ParameterDefinition } from './action-definition.ts'

/** A value as given in a response: text, nested parameters, or a list if the parameter was repeated. */
export type RawValue = unknown

export interface ParsedParameter {
  readonly value: unknown
  /** Why the text could not be parsed. Absent if the text was parsed but has the wrong type. */
  readonly problem?: string
}

/**
 * Parses a parameter as the type in its definition. Types are never guessed: `[1]` stays text if the definition
 * requires text. A value that cannot be parsed is passed on unchanged, and validation reports it.
 */
export async function parseParameter(
  definition: ParameterDefinition,
  raw: RawValue,
  repair?: RepairJsonText,
): Promise<ParsedParameter> {
  switch (definition.type) {
    case 'array':
      return readList(definition, raw, repair)
    case 'object':
      return readObject(raw, repair)
    default:
      return { value: readScalar(definition, raw) }
  }
}

function readScalar({ type, enum: values }: ParameterDefinition, raw: RawValue): unknown {
  if (typeof raw !== 'string') return raw
  const text = raw.trim()
  switch (type) {
    case 'integer':
      return /^[+-]?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : raw
    case 'number':
      return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text)) ? Number(text) : raw
    case 'boolean':
      return /^true$/i.test(text) ? true : /^false$/i.test(text) ? false : raw
    default:
      // White space around an enumerated value is ignored. In free text, it may be intentional.
      return values ? (matchCase(text, values) ?? text) : raw
  }
}

/** Ignores case if exactly one allowed value matches. For example, accepts "Fact" for "fact". */
function matchCase(text: string, values: readonly unknown[]): unknown {
  if (values.includes(text)) return text
  const same = values.filter((value) => String(value).toLowerCase() === text.toLowerCase())
  return same.length === 1 ? same[0] : undefined
}

async function readList(
  definition: ParameterDefinition,
  raw: RawValue,
  repair: RepairJsonText | undefined,
): Promise<ParsedParameter> {
  const itemType = typeof definition.items === 'string' ? definition.items : undefined
  const readItems = async (values: readonly unknown[]): Promise<ParsedParameter> => {
    if (itemType === undefined) return { value: values }
    const items = await Promise.all(values.map((value) => parseParameter({ type: itemType }, value, repair)))
    const problem = items.find((item) => item.problem !== undefined)?.problem
    return { value: items.map(({ value }) => value), ...(problem !== undefined && { problem }) }
  }
  if (Array.isArray(raw)) return readItems(raw)
  if (typeof raw !== 'string') return { value: raw }
  const text = raw.trim()
  if (text === '') return { value: [] }
  const json = await parseParameterJson(text, 'array', repair)
  if (json) return 'value' in json ? json : { value: raw, ...json }
  if (text.startsWith('<')) {
    const children = parseChildren(text)
    if (children) return readItems(Object.values(children).flat())
  }
  return readItems(splitList(text))
}

/** Splits a list at line breaks or commas. Bullets are optional. Prose with commas is one element. */
function splitList(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/^\s*(?:[-*]|\d+[.)])\s+/, '').trim())
  const filled = lines.filter((line) => line !== '')
  if (filled.length > 1) return filled
  const parts = text.split(',').map((part) => part.trim())
  const areWords = parts.length > 1 && parts.every((part) => /^\S+$/.test(part))
  return areWords ? parts : [filled[0] ?? text]
}

async function readObject(raw: RawValue, repair: RepairJsonText | undefined): Promise<ParsedParameter> {
  if (typeof raw !== 'string') return { value: raw }
  const json = await parseParameterJson(raw, 'object', repair)
  if (json) return 'value' in json ? json : { value: raw, ...json }
  const text = raw.trim()
  return { value: (text.startsWith('<') ? parseChildren(text) : undefined) ?? raw }
}

/** Parses parameters written as elements inside a parameter, such as `<content><flaw>…</flaw></content>`. */
function parseChildren(markup: string): Readonly<Record<string, unknown>> | undefined {
  const { actions, stray } = parseResponse(`<action type="nested">${markup}</action>`)
  const action = actions[0]
  if (actions.length !== 1 || !action || stray !== '' || Object.keys(action.params).length === 0) return undefined
  return action.params
}

const QUOTED = 60

type ParameterJson =
  | { readonly value: unknown }
  /** Why and where parsing failed. */
  | { readonly problem: string }

/**
 * Parses a parameter written as JSON, with or without a fence. Tolerates mistakes that models typically make. Refuses
 * text around the value, because that text would be lost. Refuses an unclosed value, because it may be incomplete.
 */
async function parseParameterJson(
  text: string,
  kind: 'array' | 'object',
  repair?: RepairJsonText,
): Promise<ParameterJson | undefined> {
  const written = text
    .trim()
    .replace(/^```\w*\s*/, '')
    .replace(/\s*```$/, '')
  const [open, close] = kind === 'array' ? ['[', ']'] : ['{', '}']
  if (!written.startsWith(open!)) return undefined
  if (!written.endsWith(close!)) return { problem: `The JSON does not end with ${close}: it ${quoteEnd(written)}.` }
  const { state, value, diagnostics } = await parseJson(written, repair && { repair })
  if (state === 'complete' || state === 'repaired') {
    const isMeant = kind === 'array' ? Array.isArray(value) : !Array.isArray(value)
    // Handlers get these values as parameters, so keys with a special meaning in JavaScript are removed.
    if (isMeant) return { value: JSON.parse(JSON.stringify(value), withoutPrototype) }
  }
  const reason = diagnostics[0]?.message ?? `It is not ${kind === 'array' ? 'an' : 'a'} ${kind}.`
  const at = Number(/at position (\d+)/.exec(reason)?.[1] ?? Number.NaN)
  const where = Number.isNaN(at) ? quoteEnd(written) : `near ${quote(written.slice(Math.max(0, at - 20), at + 40))}`
  return { problem: `${reason.replace(/\.$/, '')}, ${where}.` }
}

const withoutPrototype = (key: string, value: unknown): unknown => (key === '__proto__' ? undefined : value)

const quoteEnd = (text: string): string => `ends with ${quote(text.slice(-QUOTED))}`

const quote = (text: string): string => `“${text.toWellFormed().replace(/\s+/g, ' ').trim()}”`
