import { type Filling, type Place, withoutIndex } from './filling.ts'
import type { JsonSchema } from './json-schema.ts'

const NAMES = /^(?:depends_on|depends|dependencies|deps|blocked_by|needs|after)$/
const MOST = 2

/** Keeps an id, so that later entries can refer to it. */
export function keepId(id: string, { names }: Place, { ids }: Filling): void {
  if (names.at(-1) === 'id') ids.push({ id, entry: names.slice(0, -1).join('/') })
}

/** What a place that refers to entries refers to: those above its own; undefined where it refers to none. */
export function references({ description = '' }: JsonSchema, { names }: Place, { ids }: Filling): string[] | undefined {
  const name = withoutIndex(names.at(-1) ?? '')
  if (ids.length === 0 || !(NAMES.test(name) || /^ids? of\b/i.test(description))) return undefined
  const own = names.slice(0, -1).join('/')
  return ids
    .filter(({ entry }) => entry !== own)
    .slice(-MOST)
    .map(({ id }) => id)
}
