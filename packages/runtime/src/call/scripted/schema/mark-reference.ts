import type { Reading } from '../reading/read-prompt.ts'

const PREFERRED = /summary|overview|progress|notes?|rationale|description|message/i

/**
 * Adds the prompt's reference to one string that is free to hold it, so that a value changes with every word of the
 * prompt, also with those that it does not take up.
 */
export function markReference(value: unknown, free: ReadonlySet<string>, reading: Reading): unknown {
  const places: { readonly name: string; readonly text: string }[] = []
  collect(value, '')
  const chosen = places.find(({ name }) => PREFERRED.test(name)) ?? places[0]
  if (!chosen) return value
  let isMarked = false
  return JSON.parse(JSON.stringify(value), (name, each: unknown) => {
    if (isMarked || each !== chosen.text || (chosen.name !== '' && name !== chosen.name)) return each
    isMarked = true
    return `${chosen.text} [reference ${reading.reference}]`
  })

  function collect(each: unknown, name: string): void {
    if (typeof each === 'string') {
      if (free.has(each)) places.push({ name, text: each })
    } else if (typeof each === 'object' && each !== null) {
      for (const [key, inner] of Object.entries(each)) collect(inner, key)
    }
  }
}
