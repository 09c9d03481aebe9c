import type { Source } from '../source.ts'
import type { Run } from './run.ts'

/**
 * A partial alone on its line takes over that line's indentation, as in Handlebars, with one difference: only the
 * partial's own lines are moved. Values come out as they went in.
 */
export function indentPartial(run: Run, write: () => void, indent: string, caller: Source): void {
  const chunks = run.capture(write)
  if (chunks.length > 0) run.writeLiteral(indent, caller)
  chunks.forEach((chunk, index) => {
    if (chunk.isValue) {
      chunk.take(chunk.text)
      return
    }
    const isEnd = index === chunks.length - 1
    // No indentation after the very last line break: what follows is the caller's.
    chunk.take(chunk.text.replace(isEnd ? /\n(?!$)/g : /\n/g, `\n${indent}`))
  })
}
