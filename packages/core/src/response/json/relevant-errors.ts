import type { ErrorObject } from 'ajv'

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
  const { instancePath: place } = failed
  const below = `${failed.schemaPath}/`
  const branchOf = ({ instancePath, schemaPath }: ErrorObject): string | undefined =>
    schemaPath.startsWith(below) && `${instancePath}/`.startsWith(`${place}/`)
      ? schemaPath.slice(below.length).split('/', 1)[0]
      : undefined
  const branches = Map.groupBy(errors, branchOf)
  branches.delete(undefined)
  const intended = [...branches.keys()].filter(
    (branch) => !branches.get(branch)!.some((error) => excludes(error, place)),
  )
  if (intended.length !== 1) return errors
  return errors.filter((error) => {
    const branch = branchOf(error)
    return error !== failed && (branch === undefined || branch === intended[0])
  })
}

/** Whether an error shows that this alternative was not intended. */
function excludes({ keyword, instancePath }: ErrorObject, place: string): boolean {
  const inside = instancePath.slice(place.length).split('/').length - 1
  if (keyword === 'type') return inside === 0
  return (keyword === 'const' || keyword === 'enum') && inside <= 1
}
