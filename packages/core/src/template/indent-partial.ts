import type { Source } from '../source.ts'
import type { Run } from './run.ts'

/**
 * A partial alone on its line inherits that line's indentation, as in Handlebars, with one difference: only the
 * partial's own lines are indented. Values are printed unchanged.
 */
export function indentPartial(run: Run, write: () => void, indent: string, caller: Source): void {
  const written = run.capture(write)
  if (written.length > 0) run.writeLiteral({ text: indent, source: caller })
  written.forEach(({ text, literal, path, scope }, index) => {
    if (literal === undefined) {
      run.writeValue(text, path, scope)
      return
    }
    // No indentation after the last line break: the text that follows belongs to the caller.
    const lineBreak = index === written.length - 1 ? /\n(?!$)/g : /\n/g
    run.writeLiteral({ text: text.replace(lineBreak, `\n${indent}`), source: literal.source })
  })
}
