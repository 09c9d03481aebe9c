import type { WorkTemplate } from '../process/process.ts'
import type { FieldValues } from './read-fields.ts'

/** Renders one of the kit's templates. */
export type Render = (template: string, values: Readonly<Record<string, unknown>>) => string

/** Renders the file of a work template. If there is no document template, the file lists the fields. */
export function formText(
  { display, document, fields: all }: Pick<WorkTemplate, 'display' | 'document' | 'fields'>,
  fields: FieldValues,
  render: Render,
): string {
  if (document !== undefined) return `${render(document, { fields }).trim()}\n`
  const parts = all.map((field) => `## ${field.display}\n\n${plain(fields[field.name])}`)
  return `${[`# ${display}`, ...parts].join('\n\n')}\n`
}

function plain(value: string | readonly string[] | undefined): string {
  if (value === undefined || value.length === 0) return '_Open._'
  return typeof value === 'string' ? value : value.map((entry) => `- ${entry}`).join('\n')
}
