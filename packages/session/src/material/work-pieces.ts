import { toXml, xmlElement } from '@quire/core'
import { getMode } from '../process/gate.ts'
import { listRuns } from '../process/list-names.ts'
import { namedFields } from '../process/named-fields.ts'
import type { MaterialPart, Process, WorkField, WorkTemplate } from '../process/process.ts'
import type { SessionState } from '../process/session-state.ts'
import { isFilled, workReport } from '../process/work-status.ts'
import { materialElement } from '../side/side-call.ts'
import type { WorkingPiece } from './document-pieces.ts'
import { mentionedFields } from './mentions.ts'

type WorkPart = Extract<MaterialPart, { kind: 'work' }>

/** Returns the mode's work templates. Documents are not included. */
export function workMaterial(process: Process, state: SessionState): WorkingPiece[] {
  return getMode(process, state.mode).material.flatMap((part) =>
    part.kind === 'work' ? (workPiece(process, state, part) ?? []) : [],
  )
}

// Maximum number of fields that no text covers yet, shown in a long form.
const MAX_OPEN = 3

export interface WorkPieceOptions {
  /** Completed fields. By default, the current field is the first field that is not completed. */
  readonly covered?: readonly string[]
  /** Fields named in the current document's plan. */
  readonly planned?: readonly string[]
  /** Fields that no text covers yet, the next one first. */
  readonly open?: readonly string[]
  readonly message?: string
}

/**
 * Returns the filled-in and missing fields of a work template. In a long form, includes only fields that are near the
 * current fields, to be covered next, or mentioned in the message.
 */
export function workPiece(
  process: Pick<Process, 'templates'>,
  state: SessionState,
  { template: name, around }: WorkPart,
  { covered = [], planned = [], open = [], message = '' }: WorkPieceOptions = {},
): WorkingPiece | undefined {
  const template = process.templates.find((one) => one.name === name)
  if (!template) return undefined
  const progress = state.work[name] ?? { fields: {} }
  const named = around && state.sections[around.section]?.[around.field]
  const current = around ? currentFields(template, planned.length > 0 ? planned.join(' ') : named, covered) : []
  const mentioned = around ? mentionedFields(template, message) : []
  const close = around ? near(template.fields, current, around.by) : template.fields
  const next = open.slice(0, MAX_OPEN)
  const shown = template.fields.filter(
    (field) => close.includes(field) || mentioned.includes(field.name) || next.includes(field.name),
  )
  const { status } = workReport(template, progress)
  // The other fields follow if there is room. Otherwise, the file has them.
  const isPart = shown.length < template.fields.length
  const part = isPart ? { shows: listRuns(shown.map((field) => field.name)), path: template.file } : {}
  const children = shown.flatMap((field) => {
    const mark = {
      ...(current.includes(template.fields.indexOf(field)) && { current: 'true' }),
      ...(around && open.includes(field.name) && { not_covered: 'true' }),
    }
    const value = progress.fields[field.name]
    const choices = field.enum ? { one_of: field.enum.join(' | ') } : {}
    const attributes = { name: field.name, title: field.display, ...choices, ...mark }
    if (value !== undefined && value.length > 0 && isSomething(field, value)) {
      const isEnough = isFilled(field, value) ? {} : { needs: `${field.atLeast} or more` }
      const all = { ...attributes, ...isEnough }
      return typeof value === 'string'
        ? [materialElement('field', all, value)]
        : [
            xmlElement(
              'field',
              all,
              value.map((entry) => materialElement('item', {}, entry)),
            ),
          ]
    }
    const element = field.required ? 'missing' : 'optional'
    return [xmlElement(element, attributes, field.description ? [field.description] : [])]
  })
  return {
    id: name,
    path: `state/work/${name}`,
    text: toXml(xmlElement('template', { name, title: template.display, status, ...part }, children)),
  }
}

/** Returns the remaining fields as a separate piece. Prompts include it if there is space. */
export function restOfWork(
  process: Pick<Process, 'templates'>,
  state: SessionState,
  shown: WorkingPiece,
): WorkingPiece | undefined {
  const template = process.templates.find(({ name }) => name === shown.id)
  const isShown = (name: string): boolean => new RegExp(`<\\w+ name="${name}"`).test(shown.text)
  const fields = template?.fields.filter(({ name }) => !isShown(name)) ?? []
  if (!template || fields.length === 0) return undefined
  const rest = { ...template, fields }
  const whole = workPiece({ templates: [rest] }, state, { kind: 'work', template: template.name, around: undefined })!
  return { ...whole, id: `${shown.id} rest`, text: whole.text.replace(/ status="[^"]*"/, ' part="the other fields"') }
}

/**
 * Returns the fields that the state refers to by name or label. If there are none, returns the first uncovered field.
 */
function currentFields(template: WorkTemplate, named: unknown, covered: readonly string[]): readonly number[] {
  const text = typeof named === 'string' ? named : ''
  const names = namedFields(template, text)
  const title = ({ display }: WorkField): string =>
    display
      .replace(/[,(].*$/, '')
      .trim()
      .toLowerCase()
  const isNamed = (field: WorkField): boolean =>
    names.length > 0 ? names.includes(field.name) : title(field) !== '' && text.toLowerCase().includes(title(field))
  const found = template.fields.flatMap((field, index) => (isNamed(field) ? [index] : []))
  if (found.length > 0) return names.length > 0 ? found : found.slice(0, 1)
  const next = template.fields.findIndex(({ name }) => !covered.includes(name))
  return [Math.max(0, next)]
}

/** Returns the fields from the first to the last current field, plus `by` fields on each side. */
function near(fields: readonly WorkField[], current: readonly number[], by: number): readonly WorkField[] {
  return fields.slice(Math.max(0, Math.min(...current) - by), Math.max(...current) + by + 1)
}

function isSomething({ type }: WorkField, value: string | readonly string[]): boolean {
  return isFilled({ type, atLeast: 1 } as WorkField, value)
}
