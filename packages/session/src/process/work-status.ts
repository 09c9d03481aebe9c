import type { Process, WorkField, WorkTemplate } from './process.ts'
import type { SessionState, WorkProgress, WorkStatus } from './session-state.ts'

export const WORK_STATUSES: readonly WorkStatus[] = ['not_started', 'in_progress', 'draft_ready', 'complete']

/** The status of a work template, with its filled and missing fields. */
export interface WorkReport {
  readonly template: WorkTemplate
  readonly status: WorkStatus
  /** Whether a field has any content, such as a list with too few entries. */
  readonly isBegun: boolean
  readonly completed: readonly string[]
  /** Required fields that are empty. */
  readonly missing: readonly string[]
}

const NOTHING: WorkProgress = { fields: {} }

/** Returns the status of every work template, derived from its fields. */
export function workReports(process: Process, state: SessionState): WorkReport[] {
  return process.templates.map((template) => workReport(template, state.work[template.name] ?? NOTHING))
}

/**
 * Computes the status from the fields. "Not started" means that no field has any content. "Complete" means that all
 * required fields are filled in. "In progress" can be declared once one field is filled in, and "draft ready" once half
 * of the required fields are filled in.
 */
export function workReport(template: WorkTemplate, progress: WorkProgress): WorkReport {
  const isIn = (field: WorkField): boolean => isFilled(field, progress.fields[field.name])
  const completed = template.fields.filter(isIn).map(({ name }) => name)
  const missing = template.fields.filter((field) => field.required && !isIn(field)).map(({ name }) => name)
  const isBegun = template.fields.some((field) => isFilled({ ...field, atLeast: 1 }, progress.fields[field.name]))
  const status = statusOf(template, isBegun, missing, progress.declared)
  return { template, status, isBegun, completed, missing }
}

function statusOf(
  template: WorkTemplate,
  isBegun: boolean,
  missing: readonly string[],
  declared: WorkStatus | undefined,
): WorkStatus {
  if (!isBegun) return 'not_started'
  const derived = missing.length === 0 ? 'complete' : 'in_progress'
  if (declared === undefined || declared === 'not_started') return derived
  if (declared === 'draft_ready') return isHalfFilled(template, missing) ? 'draft_ready' : derived
  return declared === 'in_progress' ? 'in_progress' : derived
}

/** Returns why the template cannot get this status now. Undefined if the status is allowed. */
export function refuseStatus(report: WorkReport, status: WorkStatus): string | undefined {
  const { template, missing, completed, isBegun } = report
  if (status === 'complete' && missing.length > 0) return `${template.display} still lacks ${missing.join(', ')}.`
  if (status === 'draft_ready' && !isHalfFilled(template, missing)) {
    return `${template.display} is less than half filled; it lacks ${missing.join(', ')}.`
  }
  if (status === 'not_started' && isBegun) {
    return `${template.display} already has ${completed.length > 0 ? completed.join(', ') : 'some content'}.`
  }
  if (status === 'in_progress' && !isBegun) return `No part of ${template.display} is filled in.`
  return undefined
}

/** Whether a value fills a field. Blank text and lists with too few entries do not fill a field. */
export function isFilled({ type, atLeast }: WorkField, value: string | readonly string[] | undefined): boolean {
  if (value === undefined) return false
  if (typeof value === 'string') return type === 'text' ? hasWords(value) : hasWords(value) && atLeast <= 1
  const entries = value.filter(hasWords)
  return type === 'list' ? entries.length >= atLeast : entries.length > 0
}

// Matches placeholder texts such as "TBD". They count as empty.
const PLACEHOLDER = /^[\s\p{P}]*(?:tbd|tba|todo|n\/?a|placeholder|to be determined|unknown)?[\s\p{P}]*$/iu

function hasWords(text: string): boolean {
  return !PLACEHOLDER.test(text)
}

function isHalfFilled(template: WorkTemplate, missing: readonly string[]): boolean {
  const required = template.fields.filter((field) => field.required).length
  return missing.length * 2 <= required
}
