import { parseJson } from '../response/json/parse-json.ts'
import type { RepairJsonText } from '../response/json/parsed-json.ts'

const QUOTED = 60

export type ParameterJson =
  | { readonly value: unknown }
  /** Why and where parsing failed. */
  | { readonly problem: string }

/**
 * Parses a parameter written as JSON, with or without a fence. Tolerates mistakes that models typically make. Refuses
 * text around the value, because that text would be lost. Refuses an unclosed value, because it may be incomplete.
 */
export async function parseParameterJson(
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
  const place = Number.isNaN(at) ? quoteEnd(written) : `near ${quote(written.slice(Math.max(0, at - 20), at + 40))}`
  return { problem: `${reason.replace(/\.$/, '')}, ${place}.` }
}

const withoutPrototype = (key: string, value: unknown): unknown => (key === '__proto__' ? undefined : value)

const quoteEnd = (text: string): string => `ends with ${quote(text.slice(-QUOTED))}`

const quote = (text: string): string => `“${text.toWellFormed().replace(/\s+/g, ' ').trim()}”`
