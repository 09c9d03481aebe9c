import type { ActionDefinition } from '@quire/core/action'
import type { Template } from '@quire/core/template'
import type { Process } from '../process/process.ts'

/**
 * Returns unknown names under `forms`, `state` and `params` in a template. Unknown names would be rendered as empty
 * text.
 */
export function unknownNames(template: Template, process: Process, action: ActionDefinition): string[] {
  return template.references.flatMap(({ kind, name, line }) => {
    if (kind === 'partial') return []
    const [root = '', group, field] = name.split('.')
    const known = knownAt(root, group, field, process, action)
    if (known === undefined) return []
    const list = known.length === 0 ? 'none' : known.join(', ')
    return [`${template.file}:${line} uses '${name}', which does not exist. Known: ${list}.`]
  })
}

/** If the name is unknown, returns the valid names. */
function knownAt(
  root: string,
  group: string | undefined,
  field: string | undefined,
  process: Process,
  action: ActionDefinition,
): readonly string[] | undefined {
  if (group === undefined) return undefined
  if (root === 'params') return wrong(group, Object.keys(action.parameters))
  const groups = root === 'forms' ? formFields(process) : root === 'state' ? stateFields(process) : undefined
  if (groups === undefined) return undefined
  const fields = groups.get(group)
  if (fields === undefined) return [...groups.keys()]
  return field === undefined || fields === 'any' ? undefined : wrong(field, fields)
}

function wrong(name: string, known: readonly string[]): readonly string[] | undefined {
  return known.includes(name) ? undefined : known
}

type Fields = readonly string[] | 'any'

function formFields({ templates }: Process): ReadonlyMap<string, Fields> {
  return new Map(templates.map(({ name, fields }) => [name, fields.map((field) => field.name)]))
}

/** Returns the field names of each section. Sections of other kinds, such as knowledge, have no fixed names. */
function stateFields({ sections }: Process): ReadonlyMap<string, Fields> {
  return new Map(
    sections.map((section) => [section.name, section.of === 'fields' ? Object.keys(section.fields) : 'any']),
  )
}
