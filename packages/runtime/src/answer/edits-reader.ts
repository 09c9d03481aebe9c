import type { SourcedText } from '@quire/core'
import { type PassageEdit, passageEditsSchema, replacePassages } from '@quire/core/response'
import { json } from './json-reader.ts'
import type { Reader } from './reader.ts'

interface Edits {
  readonly edits: readonly PassageEdit[]
}

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
  const judge = ({ edits: list }: Edits): readonly string[] => replacePassages(original, list).problems
  const reader = json<Edits>(passageEditsSchema, () => [], { judge })
  return {
    ...reader,
    ...(typeof document !== 'string' && { document }),
    async read(parts, response) {
      const reading = await reader.read(parts, response)
      const { isUsable, next, text: written, value } = reading
      const list: readonly PassageEdit[] | undefined = value?.edits
      if (!isUsable || !Array.isArray(list)) return { ...reading, value: written, isUsable: false }
      if (next === undefined || next === 'rewrite-json') {
        const { text } = replacePassages(original, list)
        return { ...reading, text, value: text, soFar: written }
      }
      // The last edit of an unfinished answer may lack its end.
      const { text, problems: unusable } = replacePassages(original, list.slice(0, -1))
      return {
        ...reading,
        text,
        value: text,
        soFar: written,
        problems: [
          ...reading.problems,
          ...unusable,
          ...(list.length > 0 ? [`Edit ${list.length} is left out, because its end may be missing.`] : []),
        ],
      }
    },
  }
}
