import type { Blueprint } from '../blueprint/blueprint.ts'
import { MissingInput } from '../blueprint/errors.ts'
import type { Diagnostic } from '../diagnostic.ts'
import { didYouMean } from '../near-names.ts'

export interface ResolvedInputs {
  readonly inputs: Readonly<Record<string, unknown>>
  readonly optional: ReadonlySet<string>
}

/** Applies the blueprint's defaults. A missing required input is an error. An undeclared input is a warning. */
export function resolveInputs(
  blueprint: Blueprint,
  given: Readonly<Record<string, unknown>>,
  report: (diagnostic: Diagnostic) => void,
): ResolvedInputs {
  const declared = blueprint.inputs
  if (!declared) return { inputs: given, optional: new Set() }
  const inputs: Record<string, unknown> = { ...given }
  const optional = new Set<string>()
  const missing: { name: string; description: string | undefined }[] = []
  for (const [name, definition] of Object.entries(declared)) {
    if (Object.hasOwn(inputs, name) && inputs[name] !== undefined) continue
    if (definition?.default !== undefined) inputs[name] = definition.default
    else if (definition?.required === false) optional.add(name)
    else missing.push({ name, description: definition?.description })
  }
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(declared, name))
  if (missing.length > 0) throw new MissingInput(blueprint.name, missing, unknown, Object.keys(declared))
  for (const name of unknown) {
    report({
      code: 'blueprint.unknown-input',
      severity: 'warning',
      message: `Blueprint '${blueprint.name}' declares no input '${name}'.${didYouMean(name, Object.keys(declared))} It declares ${Object.keys(declared).join(', ')}.`,
    })
  }
  return { inputs, optional }
}
