import {
  familyOf,
  findIds,
  findPlaceholders,
  isKnownId,
  isRecord,
  resolveSchema as resolve,
  type Schema,
} from '@quire/runtime/answer'

const MAX_NAMED = 5
/** A shorter description could be a real value. */
const MIN_DESCRIPTION = 12
/** Matches only refusals of the work itself. An apology alone is not a refusal. */
const REFUSAL =
  /^(?:(?:i(?:'m|’m| am) )?sorry,? (?:but )?(?:i (?:can(?:no|'|’)t|am (?:unable|not able)|won(?:'|’)t)|as an ai)|as an ai (?:language )?(?:model|assistant)|i (?:cannot|can(?:'|’)t|am unable to) (?:help|assist|comply|fulfil+) (?:with )?(?:this|that|your)\b)/i

interface Findings {
  readonly left: string[]
  readonly refusals: string[]
  /** Maps each list to the ids that it defines. */
  readonly defined: Map<string, string[]>
  readonly referred: string[]
}

/**
 * Checks a value that matches its schema. Reports leftover guidance, refusals, duplicate ids and undefined ids. An id
 * can be defined in the value or in its material. Also reports a choice that contradicts its own scores.
 */
export function judgeJson(value: unknown, schema: object, material: readonly string[] = []): string[] {
  const found: Findings = { left: [], refusals: [], defined: new Map(), referred: [] }
  visit(value, schema as Schema, '', found, schema as Schema)
  const lists = [...found.defined.values()]
  const twice = lists.flatMap((ids) => ids.filter((id, index) => ids.indexOf(id) < index))
  const knownIds = new Set([...lists.flat(), ...material.flatMap(findIds)])
  const families = new Set(lists.flat().map(familyOf))
  const unknown = found.referred.filter((id) => families.has(familyOf(id)) && !isKnownId(id, knownIds))
  const named = (all: readonly string[]): string => [...new Set(all)].slice(0, MAX_NAMED).join(', ')
  return [
    ...(found.left.length > 0 ? [`It still contains guidance: ${named(found.left)}.`] : []),
    ...(found.refusals.length > 0 ? [`It refuses to answer in: ${named(found.refusals)}.`] : []),
    ...(twice.length > 0 ? [`It gives the same id to several entries: ${named(twice)}.`] : []),
    ...(unknown.length > 0 ? [`It refers to ids that do not exist: ${named(unknown)}.`] : []),
    ...judgeChoice(value, schema as Schema),
  ]
}

function visit(value: unknown, part: unknown, at: string, found: Findings, root: Schema): void {
  const schema = resolve(part, root)
  if (typeof value === 'string') visitText(value, schema, at, found)
  else if (Array.isArray(value)) {
    const { items } = schema
    const refers = refersToIds(schema) || refersToIds(resolve(items, root))
    for (const [index, entry] of value.entries()) {
      if (refers && typeof entry === 'string') found.referred.push(...findIds(entry))
      visit(entry, Array.isArray(items) ? items[index] : items, `${at}[${index}]`, found, root)
    }
  } else if (isRecord(value)) {
    const properties = isRecord(schema.properties) ? schema.properties : {}
    for (const [key, member] of Object.entries(value)) {
      const inner = at === '' ? key : `${at}.${key}`
      const own = resolve(properties[key], root)
      if (typeof member === 'string' && key === 'id') giveId(member, at, found)
      else if (typeof member === 'string' && refersToIds(own)) found.referred.push(...findIds(member))
      visit(member, own, inner, found, root)
    }
  }
}

function visitText(text: string, { description }: Schema, at: string, { left, refusals }: Findings): void {
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

function refersToIds({ description }: Schema): boolean {
  return typeof description === 'string' && /\bids? of\b/i.test(description)
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
