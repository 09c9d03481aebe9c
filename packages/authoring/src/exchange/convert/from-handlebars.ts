import { QuireError } from '@quire/core'
import { parseTemplate } from '@quire/core/template'
import { NotImported } from '../errors.ts'
import type { Converted } from './from-jinja.ts'

const HELPER = /\{\{\s*[#/]?(json|media|section)\b([^}]*)\}\}/g
const TAG = /\{\{\{?~?\s*(#each|\/each|#if|#unless|\^if|else if|[{&]?)\s*(?:@root\.)?([A-Za-z_][\w-]*)?[^}]*\}\}/g

/**
 * Converts Handlebars or Mustache to Quire's syntax, a subset of Handlebars. `{{json x}}` becomes `{{x}}`, because
 * lists and objects are rendered as JSON anyway. @throws NotImported for unsupported syntax
 */
export function fromHandlebars(source: string, file: string, firstLine = 1): Converted {
  const notes: string[] = []
  const text = source.replaceAll(HELPER, (whole, helper: string, rest: string, at: number) => {
    const line = firstLine + source.slice(0, at).split('\n').length - 1
    if (helper === 'json') return `{{${rest.trim().split(/\s+/)[0]}}}`
    notes.push(`Line ${line}: ${whole} was left out, because ${helper} is not supported.`)
    return ''
  })
  try {
    parseTemplate(text, { name: 'imported', file })
  } catch (error) {
    if (!QuireError.isInstance(error)) throw error
    const line = 'line' in error && typeof error.line === 'number' ? error.line : 1
    throw new NotImported(file, firstLine + line - 1, error.message.replace(/^[^:]*:\d+(?::\d+)?:?\s*/, ''))
  }
  return { text, ...namesOf(text), notes }
}

/** Returns the inputs that are used outside loops, and which of them are optional. */
function namesOf(text: string): Pick<Converted, 'names' | 'optional'> {
  const names = new Set<string>()
  const optional = new Set<string>()
  let depth = 0
  for (const [, word = '', name] of text.matchAll(TAG)) {
    if (word === '/each') depth--
    if (depth === 0 && name !== undefined && name !== 'this' && name !== 'else' && word !== '/each') {
      names.add(name)
      if (word !== '' && word !== '{' && word !== '&') optional.add(name)
    }
    if (word === '#each') depth++
  }
  return { names: [...names], optional: [...optional] }
}
