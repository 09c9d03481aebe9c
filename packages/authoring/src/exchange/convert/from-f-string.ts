import { NotImported } from '../errors.ts'
import { escapeBraces } from './expressions.ts'
import type { Converted } from './from-jinja.ts'

const TOKEN = /\{\{|\}\}|\{([^{}]*)\}|[{}]/g

/**
 * Converts a Python format string to Quire's syntax. `{name}` becomes `{{name}}`, and doubled braces become single
 * braces.
 */
export function fromFString(source: string, file: string, firstLine = 1): Converted {
  const names = new Set<string>()
  let literal = ''
  let text = ''
  let end = 0
  const flush = (): void => {
    text += escapeBraces(literal)
    literal = ''
  }
  for (const match of source.matchAll(TOKEN)) {
    literal += source.slice(end, match.index)
    end = match.index + match[0].length
    const line = firstLine + source.slice(0, match.index).split('\n').length - 1
    if (match[0] === '{{' || match[0] === '}}') literal += match[0][0]
    else if (match[1] === undefined)
      throw new NotImported(file, line, 'There is a single brace. To write a literal brace, double it.')
    else {
      const name = match[1].trim()
      if (!/^[A-Za-z_]\w*$/.test(name)) {
        throw new NotImported(file, line, `{${name}} is not a variable. Braces may contain only names.`)
      }
      names.add(name)
      flush()
      text += `{{${name}}}`
    }
  }
  literal += source.slice(end)
  flush()
  return { text, names: [...names], optional: [], notes: [] }
}
