import { readCloseTag } from './read-tag.ts'
import type { TagIndex } from './tag-index.ts'
import type { TagDefinition } from './tag-table.ts'

export interface CloseTag {
  readonly start: number
  readonly end: number
}

/** Finds the closing tags of known elements, and remembers the last answer for each. */
export class CloseFinder {
  readonly #text: string
  readonly #tags: TagIndex
  readonly #known = new Map<TagDefinition, { askedFrom: number; close: CloseTag | undefined }>()

  constructor(text: string, tags: TagIndex) {
    this.#text = text
    this.#tags = tags
  }

  /** The first tag at or after `from` that closes this kind of element, by any of its names. */
  next(definition: TagDefinition, from: number): CloseTag | undefined {
    const known = this.#known.get(definition)
    if (known && known.askedFrom <= from && (!known.close || known.close.start >= from)) return known.close
    const close = this.#search(definition, from)
    this.#known.set(definition, { askedFrom: from, close })
    return close
  }

  #search(definition: TagDefinition, from: number): CloseTag | undefined {
    for (let start = this.#text.indexOf('</', from); start >= 0; start = this.#text.indexOf('</', start + 2)) {
      const tag = readCloseTag(this.#text, start)
      if (tag && this.#tags.find(tag.name) === definition) return { start, end: tag.end }
    }
    return undefined
  }
}
