import { endOfCertainString } from './complete-tail.ts'
import { isAt, isUnusualSpace, startsProse } from './look-ahead.ts'
import { readBareWord, scanTextBlock, scanTuple } from './read-bare-word.ts'
import { endOfComment, isQuote, requote, type StringRole, scanString, startsComment } from './scan-string.ts'
import type { TextEdit } from './text-edit.ts'

export interface JsonScan {
  readonly start: number
  /** The position after the value's closing bracket, or the end of the region or fence. */
  readonly end: number
  /** Whether the value is unclosed. */
  readonly isOpen: boolean
  /** Whether the value is unclosed but its fence is closed. Such a value does not count as truncated. */
  readonly isEndedByFence: boolean
  readonly isTooDeep: boolean
  /** Whether the region ended inside a string. */
  readonly isInString: boolean
  /** Whether a string in the value may lack its closing quote. */
  readonly isDoubtful: boolean
  /** Edits that make the value valid JSON if it has no other errors. */
  readonly edits: readonly TextEdit[]
  /** The number of edits at the end of `edits` that close open containers. */
  readonly tailEdits: number
}

/** Matches bold marks before a string, or Python string prefixes. */
const DECORATION = /\*{2}(?=["“])|[uUrRbBfF]{1,2}(?=["'](?!\s*:))/y
/** Matches a string with doubled quotes. */
const DOUBLED = /""([^"\s,:}\]](?:[^"\n]*[^"\s,:{[])?)""(?=\s*[:,}\]])/y
/** Matches a remark at the end of the text, such as `[truncated]`. */
const REMARK = /\[(?:truncated|continued|cut off|to be continued|\.{3}|…)[^\]\n"]{0,60}\]\s*$/iy

type Expected = 'key' | 'colon' | 'value' | 'comma'

interface Frame {
  readonly kind: Container
  readonly start: number
  /** Whether the value is an object written with array brackets. */
  readonly isMisnamed?: boolean
  /** The position up to which this container is complete. */
  certain: number
}

/**
 * Finds the end of the object or array that starts at a bracket. Tolerates the quotes, comments and bare words that
 * models write. Runs in one pass, without recursion. Valid JSON is scanned exactly as JSON defines.
 */
export function scanJson(text: string, start: number, regionEnd: number, maxDepth: number): JsonScan {
  return new JsonScanner(text, start, regionEnd, maxDepth).scan()
}

class JsonScanner {
  readonly #text: string
  readonly #start: number
  readonly #regionEnd: number
  readonly #maxDepth: number
  readonly #edits: TextEdit[] = []
  readonly #frames: Frame[] = []
  readonly #openFrames = { '{': 0, '[': 0 }
  #position: number
  #expected: Expected = 'value'
  /** The last comma, if nothing follows it yet. */
  #comma: number | undefined
  #tailEdits = 0
  #isDoubtful = false
  #lastBracket: number | undefined
  /** The last string item, and the comma before it. */
  #item: { readonly end: number; readonly comma: number | undefined } | undefined

  constructor(text: string, start: number, regionEnd: number, maxDepth: number) {
    this.#text = text
    this.#start = start
    this.#regionEnd = regionEnd
    this.#maxDepth = maxDepth
    this.#position = start
  }

  scan(): JsonScan {
    const text = this.#text
    while (this.#position < this.#regionEnd) {
      const character = text[this.#position]!
      if (character === ' ' || character === '\n' || character === '\r' || character === '\t') this.#position++
      else if (isUnusualSpace(character)) {
        this.#replace(this.#position + 1, ' ', 'space')
      } else if (character === '{' || character === '[') {
        this.#open(character)
        if (this.#frames.length > this.#maxDepth) return this.#result({ isOpen: true, isTooDeep: true })
      } else if (character === '}' || character === ']') {
        this.#close(character === '}' ? '{' : '[')
        if (this.#frames.length === 0) return this.#result({ isOpen: false })
      } else if (character === ',') this.#separate()
      else if (character === ';' && this.#expected === 'comma') {
        this.#edits.push({ start: this.#position, end: this.#position + 1, by: ',', code: 'syntax' })
        this.#separate()
      } else if (character === ':') {
        this.#readColon()
        this.#position++
      } else if (character === '=' && this.#expected === 'colon') {
        const end = this.#position + (text[this.#position + 1] === '>' ? 2 : 1)
        this.#replace(end, ':', 'syntax')
        this.#expected = 'value'
      } else if (this.#isDecoration()) {
        // `#isDecoration` has skipped a bold mark or a string prefix.
      } else if (startsComment(text, this.#position) || (character === '#' && this.#mayComment())) {
        this.#skipComment()
      } else if (text.startsWith('```', this.#position)) {
        if (!this.#readTextBlock()) return this.#endOpen({ isEndedByFence: true })
      } else if (text.startsWith('"""', this.#position) && this.#readTextBlock()) {
        // `#readTextBlock` has read a Python string.
      } else if (character === '(' && this.#expected === 'value' && this.#readTuple()) {
        // `#readTuple` has read a Python tuple.
      } else if (isQuote(character)) {
        if (!this.#readString()) return this.#result({ isOpen: true, isInString: true })
      } else this.#readBareWord()
    }
    return this.#endOpen({})
  }

  #open(kind: Container): void {
    if (kind === '[' && this.#frames.length > 0 && isAt(REMARK, this.#text, this.#position)) {
      this.#position = this.#regionEnd
      return
    }
    this.#position++
    this.#frames.push({ kind, start: this.#position - 1, certain: this.#position })
    this.#openFrames[kind]++
    this.#expected = kind === '{' ? 'key' : 'value'
    this.#comma = undefined
  }

  /** Closes a container. A bracket of the wrong kind also closes inner containers. An unmatched bracket is skipped. */
  #close(written: Container): void {
    const closing = this.#position++
    const isMisnamed = written === '[' && this.#frames.at(-1)!.isMisnamed === true
    const inner = this.#frames.length === 2 ? this.#frames[1]!.kind : undefined
    const isStray = inner !== undefined && isStrayBrace(inner, written, this.#text, closing + 1)
    if (!isMisnamed && (this.#openFrames[written] === 0 || isStray)) {
      this.#edits.push({ start: closing, end: closing + 1, by: '', code: 'syntax' })
      return
    }
    const isInner = inner !== undefined && closesInner(inner, written, this.#text, closing + 1)
    const kind = isMisnamed || isInner ? this.#frames.at(-1)!.kind : written
    const by = kind === '{' ? '}' : ']'
    if (kind !== written) this.#edits.push({ start: closing, end: closing + 1, by, code: 'syntax' })
    if (this.#comma !== undefined) {
      this.#insert({ start: this.#comma, end: this.#comma + 1, by: '', code: 'extra-comma' })
    }
    for (;;) {
      const frame = this.#frames.pop()!
      this.#openFrames[frame.kind]--
      if (frame.kind === kind) break
    }
    this.#finishValue(closing + 1)
  }

  /** Inserts an edit. Keeps the edits in text order. */
  #insert(edit: TextEdit): void {
    let index = this.#edits.length
    while (index > 0 && this.#edits[index - 1]!.start > edit.start) index--
    this.#edits.splice(index, 0, edit)
  }

  #readColon(): void {
    const frame = this.#frames.at(-1)!
    if (this.#expected === 'colon') this.#expected = 'value'
    else if (this.#expected === 'value' && frame.kind === '{') {
      this.#edits.push({ start: this.#position, end: this.#position + 1, by: '', code: 'syntax' })
    } else if (this.#expected === 'comma' && frame.kind === '[' && this.#item?.end === frame.certain) {
      this.#readKeyInArray(frame, this.#item.comma)
    }
  }

  /**
   * Reads a key in an array. If it comes first, the array becomes an object. If it comes after a comma, the array ends
   * and the key belongs to the enclosing object.
   */
  #readKeyInArray(frame: Frame, comma: number | undefined): void {
    const outer = this.#frames.at(-2)
    if (comma === undefined) {
      this.#insert({ start: frame.start, end: frame.start + 1, by: '{', code: 'syntax' })
      this.#frames[this.#frames.length - 1] = { ...frame, kind: '{', isMisnamed: true, certain: frame.start + 1 }
      this.#openFrames['{']++
    } else if (outer?.kind === '{') {
      this.#insert({ start: comma, end: comma + 1, by: '],', code: 'syntax' })
      this.#frames.pop()
      outer.certain = comma + 1
    } else return
    this.#openFrames['[']--
    this.#expected = 'value'
  }

  /** Removes a Python string prefix or a bold mark at the current position. Returns whether it removed anything. */
  #isDecoration(): boolean {
    const isBefore = this.#expected !== 'colon'
    DECORATION.lastIndex = this.#position
    const mark = isBefore ? DECORATION.exec(this.#text)?.[0] : undefined
    const isAfter = this.#text.startsWith('**', this.#position) && /["”]/.test(this.#text[this.#position - 1] ?? '')
    if (mark === undefined && !isAfter) return false
    const end = this.#position + (mark?.length ?? 2)
    this.#replace(end, '', 'syntax')
    return true
  }

  #separate(): void {
    const { kind } = this.#frames.at(-1)!
    const separated = kind === '{' ? 'key' : 'value'
    if (this.#expected === separated) {
      this.#edits.push({ start: this.#position, end: this.#position + 1, by: '', code: 'extra-comma' })
    } else this.#comma = this.#expected === 'comma' ? this.#position : undefined
    this.#expected = separated
    this.#position++
  }

  #finishValue(end: number): void {
    const frame = this.#frames.at(-1)
    if (frame) frame.certain = end
    this.#expected = 'comma'
    this.#comma = undefined
  }

  /** Whether `#` may start a comment here. Where a value is expected, `#fff` may be a value. */
  #mayComment(): boolean {
    if (this.#expected !== 'value') return true
    return this.#frames.at(-1)!.kind === '[' && this.#text[this.#position + 1] === ' '
  }

  #skipComment(): void {
    const endOf = this.#text[this.#position] === '#' ? endOfLine : endOfComment
    this.#replace(endOf(this.#text, this.#position, this.#regionEnd), '', 'comment')
  }

  #isKeyExpected(): boolean {
    return this.#expected === 'key' || (this.#expected === 'comma' && this.#frames.at(-1)!.kind === '{')
  }

  #role(): StringRole {
    return this.#isKeyExpected() ? 'key' : this.#frames.at(-1)!.kind === '{' ? 'member' : 'item'
  }

  #readString(): boolean {
    const start = this.#position
    DOUBLED.lastIndex = start
    const doubled = DOUBLED.exec(this.#text)
    if (doubled && start + doubled[0].length <= this.#regionEnd) {
      this.#replace(start + doubled[0].length, JSON.stringify(doubled[1]), 'quotes')
      this.#finishToken(this.#position)
      return true
    }
    const role = this.#role()
    const { end, isOpen, isDoubtful } = scanString(this.#text, start, this.#regionEnd, role, this.#edits)
    this.#position = end
    this.#isDoubtful ||= isDoubtful
    if (isOpen) {
      if (this.#isKeyExpected()) this.#closeTail(this.#frames.at(-1)!.certain, '')
      else this.#closeTail(endOfCertainString(this.#text, start, end), closingQuote(this.#text[start]!))
      return false
    }
    if (this.#text[start] !== '"') {
      this.#edits.push({ start, end, by: requote(this.#text.slice(start + 1, end - 1)), code: 'quotes' })
    }
    if (role === 'item') this.#item = { end, comma: this.#comma }
    this.#finishToken(end)
    return true
  }

  #finishToken(end: number): void {
    if (this.#isKeyExpected()) {
      this.#expected = 'colon'
      this.#comma = undefined
    } else this.#finishValue(end)
  }

  #readBareWord(): void {
    const start = this.#position
    if (this.#isProse(start)) {
      this.#position = this.#regionEnd
      return
    }
    const { position, edit, tokenEnd } = readBareWord(this.#text, start, this.#regionEnd, this.#role())
    this.#position = position
    if (edit) this.#edits.push(edit)
    if (tokenEnd !== undefined) this.#finishToken(tokenEnd)
  }

  #readTuple(): boolean {
    return this.#takeValue(scanTuple(this.#text, this.#position, this.#regionEnd))
  }

  /** If a value was never closed, a final remark such as "Hope this helps!" is not part of the value. */
  #isProse(start: number): boolean {
    const frame = this.#frames.at(-1)!
    if (!startsProse(this.#text, frame.certain, start, this.#regionEnd)) return false
    this.#lastBracket ??= Math.max(
      this.#text.lastIndexOf('}', this.#regionEnd - 1),
      this.#text.lastIndexOf(']', this.#regionEnd - 1),
    )
    return this.#lastBracket < start
  }

  #readTextBlock(): boolean {
    if (this.#role() !== 'member' || this.#expected !== 'value') return false
    return this.#takeValue(scanTextBlock(this.#text, this.#position, this.#regionEnd))
  }

  #takeValue(edit: TextEdit | undefined): boolean {
    if (!edit) return false
    this.#replace(edit.end, edit.by, edit.code)
    this.#finishValue(edit.end)
    return true
  }

  /** Replaces the text from the current position to `end`, and continues there. */
  #replace(end: number, by: string, code: TextEdit['code']): void {
    this.#edits.push({ start: this.#position, end, by, code })
    this.#position = end
  }

  #endOpen(more: Partial<JsonScan>): JsonScan {
    this.#closeTail(this.#frames.at(-1)!.certain, '')
    return this.#result({ isOpen: true, ...more })
  }

  #closeTail(certain: number, quote: string): void {
    while (this.#edits.length > 0 && this.#edits.at(-1)!.end > certain) this.#edits.pop()
    const dropped = this.#text.slice(certain, this.#position)
    const before = this.#edits.length
    if (/[^\s,]/.test(dropped)) this.#edits.push({ start: certain, end: this.#position, by: '', code: 'dropped' })
    const closers = this.#frames.map(({ kind }) => (kind === '{' ? '}' : ']')).reverse()
    const start = this.#edits.length > before ? this.#position : certain
    this.#edits.push({ start, end: this.#position, by: quote + closers.join(''), code: 'closed' })
    this.#tailEdits = this.#edits.length - before
  }

  #result(more: Partial<JsonScan>): JsonScan {
    return {
      start: this.#start,
      end: this.#position,
      isOpen: false,
      isEndedByFence: false,
      isTooDeep: false,
      isInString: false,
      isDoubtful: this.#isDoubtful,
      edits: this.#edits,
      tailEdits: this.#tailEdits,
      ...more,
    }
  }
}

const closingQuote = (quote: string): string => (quote === '“' ? '”' : quote === '‘' ? '’' : quote)

function endOfLine(text: string, start: number, regionEnd: number): number {
  const end = text.indexOf('\n', start)
  return end < 0 || end > regionEnd ? regionEnd : end
}

/** The kind of an open container. */
type Container = '{' | '['

const NEXT_KEY = /\s*,\s*"[^"\n]{0,100}"\s*:/y
const NEXT_OBJECT = /\s*,\s*\{/y

/**
 * Whether a closing bracket of the wrong kind closes only the inner container. If so, the text after the bracket
 * continues the outer container.
 */
function closesInner(inner: Container, written: Container, text: string, after: number): boolean {
  return inner !== written && isAt(written === '{' ? NEXT_KEY : NEXT_OBJECT, text, after)
}

/** Whether a closing brace in a list is stray. It is stray if another object follows, because the list continues. */
function isStrayBrace(inner: Container, written: Container, text: string, after: number): boolean {
  return inner === '[' && written === '{' && isAt(NEXT_OBJECT, text, after)
}
