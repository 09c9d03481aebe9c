import { findPlaceholders } from '@quire/core/response'
import {
  findIds,
  type IdSources,
  isRecord,
  resolveSchema as resolve,
  type Schema,
  unknownIds,
} from '@quire/runtime/answer'

const MAX_NAMED = 5
/** A shorter description could be a real value. */
const MIN_DESCRIPTION = 12
/** Matches only refusals of the work itself. An apology alone is not a refusal. */
const REFUSAL =
  /^(?:(?:i(?:'m|’m| am) )?sorry,? (?:but )?(?:i (?:can(?:no|'|’)t|am (?:unable|not able)|won(?:'|’)t)|as an ai)|as an ai (?:language )?(?:model|assistant)|i (?:cannot|can(?:'|’)t|am unable to) (?:help|assist|comply|fulfil+) (?:with )?(?:this|that|your)\b)/i

/** Matches the id of a finding at the start of a text. */
const FINDING = /^[A-Z]\d+-[A-Z]\d+\b/

interface Findings {
  readonly left: string[]
  readonly refusals: string[]
  /** Maps each list to the ids that it defines. */
  readonly defined: Map<string, string[]>
  /** Ids of findings, which texts in lists start with. */
  readonly findings: string[]
  /** All texts except ids. */
  readonly texts: string[]
}

/**
 * Checks a value that matches its schema. Reports leftover guidance, refusals, duplicate ids, and ids that neither the
 * value nor its material defines. Also reports a choice that contradicts its own scores.
 */
export function judgeJson(value: unknown, schema: object, sources: IdSources = {}): string[] {
  const found: Findings = { left: [], refusals: [], defined: new Map(), findings: [], texts: [] }
  visit(value, schema as Schema, '', found, schema as Schema)
  const lists = [...found.defined.values()]
  const twice = lists.flatMap((ids) => ids.filter((id, index) => ids.indexOf(id) < index))
  const named = (all: readonly string[]): string => [...new Set(all)].slice(0, MAX_NAMED).join(', ')
  return [
    ...(found.left.length > 0 ? [`It still contains guidance: ${named(found.left)}.`] : []),
    ...(found.refusals.length > 0 ? [`It refuses to answer in: ${named(found.refusals)}.`] : []),
    ...(twice.length > 0 ? [`It gives the same id to several entries: ${named(twice)}.`] : []),
    ...unknownIds(found.texts.join('\n'), [...lists.flat(), ...found.findings], sources),
    ...judgeChoice(value, schema as Schema),
  ]
}

function visit(value: unknown, part: unknown, at: string, found: Findings, root: Schema): void {
  const schema = resolve(part, root)
  if (typeof value === 'string') visitText(value, schema, at, found)
  else if (Array.isArray(value)) {
    const { items } = schema
    for (const [index, entry] of value.entries()) {
      if (typeof entry === 'string') found.findings.push(...(FINDING.exec(entry) ?? []))
      visit(entry, Array.isArray(items) ? items[index] : items, `${at}[${index}]`, found, root)
    }
  } else if (isRecord(value)) {
    const properties = isRecord(schema.properties) ? schema.properties : {}
    for (const [key, member] of Object.entries(value)) {
      const inner = at === '' ? key : `${at}.${key}`
      const own = resolve(properties[key], root)
      if (typeof member === 'string' && key === 'id') giveId(member, at, found)
      visit(member, own, inner, found, root)
    }
  }
}

function visitText(text: string, { description }: Schema, at: string, { left, refusals, texts }: Findings): void {
  if (!/(?:^|\.)id$/.test(at)) texts.push(text)
  const isGuidance = typeof description === 'string' && description.length >= MIN_DESCRIPTION && text === description
  if (isGuidance || /^\s*(?:tbd|tbc|todo|placeholder|\.{3}|…|lorem ipsum\b.*)\s*$/i.test(text)) left.push(`\`${at}\``)
  else for (const one of findPlaceholders(text)) left.push(`${one} in \`${at}\``)
  if (REFUSAL.test(text.trim())) refusals.push(`\`${at}\``)
}

/** Records the id of a list entry, keyed by the path of the list. */
function giveId(text: string, at: string, { defined }: Findings): void {
  const ids = findIds(text)
  const list = at.replace(/\[\d+\]$/, '')
  if (ids.length === 1 && list !== at) defined.set(list, [...(defined.get(list) ?? []), ids[0]!])
}

/** Smaller differences between averages are treated as rounding errors. */
const TOLERANCE = 1e-9

/**
 * Reports a choice that contradicts the scores: another option has a higher weighted mean, and no reason is given. The
 * schema defines the key names: `"x-choice": { "choice": "plan", "criteria": "criteria", "reason": "despite_scores" }`.
 * Each criterion has a `weight` and `scores`. Each score names its option, under the same key as the choice.
 */
function judgeChoice(value: unknown, schema: Schema): string[] {
  const names = schema['x-choice']
  if (!isRecord(names) || !isRecord(value)) return []
  const { choice, criteria, reason } = names as Record<'choice' | 'criteria' | 'reason', string>
  const chosen = String(value[choice])
  const means = weightedMeans(value[criteria], choice)
  const own = means.get(chosen)
  const [best] = [...means].sort(([, one], [, other]) => other - one)
  if (own === undefined || best === undefined || best[1] <= own + TOLERANCE) return []
  if (String(value[reason] ?? '').trim() !== '') return []
  return [
    `By its own weighted scores, ${choice} ${best[0]} (${best[1].toFixed(1)}) is better than the recommended ${choice} ${chosen} (${own.toFixed(1)}). ` +
      `Correct the scores or the recommendation, or give the reason in \`${reason}\`.`,
  ]
}

function weightedMeans(criteria: unknown, choice: string): Map<string, number> {
  const sums = new Map<string, { points: number; weight: number }>()
  for (const criterion of Array.isArray(criteria) ? criteria.filter(isRecord) : []) {
    const weight = Number(criterion.weight)
    for (const entry of Array.isArray(criterion.scores) ? criterion.scores.filter(isRecord) : []) {
      const option = String(entry[choice])
      const sum = sums.get(option) ?? { points: 0, weight: 0 }
      sums.set(option, { points: sum.points + weight * Number(entry.score), weight: sum.weight + weight })
    }
  }
  return new Map([...sums].map(([option, { points, weight }]) => [option, points / weight]))
}
