import { StoreDamaged, StoreFull } from '../errors.ts'

const DISK_FULL = '53100'
/** Codes that mean that the data, an index or a file is corrupt. */
const DAMAGE_CODES = new Set(['XX001', 'XX002', '58030', '58P01'])
/** Messages about damage that PostgreSQL reports without a specific code. */
const DAMAGE_WORDS =
  /^(?:missing chunk|unexpected chunk|toast|could not (?:open|read|find) (?:file|block|relation mapping|pg_class entry|tuple)|invalid (?:page|memory alloc request size)|cache lookup failed|invalid attribute number|corrupt|found xmin|right sibling)/i

/** Returns a store failure if a PostgreSQL error affects the whole store. Otherwise, returns undefined. */
export function failureOfQuery(error: unknown, place: string): StoreFull | StoreDamaged | undefined {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
  if (typeof code !== 'string' || typeof message !== 'string') return undefined
  if (code === DISK_FULL) return new StoreFull(place, message, { cause: error })
  const isDamage = DAMAGE_CODES.has(code) || (code === 'XX000' && DAMAGE_WORDS.test(message))
  return isDamage ? new StoreDamaged(place, message, { cause: error }) : undefined
}
