import { toXml, xmlElement } from '@quire/core'
import { getMode } from '../process/gate.ts'
import { listNames } from '../process/list-names.ts'
import { namedFields } from '../process/named-fields.ts'
import type { MaterialPart, Process, WorkField, WorkTemplate } from '../process/process.ts'
import type { SessionState } from '../process/session-state.ts'
import { isFilled, workReport } from '../process/work-status.ts'
import type { WorkingPiece } from './working-piece.ts'

type WorkPart = Extract<MaterialPart, { kind: 'work' }>

/** What the mode's prompts show of work templates, without any document. */
export function workMaterial(process: Process, state: SessionState): WorkingPiece[] {
  return getMode(process, state.mode).material.flatMap((part) =>
    part.kind === 'work' ? (workPiece(process, state, part, []) ?? []) : [],
  )
}

/** What is filled in of a work template and what is missing; of many fields those around the current one. */
export function workPiece(
  process: Pick<Process, 'templates'>,
  state: SessionState,
  { template: name, around }: WorkPart,
  /** Fields that are done with, so that the next one is current where the state names none. */
  covered: readonly string[],
): WorkingPiece | undefined {
  const template = process.templates.find((one) => one.name === name)
  if (!template) return undefined
  const progress = state.work[name] ?? { fields: {} }
  const current = around && currentField(template, state.sections[around.section]?.[around.field], covered)
  const shown = around ? near(template.fields, current ?? 0, around.by) : template.fields
  const { status } = workReport(template, progress)
  const hidden = template.fields.filter((field) => !shown.includes(field)).map((field) => field.name)
  const children = shown.flatMap((field) => {
    const mark = current !== undefined && template.fields[current] === field ? { current: 'true' } : {}
    const value = progress.fields[field.name]
    const attributes = { name: field.name, title: field.display, ...mark }
    if (value !== undefined && value.length > 0 && isSomething(field, value)) {
      const texts = typeof value === 'string' ? [value] : value.map((entry) => xmlElement('item', {}, [entry]))
      const isEnough = isFilled(field, value) ? {} : { needs: `${field.atLeast} or more` }
      return [xmlElement('field', { ...attributes, ...isEnough }, texts)]
    }
    return field.required ? [xmlElement('missing', attributes, field.description ? [field.description] : [])] : []
  })
  const more = hidden.length > 0 ? [xmlElement('elsewhere', { path: template.file }, [listNames(hidden)])] : []
  return {
    id: name,
    path: `state/work/${name}`,
    text: toXml(xmlElement('template', { name, title: template.display, status }, [...children, ...more])),
  }
}

/** The field that the state names, by its name or what it is called; else the first that is not covered. */
function currentField(template: WorkTemplate, named: unknown, covered: readonly string[]): number {
  const said = typeof named === 'string' ? named : ''
  const [byName] = namedFields(template, said)
  const title = ({ display }: WorkField): string =>
    display
      .replace(/[,(].*$/, '')
      .trim()
      .toLowerCase()
  const found = template.fields.findIndex(
    (field) =>
      field.name === byName ||
      (byName === undefined && title(field) !== '' && said.toLowerCase().includes(title(field))),
  )
  if (found >= 0) return found
  const next = template.fields.findIndex(({ name }) => !covered.includes(name))
  return Math.max(0, next)
}

function near(fields: readonly WorkField[], current: number, by: number): readonly WorkField[] {
  return fields.slice(Math.max(0, current - by), current + by + 1)
}

function isSomething({ type }: WorkField, value: string | readonly string[]): boolean {
  return isFilled({ type, atLeast: 1 } as WorkField, value)
}
