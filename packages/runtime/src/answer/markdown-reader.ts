import { unwrapFence } from '@quire/core/markdown'
import { inspectMarkdown, joinMarkdown } from '@quire/core/response'
import { judgeDocument } from './document/judge-document.ts'
import { missingHeadings } from './document/missing-headings.ts'
import { reachedLimit } from './finish-reasons.ts'
import type { ContinuationVariant, Reader, Reading } from './reader.ts'

/** Signs that a text is unfinished. A missing full stop is not such a sign. */
const BROKEN_ENDS: Readonly<Record<string, string>> = {
  fence: 'A code block is not closed.',
  heading: 'It ends with an empty heading.',
  'table-row': 'A table ends in the middle of a row.',
}

const BROKEN_OFF = 'The answer was cut off before its end.'

/**
 * Reads a Markdown document. Checks the document against the headings and placeholders of the template, and its ids
 * against the material.
 * @example
 * const reader = markdown('## Result\n\n## Limits\n')
 * await reader.read(['## Result\n\nYes.'], { finishReason: 'stop', providerFinishReason: 'stop' })
 * // → { state: 'incomplete', problems: ['It lacks these headings of the template: Limits.'], … }
 */
export function markdown(template = '', material: readonly string[] = []): Reader<string> {
  return {
    toCome: async (text) => missingHeadings(text, template),
    async read(parts, response) {
      const joined = joinMarkdown(parts)
      const { text, stripped, problems, isRefusal } = judgeDocument(withoutWrapping(joined.text), template, material)
      const unfinished = (
        next: ContinuationVariant,
        problems: readonly string[],
        isUsable = true,
      ): Reading<string> => ({
        state: 'incomplete',
        next,
        text,
        value: text,
        soFar: joined.text,
        isUsable,
        problems,
      })
      if (text.trim() === '') return unfinished('rewrite-markdown', ['The answer was empty.'], false)
      const { openings } = inspectMarkdown(text)
      const isSuspect = response.finishReason !== 'stop' || breaksOff(text)
      const broken = openings.flatMap(
        ({ kind }) => BROKEN_ENDS[kind] ?? (isSuspect ? ['It ends in the middle of a sentence.'] : []),
      )
      if (reachedLimit(response)) return unfinished('explicit-markdown', ['It reached its length limit.'])
      if (response.finishReason === 'error') return unfinished('corrective-markdown', [...broken, BROKEN_OFF])
      if (broken.length > 0) return unfinished('corrective-markdown', broken)
      if (problems.length > 0) return unfinished('rewrite-markdown', problems, !isRefusal)
      const seams = joined.diagnostics.filter(({ severity }) => severity !== 'info').map(({ message }) => message)
      const mended = [...stripped, ...seams]
      return {
        state: mended.length > 0 ? 'repaired' : 'complete',
        next: undefined,
        text,
        value: text,
        isUsable: true,
        problems: mended,
      }
    },
  }
}

/** Removes a fence around a whole document. Models often add such a fence. */
function withoutWrapping(text: string): string {
  const wrapped = unwrapFence(text)
  return wrapped && /^(?:markdown|md)$/i.test(wrapped.info) ? wrapped.body : text
}

/** Matches the end of an incomplete sentence, entry or cell. */
const UNFINISHED =
  /(?:[,;([{–—&+=]|(?:^|[\s(])(?:than|the|a|an|and|or|but|of|to|for|with|from|into|that|which|who|if|when|because|is|are|was|were|will|would|should|must|can|be|by|as|und|oder|der|die|das|den|mit|für|von|zu|et|ou|le|la|les|de|du|des|avec|pour|que))$/iu

/** Whether a text ends in the middle of a sentence. */
function breaksOff(text: string): boolean {
  const last = text.trimEnd().split('\n').at(-1)!
  return !/^\s*(?:#|\||`{3}|~{3})/.test(last) && UNFINISHED.test(last)
}
