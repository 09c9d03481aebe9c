import { NotImported } from '../errors.ts'
import { escapeBraces, isPath, rootOf, splitJinja } from './expressions.ts'

export interface Converted {
  /** The text in Quire's template syntax. */
  readonly text: string
  /** Names of the inputs in the template, in order. */
  readonly names: readonly string[]
  /** Optional inputs: inputs that the template tests or loops over. */
  readonly optional: readonly string[]
  readonly notes: readonly string[]
}

/** A loop over a list. `variable` names the current item. */
interface Loop {
  readonly variable: string
}

/**
 * Converts a Jinja template to Quire's syntax. Supports variables, conditions and loops. Filters are not converted, and
 * the notes list them. @throws NotImported for a call, an assignment, a macro or an include
 */
export function fromJinja(source: string, file: string, firstLine = 1): Converted {
  const names = new Set<string>()
  const optional = new Set<string>()
  const notes: string[] = []
  const open: ('if' | 'for')[] = []
  const loops: Loop[] = []
  /** For each open condition, whether it is negated. */
  const unless: boolean[] = []
  let text = ''

  /** Returns a path in Quire's syntax, relative to the enclosing loops. */
  const pathOf = (path: string): string => {
    for (const [depth, { variable }] of loops.toReversed().entries()) {
      if (path === 'loop.index0') return '@index'
      if (rootOf(path) !== variable) continue
      const rest = path.slice(variable.length)
      return `${'../'.repeat(depth)}this${rest}`.replace(/^((?:\.\.\/)+)this\.?/, '$1')
    }
    names.add(rootOf(path))
    return `${'../'.repeat(loops.length)}${path}`
  }
  const refuse = (line: number, what: string): never => {
    throw new NotImported(file, line, `${what} is code, which templates do not support. Replace it with a variable.`)
  }

  for (const { kind, text: piece, line } of splitJinja(source, firstLine)) {
    if (kind === 'text') text += escapeBraces(piece)
    else if (kind === 'comment') text += `{{!-- ${piece.trim().replaceAll('--', '- -')} --}}`
    else if (kind === 'expression') {
      const [path = '', ...filters] = piece.split('|').map((part) =>
        part
          .trim()
          .replace(/^[-+]|[-+]$/g, '')
          .trim(),
      )
      if (!isPath(path) || path.split('.').some((part) => part.startsWith('__'))) refuse(line, `{{${piece}}}`)
      if (filters.length > 0) notes.push(`Line ${line}: the filter ${filters.join(' | ')} of ${path} was left out.`)
      text += `{{${pathOf(path)}}}`
    } else text += statement(piece.replace(/^[-+]|[-+]$/g, '').trim(), line)
  }
  if (open.length > 0) throw new NotImported(file, firstLine, `A {% ${open.at(-1)} %} is never closed.`)
  return { text, names: [...names], optional: [...optional], notes }

  function statement(code: string, line: number): string {
    const condition = /^(if|elif)\s+(not\s+)?(\S+)$/.exec(code)
    if (condition && isPath(condition[3]!)) {
      const [, word, not, path] = condition
      const value = pathOf(path!)
      optional.add(rootOf(path!))
      if (word === 'elif') {
        if (not) refuse(line, `{% ${code} %}`)
        return `{{else if ${value}}}`
      }
      open.push('if')
      unless.push(not !== undefined)
      return not ? `{{#unless ${value}}}` : `{{#if ${value}}}`
    }
    const loop = /^for\s+([A-Za-z_]\w*)\s+in\s+(\S+)$/.exec(code)
    if (loop && isPath(loop[2]!)) {
      const list = pathOf(loop[2]!)
      optional.add(rootOf(loop[2]!))
      open.push('for')
      loops.push({ variable: loop[1]! })
      return `{{#each ${list}}}`
    }
    if (code === 'else' && open.length > 0) return '{{else}}'
    if (code === 'endif' && open.at(-1) === 'if') {
      open.pop()
      return unless.pop() ? '{{/unless}}' : '{{/if}}'
    }
    if (code === 'endfor' && open.at(-1) === 'for') {
      open.pop()
      loops.pop()
      return '{{/each}}'
    }
    return refuse(line, `{% ${code} %}`)
  }
}
