import type { EditedText } from '@quire/core/response'
import { applyPatch } from 'diff'

/** Applies a unified diff if the diff fits exactly. Every context line must match. */
export function applyPatchTo(text: string, patch: string): EditedText {
  const isCrlf = text.includes('\r\n') && !/(?<!\r)\n/.test(text)
  const plain = isCrlf ? text.replaceAll('\r\n', '\n') : text
  const result = applyPatch(plain, patch.replaceAll('\r\n', '\n'), { fuzzFactor: 0, autoConvertLineEndings: false })
  if (result === false) {
    return {
      problem: 'its diff does not apply: some of its lines are not in the file. Quote the current content of the file',
    }
  }
  return { text: isCrlf ? result.replaceAll('\n', '\r\n') : result }
}
