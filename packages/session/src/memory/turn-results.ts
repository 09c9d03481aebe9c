import { toXml, type XmlElement, xmlElement } from '@quire/core'
import { isRecord } from '@quire/core/data-file'
import { verbatimElement } from '@quire/core/xml'
import type { JsonValue } from '@quire/runtime/engine'
import type { TurnAction, TurnContent } from '../state/turn-result.ts'
import { cutText } from './long-message.ts'

// Results up to this length are shown in full.
const LONGEST_RESULT = 4000
// Maximum length of a result line from an earlier turn.
const LONGEST_LINE = 160

export interface TurnOutcomes {
  readonly actions: readonly TurnAction[] | null
  readonly contents?: readonly Omit<TurnContent, 'content'>[] | null
  /** Claims in the message that no action supports. */
  readonly claims?: readonly { readonly code: string; readonly message: string }[] | null
}

/**
 * Describes the results of a response to the model. Earlier responses get one line per result. Identical lines are
 * shown once, with a count. Undefined if there are no results.
 */
export function turnResults({ actions, contents, claims }: TurnOutcomes, isEarlier = false): string | undefined {
  const short = isEarlier ? inOneLine : shorten
  const outcomes = [
    ...(actions ?? []).map(({ type, status, reason, result }) =>
      verbatimElement(
        'action_result',
        { type, status },
        short(reason ?? describe(isEarlier ? withoutDiff(result) : result)),
      ),
    ),
    ...(contents ?? []).map(({ target, status, reason, path, version, diff, findings = [] }) => {
      const changed = diff === undefined || isEarlier ? [] : [diff]
      const lines = [reason ?? `${path}, version ${version}`, ...changed, ...findings]
      return verbatimElement('content_result', { target, status }, short(lines.join('\n')))
    }),
    ...(claims ?? [])
      .filter(({ code }) => code.startsWith('session.claim.'))
      .map(({ message }) => verbatimElement('not_done', {}, message)),
  ]
  const shown = isEarlier ? eachOnce(outcomes) : outcomes
  return shown.length === 0 ? undefined : toXml(xmlElement('action_results', {}, shown))
}

/** A diff says nothing if it is cut. The texts show what became of an earlier change. */
function withoutDiff(result: TurnAction['result']): TurnAction['result'] {
  if (!isRecord(result)) return result
  const { diff: _diff, ...rest } = result
  return rest as JsonValue
}

function eachOnce(outcomes: readonly XmlElement[]): XmlElement[] {
  const counts = new Map<string, number>()
  for (const one of outcomes) counts.set(toXml(one), (counts.get(toXml(one)) ?? 0) + 1)
  const once = new Map(outcomes.map((one) => [toXml(one), one]))
  return [...once].map(([text, one]) => {
    const times = counts.get(text)!
    return times > 1 ? { ...one, attributes: { ...one.attributes, times: String(times) } } : one
  })
}

function describe(result: TurnAction['result']): string {
  if (result === undefined || result === null || result === true) return 'Done.'
  if (typeof result === 'string') return result
  if (typeof result !== 'object' || Array.isArray(result)) return inLine(result)
  // Short values come first, on one line.
  const facts = Object.entries(result).filter(([, value]) => !isLong(value))
  const rest = Object.entries(result).filter(([, value]) => isLong(value) && !isEmpty(value))
  return [
    facts
      .filter(([, value]) => !isEmpty(value))
      .map(([name, value]) => `${name}: ${inLine(value)}`)
      .join('; '),
    ...rest.map(([name, value]) => `${name}:\n${listed(value)}`),
  ].join('\n')
}

function isLong(value: JsonValue): boolean {
  if (Array.isArray(value) && value.every(isName)) return false
  return typeof value === 'object' ? value !== null : typeof value === 'string' && value.includes('\n')
}

/** Names, such as the keys of the texts that were checked, stand on one line. */
function isName(value: JsonValue): boolean {
  return typeof value === 'string' && /^[\w./-]{1,60}$/.test(value)
}

function isEmpty(value: JsonValue): boolean {
  return Array.isArray(value) && value.length === 0
}

function listed(value: JsonValue): string {
  if (typeof value === 'string') return value.trimEnd()
  const entries = Array.isArray(value) ? value : [value]
  return entries.map((entry) => `- ${findingIn(entry) ?? inLine(entry)}`).join('\n')
}

/** Formats a finding of a check: where it is, what is wrong, the words, and how bad it is. */
function findingIn(value: JsonValue): string | undefined {
  if (!isRecord(value)) return undefined
  const { place, line, say, found, severity } = value
  if (typeof say !== 'string' || typeof severity !== 'string') return undefined
  const at = typeof place === 'string' ? `${place} ` : typeof line === 'number' ? `line ${line}: ` : ''
  return `${at}${say}${typeof found === 'string' ? `: “${found}”` : ''} (${severity})`
}

function inLine(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return value.map(inLine).join(', ')
  return membersOf(value).join('; ')
}

function membersOf(value: object): string[] {
  return Object.entries(value as Readonly<Record<string, JsonValue>>)
    .filter(([, one]) => !isEmpty(one))
    .map(([name, one]) => `${name}: ${isRecord(one) ? `(${membersOf(one).join(', ')})` : inLine(one)}`)
}

function shorten(text: string): string {
  return text.length <= LONGEST_RESULT ? text : `${text.slice(0, LONGEST_RESULT).toWellFormed()} … (cut here)`
}

function inOneLine(text: string): string {
  return cutText(text.replace(/\s+/g, ' ').trim(), LONGEST_LINE)
}
