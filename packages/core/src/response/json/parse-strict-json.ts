import { isRecord } from '../../data-file/is-record.ts'
import { addMember } from './merge-values.ts'

export interface StrictJson {
  readonly value: unknown
  /** Keys that occurred more than once in an object, each listed once. */
  readonly duplicateKeys: readonly string[]
}

/**
 * Parses valid JSON and keeps all values of duplicate keys, unlike `JSON.parse`. Throws a SyntaxError if the text is
 * not valid JSON.
 */
export function parseStrictJson(text: string): StrictJson {
  const value: unknown = JSON.parse(text)
  // Counting keys is cheap. The value is built again only if a key is duplicated.
  if (countMembersWritten(text) === countMembersRead(value)) return { value, duplicateKeys: [] }
  return readKeepingDuplicates(text)
}

function countMembersWritten(text: string): number {
  let count = 0
  for (let position = 0; position < text.length; position++) {
    const character = text.charCodeAt(position)
    if (character === 0x22) position = endOfString(text, position) - 1
    else if (character === 0x3a) count++
  }
  return count
}

function countMembersRead(value: unknown): number {
  let count = 0
  const pending: unknown[] = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (Array.isArray(next)) for (const item of next) pending.push(item)
    else if (isRecord(next)) {
      for (const key of Object.keys(next)) {
        count++
        pending.push(next[key])
      }
    }
  }
  return count
}

function endOfString(text: string, start: number): number {
  let position = start + 1
  while (text.charCodeAt(position) !== 0x22) position += text.charCodeAt(position) === 0x5c ? 2 : 1
  return position + 1
}

interface Frame {
  readonly container: unknown[] | Record<string, unknown>
  key: string | undefined
}

const SCALAR = /[^\s,:[\]{}"]+/y

/** Parses text without validation. The text must be valid JSON. */
function readKeepingDuplicates(text: string): StrictJson {
  const duplicates = new Set<string>()
  const frames: Frame[] = []
  let root: unknown
  const put = (value: unknown) => {
    const frame = frames.at(-1)
    if (!frame) root = value
    else if (Array.isArray(frame.container)) frame.container.push(value)
    else {
      if (addMember(frame.container, frame.key!, value)) duplicates.add(frame.key!)
      frame.key = undefined
    }
  }
  for (let position = 0; position < text.length; ) {
    const character = text[position]!
    if (character === '{' || character === '[') {
      frames.push({ container: character === '{' ? {} : [], key: undefined })
      position++
    } else if (character === '}' || character === ']') {
      // A container is added when it is complete, because merging checks whether the container is empty.
      put(frames.pop()!.container)
      position++
    } else if (character === '"') {
      const end = endOfString(text, position)
      const string = JSON.parse(text.slice(position, end)) as string
      const frame = frames.at(-1)
      if (frame && !Array.isArray(frame.container) && frame.key === undefined) frame.key = string
      else put(string)
      position = end
    } else {
      SCALAR.lastIndex = position
      const scalar = SCALAR.exec(text)?.[0]
      if (scalar) put(JSON.parse(scalar))
      position += scalar?.length ?? 1
    }
  }
  return { value: root, duplicateKeys: [...duplicates] }
}
