import type { SourcedText } from '@quire/core'
import { type PassageEdit, passageEditsSchema, replacePassages } from '@quire/core/response'
import { json } from './json-reader.ts'
import type { Reader } from './reader.ts'

/**
 * Reads edits of a text: `{"edits": [{"find": "…", "replace": "…"}]}`. The value is the edited text. If an edit cannot
 * be used, the model is asked again. After that, the usable edits are applied, and the answer is incomplete.
 * @example
 * const answer = '{"edits": [{"find": "nine", "replace": "ten"}]}'
 * await edits('The ferry leaves at nine.').read([answer], { finishReason: 'stop', providerFinishReason: 'stop' })
 * // → { state: 'complete', value: 'The ferry leaves at ten.', … }
 */
export function edits(document: string | SourcedText): Reader<string> {
  const original = typeof document === 'string' ? document : document.text
  const apply = ({ edits: list }: { readonly edits: readonly PassageEdit[] }) => replacePassages(original, list)
  const reader = json(passageEditsSchema, () => [], {
    judge: (value: Parameters<typeof apply>[0]) => apply(value).problems,
  })
  return {
    ...reader,
    ...(typeof document !== 'string' && { document }),
    async read(parts, response) {
      const reading = await reader.read(parts, response)
      const { isUsable, next, text: written, value } = reading
      if (!isUsable) return { ...reading, value: written }
      const isCut = next === 'explicit-json' || next === 'corrective-json'
      const complete = value.edits.filter(
        ({ find, replace }) => typeof find === 'string' && typeof replace === 'string',
      )
      // The last edit of a truncated answer may lack its end.
      const { text, problems } = apply({ edits: isCut ? complete.slice(0, -1) : complete })
      const more = isCut || next?.startsWith('resume') ? problems : []
      return { ...reading, text, value: text, soFar: written, problems: [...reading.problems, ...more] }
    },
  }
}
