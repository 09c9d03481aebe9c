import type { JsonValue } from '@quire/runtime/engine'
import { InvalidStateChange } from '../errors.ts'
import { listFields } from './list-names.ts'
import type { Criterion, Process, ProcessMode, WorkTemplate } from './process.ts'
import type { GateOverride, SessionState } from './session-state.ts'
import { workReport } from './work-status.ts'

/** The target of the last gate. It is not a mode. */
export const FINISHED = 'finished'

/** The documents of a project. */
export interface Written {
  /** Document keys, grouped by document kind. */
  readonly keys: Readonly<Record<string, readonly string[]>>
  /** The fields that each plan mentions, keyed by the plan's kind and key. Contains only plans that a gate checks. */
  readonly named: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

export const NOTHING_WRITTEN: Written = { keys: {}, named: {} }

/** The progress in a mode, and whether the session can leave the mode. */
export interface GateReport {
  readonly mode: string
  /** The next mode, or the end of the process. */
  readonly next: string
  readonly isOpen: boolean
  /** Messages about the conditions that are not met. */
  readonly missing: readonly string[]
  /** From 0 to 100, computed from the gate's criteria. */
  readonly completion: number
}

/** Checks a mode's criteria against the state. If a mode has no criteria, it is complete from the start. */
export function checkGate(process: Process, state: SessionState, documents: Written, name = state.mode): GateReport {
  const mode = getMode(process, name)
  const results = mode.gate.map((criterion) => checkCriterion(process, criterion, state, documents))
  const total = results.reduce((sum, { total }) => sum + total, 0)
  const done = results.reduce((sum, result) => sum + result.done, 0)
  const missing = results.flatMap((result) => result.missing)
  return {
    mode: mode.name,
    next: mode.next ?? FINISHED,
    isOpen: missing.length === 0,
    missing,
    completion: total === 0 ? 100 : Math.floor((done / total) * 100),
  }
}

export function getMode(process: Process, name: string): ProcessMode {
  const mode = process.modes.find((one) => one.name === name)
  if (!mode) {
    const names = process.modes.map((one) => one.name).join(', ')
    throw new InvalidStateChange(`Unknown mode '${name}'. Modes of ${process.name}: ${names}.`)
  }
  return mode
}

/**
 * Returns the modes whose gates must be open before the session can move to another mode or finish. Empty if the
 * session moves back.
 */
export function gatesBetween({ modes }: Process, from: string, to: string): readonly string[] {
  if (to === FINISHED) return wayToTheEnd(modes, from)
  const order = modes.map(({ name }) => name)
  const [start, end] = [order.indexOf(from), order.indexOf(to)]
  return end > start ? order.slice(start, end) : []
}

/** Follows `next` until the process ends or a mode would be repeated. */
function wayToTheEnd(modes: readonly ProcessMode[], from: string): readonly string[] {
  const way: string[] = []
  for (let at: string | undefined = from; at !== undefined && !way.includes(at); ) {
    const name: string = at
    way.push(name)
    at = modes.find((mode) => mode.name === name)?.next
  }
  return way
}

/** Returns the overrides whose criteria are still not met. */
export function standingOverrides(process: Process, state: SessionState, documents: Written): readonly GateOverride[] {
  return state.overrides.flatMap((override) => {
    const { from, to } = override
    if (!process.modes.some(({ name }) => name === from)) return [override]
    const missing = gatesBetween(process, from, to).flatMap(
      (mode) => checkGate(process, state, documents, mode).missing,
    )
    return missing.length > 0 ? [{ from, to, missing }] : []
  })
}

interface Checked {
  readonly done: number
  readonly total: number
  readonly missing: readonly string[]
}

function checkCriterion(process: Process, criterion: Criterion, state: SessionState, documents: Written): Checked {
  if (criterion.kind === 'complete') return checkTemplates(process, criterion.templates, state)
  if (criterion.kind === 'field') {
    const value = state.sections[criterion.section]?.[criterion.field] as JsonValue | undefined
    const holds = criterion.is === undefined ? isThere(value) : value === criterion.is
    return one(holds, criterion.say ?? `${criterion.section}.${criterion.field} is not set.`)
  }
  if (criterion.kind === 'confirmed') {
    return one(state.confirmed.includes(criterion.name), criterion.say ?? `'${criterion.name}' is not confirmed.`)
  }
  return criterion.kind === 'covered' ? checkCovered(process, criterion, documents) : checkWritten(criterion, documents)
}

/**
 * Returns the covered fields and the open fields. A field is covered if a plan mentions it and the plan's text exists.
 */
export function coverage(
  { fields }: WorkTemplate,
  { by, inKind }: Pick<Extract<Criterion, { kind: 'covered' }>, 'by' | 'inKind'>,
  { keys, named }: Written,
): { readonly covered: readonly string[]; readonly open: readonly string[] } {
  const written = keys[inKind] ?? []
  const covered = new Set(
    Object.entries(named[by] ?? {})
      .filter(([key]) => written.includes(key))
      .flatMap(([, names]) => names),
  )
  const required = fields.filter((field) => field.required).map(({ name }) => name)
  return {
    covered: required.filter((name) => covered.has(name)),
    open: required.filter((name) => !covered.has(name)),
  }
}

function checkCovered(
  process: Process,
  criterion: Extract<Criterion, { kind: 'covered' }>,
  documents: Written,
): Checked {
  const template = process.templates.find(({ name }) => name === criterion.template)!
  const { covered, open } = coverage(template, criterion, documents)
  const say = criterion.say ?? `Every part of the ${template.display} must be written.`
  return {
    done: covered.length,
    total: covered.length + open.length,
    missing: open.length === 0 ? [] : [`${say} Open: ${listFields(template, open)}.`],
  }
}

function checkTemplates(process: Process, names: readonly string[], state: SessionState): Checked {
  const reports = process.templates
    .filter(({ name }) => names.includes(name))
    .map((template) => workReport(template, state.work[template.name] ?? { fields: {} }))
  const required = reports.map(({ template }) => template.fields.filter((field) => field.required).length)
  const total = required.reduce((sum, count) => sum + count, 0)
  const open = reports.reduce((sum, { missing }) => sum + missing.length, 0)
  return {
    done: total - open,
    total,
    missing: reports
      .filter(({ status }) => status !== 'complete')
      .map(({ template, status, missing }) =>
        missing.length > 0
          ? `${template.display} lacks ${listFields(template, missing)}.`
          : `${template.display} is ${status.replaceAll('_', ' ')}, not complete.`,
      ),
  }
}

function checkWritten(criterion: Extract<Criterion, { kind: 'written' }>, { keys }: Written): Checked {
  const written = keys[criterion.document] ?? []
  if (criterion.forEach === undefined) {
    return one(written.length > 0, criterion.say ?? `There is no ${criterion.document} yet.`)
  }
  const wanted = keys[criterion.forEach] ?? []
  if (wanted.length === 0) return one(false, `There is no ${criterion.forEach} yet.`)
  const open = wanted.filter((key) => !written.includes(key))
  return {
    done: wanted.length - open.length,
    total: wanted.length,
    missing:
      open.length === 0
        ? []
        : [
            `${criterion.say ?? `Every ${criterion.forEach} needs its ${criterion.document}.`} Open: ${open.join(', ')}.`,
          ],
  }
}

function one(holds: boolean, say: string): Checked {
  return { done: holds ? 1 : 0, total: 1, missing: holds ? [] : [say] }
}

function isThere(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null || value === '') return false
  return Array.isArray(value) ? value.length > 0 : true
}
