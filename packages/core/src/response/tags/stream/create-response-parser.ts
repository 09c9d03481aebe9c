import { ResponseEnded } from '../errors.ts'
import { parseResponse, type ResponseOptions, tagIndexOf } from '../parse-response.ts'
import { parseCloseTag, parseOpenTag } from '../parse-tag.ts'
import type { ParsedResponse, ResponseEvent } from '../parsed-response.ts'
import type { TagIndex } from '../tag-index.ts'
import type { TagDefinition } from '../tag-table.ts'
import { CodeTracker } from './code-tracker.ts'
import { createElementFollower, type ElementFollower } from './element-follower.ts'
import { GrowingText, TextBuffer } from './growing-text.ts'

/** A pending tag longer than this is treated as text. */
const MAX_WAIT = 8_192

/** A pending run of backticks or tildes longer than this is treated as text. */
const MAX_MARKER = 64

const LESS_THAN = 60
const BACKTICK = 96
const TILDE = 126

export interface ResponseParserOptions extends ResponseOptions {
  /** Called with provisional events as text arrives. */
  readonly onEvent?: (event: ResponseEvent) => void
}

/** A response that arrives in chunks. */
export interface ResponseParser {
  push(chunk: string): void
  /** The result of `parseResponse` for all text pushed so far. */
  end(): ParsedResponse
}

/**
 * Parses a response as it arrives. The result is the same as that of `parseResponse` for the whole text. `onEvent`
 * receives provisional events.
 * @example
 * const events = []
 * const parser = createResponseParser({ onEvent: (event) => events.push(event) })
 * for (const chunk of ['<message>Do', 'ne.</message>']) parser.push(chunk)
 * parser.end() // → { message: 'Done.', actions: [], … }
 */
// The last character can decide whether a tag is accepted, so the result is computed from the whole text. A separate
// forward-only reader produces the events.
export function createResponseParser(options: ResponseParserOptions = {}): ResponseParser {
  const buffer = new TextBuffer()
  const follower = options.onEvent && new ResponseFollower(options, options.onEvent)
  let result: ParsedResponse | undefined
  return {
    push(chunk) {
      if (result) throw new ResponseEnded()
      buffer.add(chunk)
      follower?.push(chunk)
    },
    end() {
      if (!result) {
        follower?.end()
        result = parseResponse(buffer.toString(), options)
      }
      return result
    },
  }
}

/**
 * What a `<` starts: a tag, a comment or text. `unknown` means that more text is needed. `end` is the end of the tag.
 */
type Finding =
  | { readonly kind: 'open'; readonly definition: TagDefinition; readonly end: number }
  | { readonly kind: 'close'; readonly end: number }
  | { readonly kind: 'comment' }
  | 'text'
  | 'unknown'

/**
 * Reports a response while it streams in. Reads every character once and keeps only the characters of an incomplete tag
 * or element. It cannot look ahead, so the complete text may contradict a report.
 */
class ResponseFollower {
  readonly #options: ResponseOptions
  readonly #tags: TagIndex
  readonly #emit: (event: ResponseEvent) => void
  readonly #stray: GrowingText
  readonly #thinking: GrowingText
  readonly #message: GrowingText
  #code = new CodeTracker()
  #element: { definition: TagDefinition; follower: ElementFollower } | undefined
  #isInComment = false
  /** Whether the whole response seems to be in a fence. */
  #isFenced = false
  #pending = ''
  /** Number of backslashes directly before the pending text. */
  #backslashes = 0
  #offset = 0

  constructor(options: ResponseOptions, emit: (event: ResponseEvent) => void) {
    this.#options = options
    this.#tags = tagIndexOf(options)
    this.#emit = emit
    this.#stray = new GrowingText((text) => emit({ type: 'stray.grown', text }))
    this.#thinking = new GrowingText((text) => emit({ type: 'thinking.grown', text }))
    this.#message = new GrowingText((text) => emit({ type: 'message.grown', text }))
  }

  push(chunk: string): void {
    this.#pending += chunk
    this.#read(false)
  }

  end(): void {
    this.#read(true)
  }

  #read(isEnd: boolean): void {
    for (;;) {
      if (this.#isInComment && !this.#leaveComment()) return
      const at = this.#pending.indexOf(this.#element ? '</' : '<')
      // Text that may start a tag or a longer run of backticks is held back until the next chunk.
      const plain = at < 0 ? (isEnd ? this.#pending.length : endOfPlain(this.#pending)) : at
      this.#consume(plain)
      if (at < 0) return
      const finding = this.#look(isEnd)
      if (finding === 'unknown') return
      if (finding === 'text') this.#consume(1)
      else if (finding.kind === 'comment') this.#isInComment = true
      else if (finding.kind === 'open') this.#open(finding.definition, finding.end)
      else this.#close(finding.end)
    }
  }

  /** Examines the `<` at the start of the pending text. */
  #look(isEnd: boolean): Finding {
    const finding = this.#element ? this.#lookForClose() : this.#lookForTag()
    if (finding === 'unknown') return isEnd || this.#pending.length > MAX_WAIT ? 'text' : 'unknown'
    if (finding === 'text' || this.#element?.follower.isMarkdown === false) return finding
    if (!this.#element && this.#backslashes % 2 === 1) return 'text'
    if (this.#code.isInFence) return 'text'
    if (this.#code.span === 0) return finding
    // A code span must close on the same line.
    const rest = this.#pending.match(new RegExp(`\\n|(?<!\`)\`{${this.#code.span}}(?!\`)`))
    if (!rest && !isEnd && this.#pending.length <= MAX_WAIT) return 'unknown'
    if (rest && rest[0] !== '\n') return 'text'
    this.#code.closeSpan()
    return finding
  }

  #lookForTag(): Finding {
    const text = this.#pending
    if (text.startsWith('<!--')) return { kind: 'comment' }
    if ('<!--'.startsWith(text)) return 'unknown'
    if (text[1] === '/') return 'text'
    const definition = this.#tags.opening(text, 0)
    if (!definition) return this.#tags.mayOpen(text, 0) || text.length === 2 ? 'unknown' : 'text'
    const tag = parseOpenTag(text, 0)
    if (!('failedAt' in tag)) return { kind: 'open', definition, end: tag.end }
    return tag.isCutOff ? 'unknown' : 'text'
  }

  #lookForClose(): Finding {
    const text = this.#pending
    const close = parseCloseTag(text, 0)
    if (!close) return /^<\/\s*[\w.:-]*(?:\s[^<>]{0,99})?$/.test(text) ? 'unknown' : 'text'
    const definition = this.#tags.named(text, close.nameStart, close.nameEnd)
    return definition && definition === this.#element!.definition ? { kind: 'close', end: close.end } : 'text'
  }

  #open(definition: TagDefinition, end: number): void {
    const tag = parseOpenTag(this.#pending, 0)
    if ('failedAt' in tag) return
    const grown = { message: this.#message, thinking: this.#thinking, quotation: this.#stray }
    const follower = createElementFollower({
      definition,
      tag,
      source: this.#pending.slice(0, end),
      offset: this.#offset,
      options: this.#options,
      emit: this.#isFenced ? () => {} : this.#emit,
      grown: grown[definition.kind as keyof typeof grown],
    })
    this.#skip(end)
    this.#code = new CodeTracker()
    if (!tag.isSelfClosing) {
      this.#element = { definition, follower }
      return
    }
    follower.close('')
    this.#stray.begin()
  }

  #close(end: number): void {
    const isDone = this.#element!.follower.close(this.#pending.slice(0, end))
    this.#skip(end)
    if (!isDone) return
    this.#element = undefined
    this.#backslashes = 0
    this.#code = new CodeTracker()
    this.#stray.begin()
  }

  #leaveComment(): boolean {
    const end = this.#pending.indexOf('-->')
    this.#skip(end < 0 ? Math.max(0, this.#pending.length - 2) : end + 3)
    this.#isInComment = end < 0
    return end >= 0
  }

  /** Treats the first characters of the pending text as plain text. */
  #consume(length: number): void {
    if (length === 0) return
    const text = length === this.#pending.length ? this.#pending : this.#pending.slice(0, length)
    this.#skip(length)
    const trailing = /\\*$/.exec(text)![0].length
    this.#backslashes = trailing === length ? this.#backslashes + trailing : trailing
    if (this.#element) {
      if (this.#element.follower.isMarkdown) this.#code.feed(text)
      this.#element.follower.add(text)
      return
    }
    const wasInFence = this.#code.isInFence
    this.#code.feed(text)
    const opensFence = !wasInFence && this.#code.isInFence
    const isFirst = this.#stray.isEmpty && this.#message.isEmpty && /^\s*[`~]/.test(text)
    if (opensFence && (this.#isFenced || isFirst)) {
      this.#isFenced = !this.#isFenced
      this.#code.forgetFence()
    } else if (!this.#isFenced) {
      this.#stray.add(text)
    }
  }

  #skip(length: number): void {
    this.#offset += length
    this.#pending = length === this.#pending.length ? '' : this.#pending.slice(length)
  }
}

function endOfPlain(text: string): number {
  const last = text.charCodeAt(text.length - 1)
  if (last === LESS_THAN) return text.length - 1
  if (last !== BACKTICK && last !== TILDE) return text.length
  let end = text.length - 1
  while (end > 0 && text.charCodeAt(end - 1) === last) end--
  return text.length - end > MAX_MARKER ? text.length : end
}
