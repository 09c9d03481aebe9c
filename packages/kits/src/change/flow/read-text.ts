import { inspectVerdict, joinMarkdown } from '@quire/core/response'
import { type Reader, text } from '@quire/runtime/answer'

/**
 * Reads a text that ends with a verdict. If the verdict is missing, asks for it once, because another round would cost
 * far more. The value is the part that contains the verdict: the whole text, or the verdict that was requested
 * separately.
 */
export function judgement(): Reader<string> {
  const whole = text()
  /** Number of parts in the answer when the verdict was requested. */
  let before: number | undefined
  return {
    async read(parts, response) {
      if (before !== undefined && parts.length > before) {
        const verdict = parts.slice(before).join('').trim()
        const judged = `${joinMarkdown(parts.slice(0, before)).text.trimEnd()}\n\n${verdict}`
        return { state: 'complete', next: undefined, text: judged, value: verdict, isUsable: true, problems: [] }
      }
      const reading = await whole.read(parts, response)
      if (reading.next !== undefined || before !== undefined || inspectVerdict(reading.text).verdict) return reading
      before = parts.length
      return { ...reading, next: 'corrective-markdown', problems: ['It has no readable verdict.'] }
    },
  }
}
