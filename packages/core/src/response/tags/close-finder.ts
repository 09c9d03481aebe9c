import { type CloseTag, parseCloseTag } from './parse-tag.ts'
import type { TagIndex } from './tag-index.ts'
import type { TagDefinition } from './tag-table.ts'

/** Finds the closing tags of known elements. Caches the last result for each element. */
export class CloseFinder {
  readonly #text: string
  readonly #tags: TagIndex
  readonly #known = new Map<TagDefinition, { askedFrom: number; close: CloseTag | undefined }>()

  constructor(text: string, tags: TagIndex) {
    this.#text = text
    this.#tags = tags
  }

  /** The first closing tag for this kind of element at or after `from`. Aliases count too. */
  next(definition: TagDefinition, from: number): CloseTag | undefined {
    const known = this.#known.get(definition)
    if (known && known.askedFrom <= from && (!known.close || known.close.start >= from)) return known.close
    const close = this.nextWithin(definition, from, this.#text.length)
    this.#known.set(definition, { askedFrom: from, close })
    return close
  }

  /** Like `next`, but limited to a range. */
  nextWithin(definition: TagDefinition, from: number, before: number): CloseTag | undefined {
    const text = this.#text
    for (let start = text.indexOf('</', from); start >= 0 && start < before; start = text.indexOf('</', start + 2)) {
      const tag = parseCloseTag(text, start)
      if (tag && this.#tags.named(text, tag.nameStart, tag.nameEnd) === definition) return tag
    }
    return undefined
  }
}
