import { inspectVerdict, joinMarkdown } from '@quire/core/response'
import type { ReadAnswer, Reading } from '@quire/runtime/answer'

/** A text is complete if it is not empty and not cut off. */
export const readText: ReadAnswer = async (parts, reply) => {
  const text = joinMarkdown(parts).text
  if (text.trim() === '') {
    return { state: 'incomplete', next: 'rewrite-markdown', text, isUsable: false, problems: ['The answer was empty.'] }
  }
  const isCut = reply.finishReason === 'length'
  const problems = isCut ? ['It reached its length limit.'] : []
  return {
    state: isCut ? 'incomplete' : 'complete',
    next: isCut ? 'explicit-markdown' : undefined,
    text,
    isUsable: true,
    problems,
  }
}

/**
 * Reads a text that ends with a verdict. If the verdict is missing, asks for it once, because another round would cost
 * far more.
 */
export class JudgementReader {
  /** Number of parts in the answer when the verdict was requested. */
  #before: number | undefined
  /** The verdict, if it was requested separately. Otherwise undefined, and the whole answer is judged. */
  judged: string | undefined

  async read(...[parts, reply]: Parameters<ReadAnswer>): Promise<Reading> {
    if (this.#before !== undefined && parts.length > this.#before) {
      const text = joinMarkdown(parts.slice(0, this.#before)).text
      const verdict = parts.slice(this.#before).join('').trim()
      this.judged = verdict
      return {
        state: 'complete',
        next: undefined,
        text: `${text.trimEnd()}\n\n${verdict}`,
        isUsable: true,
        problems: [],
      }
    }
    const reading = await readText(parts, reply)
    if (reading.next !== undefined || this.#before !== undefined || inspectVerdict(reading.text).verdict) return reading
    this.#before = parts.length
    return { ...reading, next: 'corrective-markdown', problems: ['It has no readable verdict.'] }
  }
}
