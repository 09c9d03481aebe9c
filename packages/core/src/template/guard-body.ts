import { type TemplatePlace, TemplateSyntaxError } from './errors.ts'

/** Maximum nesting of blocks. Each `else if` branch counts as a block. */
const DEEPEST_NESTING = 100
const MAX_PARENTHESES = 50
const MAX_COPIED = 2e9

/** Rejects input that would take minutes to parse: deep nesting, or a large number of `{{!--` or `[`. */
export function guardBody(body: string, place: (offset: number) => TemplatePlace): void {
  const zero = body.indexOf('\0')
  if (zero >= 0) throw new TemplateSyntaxError('A template must not contain a NUL byte.', place(zero))

  const branches: number[] = []
  let depth = 0
  let copies = 0
  for (const tag of body.matchAll(/\{\{~?(?:([#/])|(\^\s*[^\s~}])|(\s*else\s+[^\s~}])|(!))?[^{}]*/g)) {
    if (tag[1] === '#' || tag[2] !== undefined) {
      branches.push(1)
      depth += 1
    } else if (tag[1] === '/') {
      depth -= branches.pop() ?? 0
    } else if (tag[3] !== undefined && branches.length > 0) {
      branches[branches.length - 1]! += 1
      depth += 1
    } else if (tag[4] !== undefined) {
      copies += 1
    }
    if (depth > DEEPEST_NESTING) {
      throw new TemplateSyntaxError(`Blocks are nested more than ${DEEPEST_NESTING} levels deep.`, place(tag.index))
    }
    if (tag[4] === undefined && tag[0].includes('(') && tag[0].split('(').length > MAX_PARENTHESES) {
      throw new TemplateSyntaxError('Subexpressions are not supported.', place(tag.index))
    }
    copies += tag[0].includes('[') ? tag[0].split('[').length : 0
    if (copies * body.length > MAX_COPIED) {
      throw new TemplateSyntaxError('The template has too many tags.', place(tag.index))
    }
  }
}
