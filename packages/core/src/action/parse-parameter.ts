import type { ParameterDefinition } from './action-definition.ts'
import { parseChildren } from './parse-children.ts'

/** A value as a response gave it: text, a list where the parameter was repeated, or nested parameters. */
export type GivenValue = unknown

/**
 * Reads a parameter as the type that its definition asks for. Types come from the definition, never from how a text
 * looks: `[1]` stays text where text is asked for. What cannot be read is handed on as it is, for validation to name.
 */
export function parseParameter(definition: ParameterDefinition, given: GivenValue): unknown {
  switch (definition.type) {
    case 'array':
      return readList(definition, given)
    case 'object':
      return typeof given === 'string' ? (readObject(given) ?? given) : given
    default:
      return readScalar(definition, given)
  }
}

function readScalar({ type, enum: values }: ParameterDefinition, given: GivenValue): unknown {
  if (typeof given !== 'string') return given
  const text = given.trim()
  switch (type) {
    case 'integer':
      return /^[+-]?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : given
    case 'number':
      return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text)) ? Number(text) : given
    case 'boolean':
      return /^true$/i.test(text) ? true : /^false$/i.test(text) ? false : given
    default:
      // White space around one of a few words is layout; in free text it may be meant.
      return values ? text : given
  }
}

function readList(definition: ParameterDefinition, given: GivenValue): unknown {
  const itemType = typeof definition.items === 'string' ? definition.items : undefined
  const item = (value: unknown): unknown => (itemType === undefined ? value : parseParameter({ type: itemType }, value))
  if (Array.isArray(given)) return given.map(item)
  if (typeof given !== 'string') return given
  const text = given.trim()
  if (text === '') return []
  if (text.startsWith('[')) {
    const parsed = parseStrictly(text)
    return Array.isArray(parsed) ? parsed : given
  }
  if (text.startsWith('<')) {
    const children = parseChildren(text)
    if (children) return Object.values(children).flat().map(item)
  }
  return splitList(text).map(item)
}

/** Lines, with or without bullets; or words between commas. Prose with commas in it is one element. */
function splitList(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/^\s*(?:[-*]|\d+[.)])\s+/, '').trim())
  const filled = lines.filter((line) => line !== '')
  if (filled.length > 1) return filled
  const parts = text.split(',').map((part) => part.trim())
  const areWords = parts.length > 1 && parts.every((part) => /^\S+$/.test(part))
  return areWords ? parts : [filled[0] ?? text]
}

function readObject(text: string): unknown {
  const trimmed = text.trim()
  if (trimmed.startsWith('{')) {
    const parsed = parseStrictly(trimmed)
    return typeof parsed === 'object' ? parsed : undefined
  }
  return trimmed.startsWith('<') ? parseChildren(trimmed) : undefined
}

function parseStrictly(text: string): unknown {
  try {
    return JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value))
  } catch {
    return undefined
  }
}
