import type { JsonValue } from '@quire/runtime/engine'
import { listNames } from './list-names.ts'
import type { Criterion, Process, ProcessMode } from './process.ts'
import type { SessionState } from './session-state.ts'
import { workReport } from './work-status.ts'

/** Where the last gate leads: not a mode, but the end of the process. */
export const FINISHED = 'finished'

/** Which documents a session has, by kind: their keys. */
export type DocumentKeys = Readonly<Record<string, readonly string[]>>

/** Whether a mode may be left, and how far it has come. */
export interface GateReport {
  readonly mode: string
  /** The mode that the gate leads to, or the end. */
  readonly next: string
  readonly isOpen: boolean
  /** What is still missing, for a person to read. */
  readonly missing: readonly string[]
  /** From 0 to 100, by what the gate asks for. */
  readonly completion: number
}

/** Checks a mode's criteria against the state. A mode that asks for nothing is complete from the start. */
export function checkGate(
  process: Process,
  state: SessionState,
  documents: DocumentKeys,
  name = state.mode,
): GateReport {
  const mode = getMode(process, name)
  const results = mode.gate.map((criterion) => checkCriterion(process, criterion, state, documents))
  const asked = results.reduce((sum, { total }) => sum + total, 0)
  const done = results.reduce((sum, result) => sum + result.done, 0)
  const missing = results.flatMap((result) => result.missing)
  return {
    mode: mode.name,
    next: mode.next ?? FINISHED,
    isOpen: missing.length === 0,
    missing,
    completion: asked === 0 ? 100 : Math.floor((done / asked) * 100),
  }
}

export function getMode(process: Process, name: string): ProcessMode {
  const mode = process.modes.find((one) => one.name === name)
  if (!mode) throw new RangeError(`Process '${process.name}' has no mode '${name}'.`)
  return mode
}

/** The modes whose gates lie on the way from one mode to another, or to the end; none on the way back. */
export function gatesBetween({ modes }: Process, from: string, to: string): readonly string[] {
  if (to === FINISHED) return wayToTheEnd(modes, from)
  const order = modes.map(({ name }) => name)
  const [start, end] = [order.indexOf(from), order.indexOf(to)]
  return end > start ? order.slice(start, end) : []
}

/** As `next` leads; a process that leads in a circle ends where it would come round. */
function wayToTheEnd(modes: readonly ProcessMode[], from: string): readonly string[] {
  const way: string[] = []
  for (let at: string | undefined = from; at !== undefined && !way.includes(at); ) {
    const name: string = at
    way.push(name)
    at = modes.find((mode) => mode.name === name)?.next
  }
  return way
}

interface Checked {
  readonly done: number
  readonly total: number
  readonly missing: readonly string[]
}

function checkCriterion(process: Process, criterion: Criterion, state: SessionState, documents: DocumentKeys): Checked {
  if (criterion.kind === 'complete') return checkTemplates(process, criterion.templates, state)
  if (criterion.kind === 'field') {
    const value = state.sections[criterion.section]?.[criterion.field] as JsonValue | undefined
    const holds = criterion.is === undefined ? isThere(value) : value === criterion.is
    return one(holds, criterion.say ?? `${criterion.section}.${criterion.field} is not set.`)
  }
  if (criterion.kind === 'confirmed') {
    return one(state.confirmed.includes(criterion.name), criterion.say ?? `'${criterion.name}' is not confirmed.`)
  }
  return checkWritten(criterion, documents)
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
          ? `${template.display} lacks ${listNames(missing)}.`
          : `${template.display} is ${status.replaceAll('_', ' ')}, not complete.`,
      ),
  }
}

function checkWritten(criterion: Extract<Criterion, { kind: 'written' }>, documents: DocumentKeys): Checked {
  const written = documents[criterion.document] ?? []
  if (criterion.forEach === undefined) {
    return one(written.length > 0, criterion.say ?? `There is no ${criterion.document} yet.`)
  }
  const wanted = documents[criterion.forEach] ?? []
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
