import { BoundedMemo } from '../bounded-memo.ts'
import { parseTemplate } from './parse-template.ts'
import type { Template } from './template.ts'

/** Maximum number of source characters to cache. Compiled templates never change, so they can be shared. */
const MAX_CHARACTERS = 4_000_000

const unnamed = new BoundedMemo<Template>(MAX_CHARACTERS)
/** Caches partials by name and source. */
const named = new BoundedMemo<Template>(MAX_CHARACTERS)

/** Like `parseTemplate`, but cached. Used for template strings that are passed repeatedly. */
export function parseCached(source: string, name?: string): Template {
  const memo = name === undefined ? unnamed : named
  const key = name === undefined ? source : `${name}\0${source}`
  const known = memo.get(key)
  if (known) return known
  const template = parseTemplate(source, name === undefined ? {} : { name })
  memo.set(key, template)
  return template
}
