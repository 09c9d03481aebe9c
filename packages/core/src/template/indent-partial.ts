import type { Source } from '../source.ts'
import type { Run } from './run.ts'

/**
 * Indents a partial that is alone on its line, as Handlebars does. Unlike Handlebars, does not indent the lines of
 * inserted values.
 */
export function indentPartial(run: Run, write: () => void, indent: string, caller: Source): void {
  const written = run.capture(write)
  if (written.length > 0) run.writeLiteral({ text: indent, source: caller })
  written.forEach(({ text, literal, path, scope }, index) => {
    if (literal === undefined) {
      run.writeValue(text, path, scope)
      return
    }
    // The text after the last line break is on the caller's line, so it is not indented.
    const lineBreak = index === written.length - 1 ? /\n(?!$)/g : /\n/g
    run.writeLiteral({ text: text.replace(lineBreak, `\n${indent}`), source: literal.source })
  })
}
