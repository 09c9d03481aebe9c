import type { Process, StateField, WorkField } from '../process/process.ts'

/** A field that a person can set. */
export interface SettableField {
  /** `section.field`, or `form.field` for a work template. */
  readonly path: string
  readonly field: Pick<StateField | WorkField, 'type' | 'enum'>
  /** The work template that the field belongs to. */
  readonly template?: string
}

/** The fields that a person can set: fields of the state's sections, then fields of the work templates. */
export function listFields({ sections, templates }: Pick<Process, 'sections' | 'templates'>): SettableField[] {
  return [
    ...sections.flatMap((section) =>
      section.of === 'fields'
        ? Object.entries(section.fields).map(([name, field]) => ({ path: `${section.name}.${name}`, field }))
        : [],
    ),
    ...templates.flatMap(({ name: template, fields }) =>
      fields.map((field) => ({ path: `${template}.${field.name}`, field, template })),
    ),
  ]
}
