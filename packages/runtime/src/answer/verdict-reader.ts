import { inspectVerdict, REVIEW_VERDICTS } from '@quire/core/response'
import { type Reader, text } from './reader.ts'

/** The verdict of a review. `isPass` is true only if the verdict is beyond doubt. */
export interface ReadVerdict {
  /** The verdict, such as PASS or NEEDS_REVISION. Undefined if the answer has none. */
  readonly verdict: string | undefined
  readonly isPass: boolean
}

const MISSING = {
  none: 'It has no verdict outside quotations, code and thinking.',
  empty: 'Its verdict is empty.',
  unknown: 'Its verdict is unknown.',
  unclosed: 'The tag of its verdict is not closed.',
}

/**
 * Reads an answer that contains a verdict, such as `<review>PASS</review>`. A missing or doubtful verdict is requested
 * again. It never counts as a pass.
 * @example
 * await verdict().read(['Good.\n<review>PASS</review>'], { finishReason: 'stop', providerFinishReason: 'stop' })
 * // → { state: 'complete', value: { verdict: 'PASS', isPass: true }, … }
 */
export function verdict(marker: string = REVIEW_VERDICTS.marker): Reader<ReadVerdict> {
  const table = { ...REVIEW_VERDICTS, marker }
  const names = table.verdicts.map(({ name }) => name).join(', ')
  return {
    async read(parts, response) {
      const reading = await text().read(parts, response)
      const { verdict: found, reason = 'none' } = inspectVerdict(reading.text, { table })
      const isWhole = reading.next === undefined
      if (found && isWhole) return { ...reading, value: { verdict: found.name, isPass: found.isPass } }
      return {
        ...reading,
        value: { verdict: undefined, isPass: false },
        isUsable: false,
        ...(isWhole && {
          state: 'incomplete',
          next: 'rewrite-markdown',
          problems: [
            `${MISSING[reason]} It must end with <${marker}>VERDICT</${marker}> on a line of its own. VERDICT is one of ${names}.`,
          ],
        }),
      }
    },
  }
}
