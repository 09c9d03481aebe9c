import { isSourcedText } from '@quire/core/sourced-text'
import { findIds } from '../document/find-ids.ts'
import { locateQuote } from '../document/locate-quote.ts'
import { isRecord, type Schema } from '../resolve-schema.ts'
import { textsIn, type Values, valuesAt } from './input-values.ts'

const MAX_NAMED = 20
const MAX_QUOTED = 200

/**
 * Checks a value against the inputs. Its schema says what to check. A path is the path of values in the inputs, such as
 * `frame.limits[*].id`. A check whose inputs are missing is skipped.
 *
 * - `x-ids: { id, of, all }`: the ids of a list are unique. With `of`, a list of paths, they are among these ids. With
 *   `all`, none of these ids is missing. `id` is the key of an entry's id. Without it, the entries are ids. Also for a
 *   single id.
 * - `x-quote`: a text is a quotation from the inputs at this path, or at one of these paths. `…` stands for words that
 *   are left out.
 * - `x-order`: the entries of a list are in the order of their dates. Its value is the key of an entry's date.
 * - `x-no-ids`: no text contains an id from these paths.
 */
export function checkReferences(value: unknown, schema: Schema, inputs: Values): string[] {
  return [checkIds, checkQuote, checkOrder, checkNoIds].flatMap((check) => check(value, schema, inputs))
}

function checkIds(value: unknown, schema: Schema, inputs: Values): string[] {
  const keyword = schema['x-ids']
  if (!isRecord(keyword)) return []
  const { id, of, all } = keyword
  const isList = Array.isArray(value)
  const entries: unknown[] = isList ? value : [value]
  const ids = idsIn(typeof id === 'string' ? entries.map((entry) => valuesAt(entry, id)?.[0]) : entries)
  const doubled = isList ? [...new Set(ids.filter((one, index) => ids.indexOf(one) < index))] : []
  const { found, isMissing } = idsAt(inputs, of)
  const unknown = isMissing ? [] : [...new Set(ids)].filter((one) => !found.includes(one))
  const unanswered = all === true && isList ? found.filter((one) => !ids.includes(one)) : []
  const known = found.length === 0 ? 'There are no ids.' : `The ids are ${list(found)}.`
  return [
    ...(unanswered.length > 0 ? [`It has no entry for ${list(unanswered)}. Write exactly one entry for each id.`] : []),
    ...(doubled.length > 0 ? [`It has several entries for ${list(doubled)}. Write only one for each id.`] : []),
    ...(unknown.length > 0 ? [`There is no ${list(unknown, 'or')}. ${known}`] : []),
  ]
}

/** The ids at several paths. `isMissing` is true if one of the paths leads nowhere, or there are no paths. */
export function idsAt(
  inputs: Values,
  paths: unknown,
): { readonly found: readonly string[]; readonly isMissing: boolean } {
  const lists = pathsOf(paths).map((path) => valuesAt(inputs, path))
  return {
    found: [...new Set(lists.flatMap((one) => idsIn(one ?? [])))],
    isMissing: lists.length === 0 || lists.includes(undefined),
  }
}

export function pathsOf(paths: unknown): string[] {
  return [paths].flat().filter((path) => typeof path === 'string')
}

function idsIn(values: readonly unknown[]): string[] {
  return values.flatMap((value) => {
    const id = isSourcedText(value) ? value.text : value
    return typeof id === 'string' && id.trim() !== '' ? [id.trim()] : []
  })
}

function checkQuote(value: unknown, schema: Schema, inputs: Values): string[] {
  const paths = pathsOf(schema['x-quote'])
  if (paths.length === 0 || typeof value !== 'string') return []
  const texts = paths.map((path) => valuesAt(inputs, path))
  if (texts.includes(undefined)) return []
  if (!/[\p{L}\p{N}]/u.test(value)) return []
  if (texts.some((found) => locateQuote(value, textsIn(found).join('\n')))) return []
  const quotation = value.length > MAX_QUOTED ? `${value.slice(0, MAX_QUOTED).toWellFormed()}…` : value
  const names = paths.map((path) => `\`${path}\``).join(' or ')
  return [`"${quotation}" is not in ${names}. Copy the words exactly. Mark words that you leave out with “…”.`]
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}/

function checkOrder(value: unknown, schema: Schema): string[] {
  const key = schema['x-order']
  if (typeof key !== 'string' || !Array.isArray(value)) return []
  const dates = value.flatMap((entry, index) => {
    const [date] = valuesAt(entry, key) ?? []
    return typeof date === 'string' && ISO_DATE.test(date) ? [{ date, number: index + 1 }] : []
  })
  // What follows a date, such as a time or “at the latest”, does not count.
  const dayOf = (index: number): string => ISO_DATE.exec(dates[index]!.date)![0]
  const at = dates.findIndex((_, index) => index > 0 && dayOf(index) < dayOf(index - 1))
  if (at < 0) return []
  const [before, after] = [dates[at - 1]!, dates[at]!]
  return [
    `Entry ${after.number} (${after.date}) stands after entry ${before.number} (${before.date}). Put the entries in the order of \`${key}\`.`,
  ]
}

function checkNoIds(value: unknown, schema: Schema, inputs: Values): string[] {
  if (schema['x-no-ids'] === undefined) return []
  const known = new Set(idsAt(inputs, schema['x-no-ids']).found.flatMap(findIds))
  const found = [...new Set(textsIn(value).flatMap(findIds))].filter((id) => known.has(id))
  if (found.length === 0) return []
  const it = found.length === 1 ? 'it stands for' : 'they stand for'
  return [`It mentions ${list(found)}. Its readers do not know the ids, so write what ${it} instead.`]
}

/** Names at most 20 ids: "L1, L2 and L3". */
function list(ids: readonly string[], word = 'and'): string {
  const more = ids.length - MAX_NAMED
  const named = more > 0 ? [...ids.slice(0, MAX_NAMED), `${more} more`] : ids
  return named.length === 1 ? named[0]! : `${named.slice(0, -1).join(', ')} ${word} ${named.at(-1)}`
}
