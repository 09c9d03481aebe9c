import { parseFenceClosing, parseFenceOpening } from './fence-line.ts'

/** A fence opened on the first non-blank line. */
export interface LeadingFence {
  readonly mark: string
  readonly info: string
  /** The start of the line after the fence. */
  readonly bodyStart: number
}

export function findLeadingFence(text: string): LeadingFence | undefined {
  const start = /^(?:[ \t\r]*\n)*/.exec(text)![0].length
  const end = text.indexOf('\n', start)
  const opening = end < 0 ? undefined : parseFenceOpening(text.slice(start, end))
  if (opening?.prefix.trim() !== '') return undefined
  return { mark: opening.mark, info: opening.info, bodyStart: end + 1 }
}

/**
 * The content of a fence that encloses the whole text. Models often wrap whole documents in a fence. Fences inside the
 * content are ignored.
 */
export function unwrapFence(
  text: string,
): { readonly info: string; readonly mark: string; readonly body: string } | undefined {
  const leading = findLeadingFence(text)
  if (!leading) return undefined
  const { info, mark, bodyStart } = leading
  const written = text.trimEnd()
  const lastLine = written.lastIndexOf('\n') + 1
  const isClosed = lastLine >= bodyStart && parseFenceClosing(written.slice(lastLine))?.mark.startsWith(mark)
  return isClosed ? { info, mark, body: written.slice(bodyStart, Math.max(bodyStart, lastLine - 1)) } : undefined
}
