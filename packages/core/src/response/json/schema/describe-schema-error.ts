import type { ErrorObject } from 'ajv'

const SHOWN = 60

/** Describes an error in one sentence: where it is, what was expected and what was found. */
export function describeSchemaError(error: ErrorObject): string {
  const path = pathOf(error.instancePath)
  const found = `found ${show(error.data)}`
  const params = error.params as Record<string, unknown>
  switch (error.keyword) {
    case 'type':
      return `${path}: expected ${listOf(params.type)}, ${found}.`
    case 'required':
      return `${path}: the required property ${JSON.stringify(params.missingProperty)} is missing.`
    case 'enum':
      return `${path}: expected one of ${(params.allowedValues as unknown[]).map((value) => JSON.stringify(value)).join(', ')}, ${found}.`
    case 'const':
      return `${path}: expected ${JSON.stringify(params.allowedValue)}, ${found}.`
    case 'additionalProperties':
      return `${path}: the property ${JSON.stringify(params.additionalProperty)} is not allowed.`
    case 'anyOf':
    case 'oneOf':
      return `${path}: expected ${error.keyword === 'anyOf' ? 'at least' : 'exactly'} one of the alternatives to match, ${found}.`
    default:
      return `${path}: ${error.message ?? `expected ${error.keyword} to be satisfied`}, ${found}.`
  }
}

/** Formats a JSON pointer in a more readable way: `/items/2/name` becomes `$.items[2].name`. */
export function pathOf(pointer: string): string {
  return keysOf(pointer).reduce((path, key) => {
    if (/^\d+$/.test(key)) return `${path}[${key}]`
    return /^[A-Za-z_$][\w$]*$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`
  }, '$')
}

export function keysOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function listOf(types: unknown): string {
  return Array.isArray(types) ? types.join(' or ') : String(types)
}

export function show(value: unknown): string {
  if (Array.isArray(value)) return `an array of ${value.length}`
  if (typeof value === 'object' && value !== null) return 'an object'
  if (typeof value !== 'string') return String(value)
  const shown = value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value
  return `the string ${JSON.stringify(shown)}`
}

/**
 * Drops the errors of alternatives that the value was not meant to match. It was meant to match the only alternative
 * whose type, constants and enumerations fit. If none or several fit, keeps all errors.
 */
export function relevantErrors(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  let kept = errors
  for (const error of errors) {
    if (error.keyword !== 'anyOf' && !(error.keyword === 'oneOf' && error.params.passingSchemas === null)) continue
    if (kept.includes(error)) kept = withoutOthers(kept, error)
  }
  return kept
}

function withoutOthers(errors: readonly ErrorObject[], failed: ErrorObject): readonly ErrorObject[] {
  const { instancePath: path } = failed
  const below = `${failed.schemaPath}/`
  const branchOf = ({ instancePath, schemaPath }: ErrorObject): string | undefined =>
    schemaPath.startsWith(below) && `${instancePath}/`.startsWith(`${path}/`)
      ? schemaPath.slice(below.length).split('/', 1)[0]
      : undefined
  const branches = Map.groupBy(errors, branchOf)
  branches.delete(undefined)
  const intended = [...branches.keys()].filter(
    (branch) => !branches.get(branch)!.some((error) => excludes(error, path)),
  )
  if (intended.length !== 1) return errors
  return errors.filter((error) => {
    const branch = branchOf(error)
    return error !== failed && (branch === undefined || branch === intended[0])
  })
}

/** Whether an error shows that this alternative was not intended. */
function excludes({ keyword, instancePath }: ErrorObject, path: string): boolean {
  const inside = instancePath.slice(path.length).split('/').length - 1
  if (keyword === 'type') return inside === 0
  return (keyword === 'const' || keyword === 'enum') && inside <= 1
}
