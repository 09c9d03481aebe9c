import type { TextRange } from '../../../sourced-text/sourced-text.ts'

/** A mark in a text. `close` is set if the mark opens thinking that is closed. */
export interface ThinkingMatch extends TextRange {
  readonly kind: 'open' | 'close' | 'response'
  readonly close?: TextRange
}

/** A pair of marks around a model's thinking. */
interface ThinkingMark {
  readonly open: string
  /** The first of these marks ends the thinking. */
  readonly close: readonly string[]
}

/** Marks of thinking that are not tags. To support another model, add a line. */
const THINKING_MARKS: readonly ThinkingMark[] = [
  { open: '[THINK]', close: ['[/THINK]'] }, // Magistral
  { open: '[thinking]', close: ['[/thinking]'] },
  { open: '◁think▷', close: ['◁/think▷'] }, // Kimi
  { open: '<|START_THINKING|>', close: ['<|END_THINKING|>'] }, // Command A
  { open: '<|begin_of_thought|>', close: ['<|end_of_thought|>'] }, // OpenThinker, Sky-T1
  { open: '<|think|>', close: ['<|/think|>', '<|end|>'] }, // Solar
  { open: '<|channel|>analysis', close: ['<|end|>', '<|start|>', '<|return|>', '<|channel|>final'] }, // gpt-oss (harmony)
  { open: '<|channel|>commentary', close: ['<|end|>', '<|start|>', '<|call|>', '<|return|>', '<|channel|>final'] },
  { open: '<|channel>thought', close: ['<channel|>'] }, // Gemma 4
  { open: '<unused94>thought', close: ['<unused95>'] }, // MedGemma
]

/** Marks around the response itself. They are not shown. */
const RESPONSE_MARKS: readonly string[] = [
  '<|start|>assistant', '<|channel|>final<|message|>', '<|channel|>final', '<|message|>', '<|end|>', '<|return|>',
  '<|START_RESPONSE|>', '<|END_RESPONSE|>', '<|begin_of_solution|>', '<|end_of_solution|>',
] // biome-ignore format: one look

const escapeAll = (marks: readonly string[]): string =>
  marks.map((mark) => mark.replace(/[[\]|/\\]/g, '\\$&')).join('|')

const opens = THINKING_MARKS.map(({ open }) => open)
const closes = THINKING_MARKS.flatMap(({ close }) => close)
const ANY_MARK = new RegExp(`(${escapeAll(opens)})|(${escapeAll(RESPONSE_MARKS)})|(${escapeAll(closes)})`, 'gi')
/** In harmony, this mark separates the header of a message from its text. */
const HEADER_END = /[^\n<]{0,200}<\|message\|>/y

/** Finds the marks of thinking in a text, in ascending order. */
export class ThinkingMatches {
  readonly #text: string
  #from = 0
  #next: ThinkingMatch | undefined
  #hasSearched = false
  /** The marks that are not closed in the rest of the text. */
  readonly #unclosed = new Set<ThinkingMark>()

  constructor(text: string) {
    this.#text = text
  }

  /** The first mark at or after a position. */
  from(position: number): ThinkingMatch | undefined {
    const isKnown = this.#hasSearched && this.#from <= position && (!this.#next || this.#next.start >= position)
    if (!isKnown) {
      this.#hasSearched = true
      this.#from = position
      this.#next = this.#search(position)
    }
    return this.#next
  }

  #search(position: number): ThinkingMatch | undefined {
    ANY_MARK.lastIndex = position
    const match = ANY_MARK.exec(this.#text)
    if (!match) return undefined
    const [mark, open, response] = match
    const start = match.index
    const end = start + mark.length
    if (open === undefined) return { kind: response === undefined ? 'close' : 'response', start, end }
    HEADER_END.lastIndex = end
    const bodyStart = mark.startsWith('<|channel|>') && HEADER_END.test(this.#text) ? HEADER_END.lastIndex : end
    const close = this.#closeOf(open, bodyStart)
    return { kind: 'open', start, end: bodyStart, ...(close && { close }) }
  }

  #closeOf(open: string, from: number): TextRange | undefined {
    const mark = THINKING_MARKS.find((each) => each.open.toLowerCase() === open.toLowerCase())!
    if (this.#unclosed.has(mark)) return undefined
    const pattern = new RegExp(escapeAll(mark.close), 'gi')
    pattern.lastIndex = from
    const match = pattern.exec(this.#text)
    if (!match) this.#unclosed.add(mark)
    return match ? { start: match.index, end: match.index + match[0].length } : undefined
  }
}
