import { isWhiteSpace, startsLine } from './tag-names.ts'

interface Opener {
  readonly start: number
  readonly isAlone: boolean
}

interface Wrapper {
  readonly name: string
  readonly start: number
  readonly end: number
}

/** An opening tag of any name. Longer ones exist, but bounded matching keeps hostile text linear. */
const OPENING = /<([a-z_][\w.:-]{0,63})(?:\s[^<>]{0,200})?(?<!\/)>/iy
/** HTML elements that never have a close. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
/** Names that only wrap: the reply itself, or a list of known elements. */
const REPLY = /^(?:response|reply|answer|assistant|actions|messages|(?:content_)?updates|changes|edits)$/

/**
 * Follows elements with unknown names. One that wraps actions but not the message may be thinking, an example or a
 * document that the model repeats, so what stands in it is doubtful. One that wraps every message is the reply itself.
 */
export class UnknownWrappers {
  readonly #text: string
  readonly #open = new Map<string, Opener[]>()
  readonly #closed: Wrapper[] = []
  #firstMessage = Number.POSITIVE_INFINITY
  #lastMessage = -1
  #lastElement = -1

  constructor(text: string) {
    this.#text = text
  }

  open(at: number): void {
    OPENING.lastIndex = at
    const name = OPENING.exec(this.#text)?.[1]?.toLowerCase()
    if (name === undefined || VOID.test(name) || REPLY.test(name)) return
    const opener = { start: at, isAlone: startsLine(this.#text, at) && endsLine(this.#text, OPENING.lastIndex) }
    const openers = this.#open.get(name)
    if (openers) openers.push(opener)
    else this.#open.set(name, [opener])
  }

  close(name: string, at: number): void {
    const opener = this.#open.get(name.toLowerCase())?.pop()
    if (opener && this.#lastElement > opener.start) this.#closed.push({ name, start: opener.start, end: at })
  }

  readMessage(at: number): void {
    this.#firstMessage = Math.min(this.#firstMessage, at)
    this.#lastMessage = at
  }

  /** An element that would be acted on stands here. */
  readElement(at: number): void {
    this.#lastElement = at
  }

  /** The stretches whose elements are doubtful. An opening tag alone on its line counts even if nothing closes it. */
  doubtful(): { readonly start: number; readonly end: number }[] {
    const open = [...this.#open.values()]
      .flat()
      .filter(({ start, isAlone }) => isAlone && this.#lastElement > start)
      .map(({ start }) => ({ start, end: this.#text.length }))
    return [...this.#closed, ...open].filter(({ start, end }) => !this.#holdsEveryMessage(start, end))
  }

  #holdsEveryMessage(start: number, end: number): boolean {
    return this.#lastMessage >= 0 && start < this.#firstMessage && this.#lastMessage < end
  }
}

function endsLine(text: string, from: number): boolean {
  let at = from
  while (text.charCodeAt(at) !== 10 && isWhiteSpace(text.charCodeAt(at))) at++
  return at >= text.length || text.charCodeAt(at) === 10
}
