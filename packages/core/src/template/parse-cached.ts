import { parseTemplate } from './parse-template.ts'
import type { Template } from './template.ts'

const MOST_TEMPLATES = 256
const LARGEST_SOURCE = 256 * 1024

/** Templates by content, the least recently used first. Compiled templates never change, so sharing is safe. */
const unnamed = new Map<string, Template>()
/** The same for partials, whose name is part of what they are: by name and content. */
const named = new Map<string, Template>()

/** `parseTemplate` for sources that are handed over as text again and again. */
export function parseCached(source: string, name?: string): Template {
  const options = name === undefined ? {} : { name }
  if (source.length > LARGEST_SOURCE) return parseTemplate(source, options)
  const cache = name === undefined ? unnamed : named
  const key = name === undefined ? source : `${name}\0${source}`
  const known = cache.get(key)
  if (known) {
    cache.delete(key)
    cache.set(key, known)
    return known
  }
  const template = parseTemplate(source, options)
  cache.set(key, template)
  if (cache.size > MOST_TEMPLATES) cache.delete(cache.keys().next().value!)
  return template
}
