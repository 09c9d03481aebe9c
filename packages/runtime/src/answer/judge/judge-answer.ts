import { isRecord, resolveSchema, type Schema } from '../resolve-schema.ts'
import { checkFigures } from './check-figures.ts'
import { checkReferences, pathsOf } from './check-references.ts'
import type { Values } from './input-values.ts'

const MAX_PROBLEMS = 8

/**
 * Checks what JSON Schema cannot check: the figures of a JSON answer (`checkFigures`), and what it refers to in the
 * inputs (`checkReferences`). Returns what is wrong, for the model that wrote the answer.
 * @example
 * const schema = { type: 'object', 'x-total': { list: 'lines', amount: 'amount', total: 'total' } }
 * judgeAnswer({ lines: [{ amount: 2 }, { amount: 3 }], total: 6 }, schema)
 * // → ['The amounts in `lines` add up to 5, but `total` is 6.']
 */
export function judgeAnswer(value: unknown, schema: object, inputs: Values = {}): string[] {
  const problems: string[] = []
  visit(value, schema, '')
  return problems.length > MAX_PROBLEMS
    ? [...problems.slice(0, MAX_PROBLEMS), `There are ${problems.length - MAX_PROBLEMS} more problems of this kind.`]
    : problems

  function visit(part: unknown, unresolved: unknown, at: string): void {
    const own = resolveSchema(unresolved, schema as Schema)
    const found = [...checkFigures(part, own, inputs), ...checkReferences(part, own, inputs)]
    problems.push(...found.map((problem) => (at === '' ? problem : `${at}: ${problem}`)))
    if (Array.isArray(part)) {
      for (const [index, entry] of part.entries()) visit(entry, own.items, `${at}[${index}]`)
    } else if (isRecord(part)) {
      const properties = isRecord(own.properties) ? own.properties : {}
      for (const [key, member] of Object.entries(part)) visit(member, properties[key], at === '' ? key : `${at}.${key}`)
    }
  }
}

/**
 * The inputs that the checks of a schema need.
 * @example inputsToCompare({ type: 'string', 'x-ids': { of: ['frame.limits[*].id'] } }) // → ['frame']
 */
export function inputsToCompare(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(inputsToCompare)
  if (!isRecord(schema)) return []
  const { 'x-ids': ids, 'x-quote': quote, 'x-no-ids': noIds, 'x-limit': limit } = schema
  const paths = [isRecord(ids) ? ids.of : [], quote, noIds, isRecord(limit) ? limit.limits : []].flatMap(pathsOf)
  const names = paths.map((path) => path.split(/[.[]/, 1)[0]!)
  return [...new Set([...names, ...Object.values(schema).flatMap(inputsToCompare)])]
}
