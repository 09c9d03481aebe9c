import { InvalidTagTable } from './errors.ts'
import { findNameEnd, isWhiteSpace } from './tag-names.ts'
import type { TagDefinition, TagTable } from './tag-table.ts'

const LESS_THAN = 60
const SLASH = 47

/** The tag table, indexed for finding names in a text. */
export interface TagIndex {
  /** The kinds of updates in the table. */
  readonly updates: readonly TagDefinition[]
  /** The definition for the name in this range. */
  named(text: string, start: number, end: number): TagDefinition | undefined
  /** The definition of the opening tag that seems to start at this `<`. Attributes are not checked. */
  opening(text: string, at: number): TagDefinition | undefined
  /** Whether the text ends with the beginning of a known opening tag, such as `<mess`. */
  mayOpen(text: string, at: number): boolean
  /** The known tag at the start of this line. */
  firstInLine(text: string, lineStart: number): { definition: TagDefinition; isClosing: boolean } | undefined
}

export function indexTags(table: TagTable): TagIndex {
  const byName = new Map<string, TagDefinition>()
  // Most `<` do not open a known tag. The first letter is enough to rule most of them out.
  const initials = new Uint8Array(128)
  let longest = 0
  const add = (key: string, definition: TagDefinition): void => {
    byName.set(key, definition)
    initials[key.charCodeAt(0)] = 1
    initials[key.toUpperCase().charCodeAt(0)] = 1
    longest = Math.max(longest, key.length)
  }
  for (const definition of table) {
    for (const name of [definition.name, ...(definition.aliases ?? [])]) {
      if (name === '' || findNameEnd(name, 0) !== name.length) {
        throw new InvalidTagTable(name, 'has a name with characters other than ASCII letters, digits, _, -, . and :')
      }
      const key = name.toLowerCase()
      if (byName.has(key)) throw new InvalidTagTable(name, 'is declared twice')
      add(key, definition)
    }
  }
  for (const definition of SET_APART_TAGS) if (!byName.has(definition.name)) add(definition.name, definition)

  function named(text: string, start: number, end: number): TagDefinition | undefined {
    if (initials[text.charCodeAt(start)] !== 1 || end - start > longest) return undefined
    const name = text.slice(start, end)
    return byName.get(name) ?? byName.get(name.toLowerCase())
  }

  function definitionAt(text: string, start: number): TagDefinition | undefined {
    if (initials[text.charCodeAt(start)] !== 1) return undefined
    const end = findNameEnd(text, start)
    const after = text.charCodeAt(end)
    const isWhole = end === text.length || after === 62 || after === SLASH || isWhiteSpace(after)
    return isWhole ? named(text, start, end) : undefined
  }

  return {
    updates: table.filter(({ kind }) => kind === 'content-update'),
    named,
    opening(text, at) {
      let start = at + 1
      while (text.charCodeAt(start) === 32 || text.charCodeAt(start) === 9) start++
      return definitionAt(text, start)
    },
    mayOpen(text, at) {
      const length = text.length - at - 1
      if (length < 2 || length > longest) return false
      const start = text.slice(at + 1).toLowerCase()
      return [...byName.keys()].some((name) => name.startsWith(start))
    },
    firstInLine(text, lineStart) {
      let at = lineStart
      while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9) at++
      if (text.charCodeAt(at) !== LESS_THAN) return undefined
      const isClosing = text.charCodeAt(at + 1) === SLASH
      const definition = definitionAt(text, isClosing ? at + 2 : at + 1)
      return definition && { definition, isClosing }
    },
  }
}

/** Other names that models use for thinking. */
const THINKING_NAMES: readonly string[] = [
  'reasoning', 'thought', 'thoughts', 'scratchpad', 'reflection', 'deliberation', 'inner_monologue', 'chain_of_thought',
  'antthinking', 'seed:think', 'mm:think', 'longcat_think', 'think_fast', 'thinking_process',
] // biome-ignore format: one look

/**
 * Elements that contain quotations. Their text stays visible, because the user may have asked for an analysis or draft.
 */
const QUOTATION_NAMES: readonly string[] = [
  'analysis', 'draft', 'blockquote', 'q', 'quote', 'quotation', 'cite', 'examples', 'sample', 'samp', 'kbd', 'tt', 'xmp',
  'listing', 'textarea', 'template', 'script', 'style',
] // biome-ignore format: one look

/**
 * Elements that models use for thinking and quoting in any protocol. A tag table overrides an element by declaring the
 * same name.
 */
const SET_APART_TAGS: readonly TagDefinition[] = [
  ...THINKING_NAMES.map((name): TagDefinition => ({ name, kind: 'thinking' })),
  ...QUOTATION_NAMES.map((name): TagDefinition => ({ name, kind: 'quotation' })),
]
