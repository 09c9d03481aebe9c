import type { JsonValue } from '@quire/runtime/engine'
import { GateClosed, InvalidStateChange } from '../errors.ts'
import { checkGate, FINISHED, gatesBetween, getMode, type Written } from '../process/gate.ts'
import { findChoice } from '../process/named-fields.ts'
import type { Process, StateField, WorkField } from '../process/process.ts'
import type { Cause, ListEntry, SessionState, StateChange } from '../process/session-state.ts'
import { refuseStatus, WORK_STATUSES, workReport } from '../process/work-status.ts'

// Every prompt contains the state, so its texts must be short.
const LONGEST_TEXT = 4000
const LONGEST_LIST = 200

/** Creates the initial state of a session. */
export function newSessionState(process: Process): SessionState {
  return { mode: process.modes[0]!.name, sections: {}, work: {}, confirmed: [], overrides: [] }
}

/** A draft of a session's state. Every change is checked against the process and recorded with its cause. */
export class StateDraft {
  readonly #process: Process
  readonly #cause: () => Cause
  readonly #changes: StateChange[] = []
  #state: SessionState

  constructor(process: Process, state: SessionState, cause: () => Cause) {
    this.#process = process
    this.#state = state
    this.#cause = cause
  }

  get state(): SessionState {
    return this.#state
  }

  get changes(): readonly StateChange[] {
    return this.#changes
  }

  /** Returns a function that rolls back to this point. */
  mark(): () => void {
    const state = this.#state
    const { length } = this.#changes
    return () => {
      this.#state = state
      this.#changes.length = length
    }
  }

  set(section: string, field: string, value: JsonValue | readonly ListEntry[]): void {
    const found = this.#process.sections.find(({ name }) => name === section)
    const definition = found?.of === 'fields' && Object.hasOwn(found.fields, field) ? found.fields[field] : undefined
    if (!definition) throw new InvalidStateChange(`The state has no '${section}.${field}'.`)
    const read = readFieldValue(`${section}.${field}`, definition, value)
    const values = this.#state.sections[section] ?? {}
    this.#change(`${section}.${field}`, values[field] as JsonValue | undefined, read, {
      sections: { ...this.#state.sections, [section]: { ...values, [field]: read } },
    })
  }

  /** Fills in fields of a work template. */
  fill(template: string, fields: Readonly<Record<string, string | readonly string[]>>): void {
    const work = this.#template(template)
    const progress = this.#state.work[template] ?? { fields: {} }
    const read = Object.entries(fields).map(([name, value]): [string, string | readonly string[]] => {
      const field = work.fields.find((one) => one.name === name)
      if (!field) {
        const names = work.fields.map((one) => one.name).join(', ')
        throw new InvalidStateChange(`${work.display} has no field '${name}'. Fields: ${names}.`)
      }
      checkLength(`${template}.${name}`, value)
      const read = readWorkValue(field, value)
      return [name, field.enum ? chosen(`${template}.${name}`, field.enum, read) : read]
    })
    for (const [name, value] of read) {
      const before = (this.#state.work[template] ?? progress).fields[name]
      const now = this.#state.work[template] ?? progress
      this.#change(`work.${template}.${name}`, before, value, {
        work: { ...this.#state.work, [template]: { ...now, fields: { ...now.fields, [name]: value } } },
      })
      const { sets } = work.fields.find((one) => one.name === name)!
      if (sets) this.set(sets.section, sets.field, value as JsonValue)
    }
  }

  /** Sets the opened documents, which later prompts show. */
  reads(reading: NonNullable<SessionState['reading']>): void {
    this.#change('reading', this.#state.reading, reading, { reading })
  }

  /** Sets the status of a work template. A status that contradicts the fields is rejected. */
  declare(template: string, status: string): void {
    const work = this.#template(template)
    const declared = WORK_STATUSES.find((one) => one === status)
    if (!declared) throw new InvalidStateChange(`'${status}' is not a status. Statuses: ${WORK_STATUSES.join(', ')}.`)
    const progress = this.#state.work[template] ?? { fields: {} }
    const why = refuseStatus(workReport(work, progress), declared)
    if (why !== undefined)
      throw new InvalidStateChange(`It cannot be marked as ${declared.replaceAll('_', ' ')}. ${why}`)
    this.#change(`work.${template}.status`, progress.declared, declared, {
      work: { ...this.#state.work, [template]: { ...progress, declared } },
    })
  }

  /** Records the person's confirmation, and sets the fields that depend on it. */
  confirm(name: string): string | undefined {
    const confirmation = this.#process.confirmations.find((one) => one.name === name)
    if (!confirmation) {
      const names = this.#process.confirmations.map((one) => one.name).join(', ')
      throw new InvalidStateChange(`There is no '${name}' to confirm. Available: ${names || 'none'}.`)
    }
    if (!this.#state.confirmed.includes(name)) {
      this.#change(`confirmed.${name}`, false, true, { confirmed: [...this.#state.confirmed, name] })
    }
    for (const { section, field, value } of confirmation.sets) this.set(section, field, value)
    return confirmation.say
  }

  /**
   * Enters another mode, or ends the process. Going back is always allowed. To go forward, all gates on the way must be
   * open, unless `force` is set. With `force`, unmet criteria are recorded.
   */
  goTo(name: string, documents: Written, { force = false } = {}): void {
    const isEnd = name === FINISHED
    const to = isEnd ? 'the end' : getMode(this.#process, name).display
    const { mode: from, finished = false } = this.#state
    if (isEnd && finished) return
    const gates = gatesBetween(this.#process, from, name)
    const missing = gates.flatMap((mode) => checkGate(this.#process, this.#state, documents, mode).missing)
    if (missing.length > 0 && !force) throw new GateClosed(getMode(this.#process, from).display, to, missing)
    if (finished) this.#change('finished', true, false, { finished: false })
    // If the process ends early, the session moves to the last mode.
    const mode = isEnd ? gates.at(-1)! : name
    this.#change('mode', from, mode, { mode })
    // Closes the documents of the previous mode.
    if (mode !== from && this.#state.reading?.length) this.reads([])
    if (isEnd) this.#change('finished', false, true, { finished: true })
    if (missing.length === 0) return
    const override = { from, to: name, missing }
    this.#change('overrides', undefined, override, { overrides: [...this.#state.overrides, override] })
  }

  #template(name: string) {
    const found = this.#process.templates.find((template) => template.name === name)
    if (found) return found
    const names = this.#process.templates.map((template) => template.name).join(', ')
    throw new InvalidStateChange(`Unknown template '${name}'. Templates: ${names}.`)
  }

  #change(path: string, before: unknown, after: unknown, part: Partial<SessionState>): void {
    if (JSON.stringify(before) === JSON.stringify(after)) return
    this.#state = { ...this.#state, ...part }
    this.#changes.push({
      path,
      before: (before ?? null) as JsonValue,
      after: (after ?? null) as JsonValue,
      cause: this.#cause(),
    })
  }
}

function readWorkValue({ type }: WorkField, value: string | readonly string[]): string | readonly string[] {
  if (type === 'text' && typeof value !== 'string') return value.join('\n')
  return type === 'list' && typeof value === 'string' ? splitLines(value) : value
}

/** Replaces values by the spelling that the process defines. An empty value resets the field. */
function chosen<T extends string | readonly string[]>(path: string, choices: readonly string[], value: T): T
function chosen(path: string, choices: readonly string[], value: string | readonly string[]): unknown {
  if (typeof value !== 'string') return value.map((entry) => chosen(path, choices, entry))
  const found = value.trim() === '' ? '' : findChoice(choices, value)
  if (found === undefined) throw new InvalidStateChange(`${path} must be one of ${choices.join(', ')}, not '${value}'.`)
  return found
}

function readFieldValue(
  path: string,
  { type, attributes, enum: choices }: StateField,
  value: JsonValue | readonly ListEntry[],
): JsonValue {
  checkLength(path, value)
  const refuse = (what: string): never => {
    throw new InvalidStateChange(`${path} must be ${what}.`)
  }
  if (value === null) return null
  if (type === 'boolean') return typeof value === 'boolean' ? value : refuse('true or false')
  if (type === 'integer') return Number.isSafeInteger(value) ? (value as number) : refuse('a whole number')
  if (type === 'text') {
    if (typeof value !== 'string') return refuse('text')
    return choices ? chosen(path, choices, value) : value
  }
  if (!Array.isArray(value)) return refuse('a list')
  return value.map((entry: unknown): JsonValue => {
    if (typeof entry === 'string') return choices ? chosen(path, choices, entry) : entry
    const { text, attributes: own = {} } = (entry ?? {}) as ListEntry
    if (typeof text !== 'string') return refuse('a list of strings')
    return { text, attributes: Object.fromEntries(Object.entries(own).filter(([name]) => attributes.includes(name))) }
  })
}

function checkLength(path: string, value: unknown): void {
  const texts = Array.isArray(value) ? value.map((entry) => (entry as ListEntry | null)?.text ?? entry) : [value]
  if (texts.length > LONGEST_LIST) throw new InvalidStateChange(`${path} may have at most ${LONGEST_LIST} entries.`)
  for (const text of texts) {
    if (typeof text === 'string' && text.length > LONGEST_TEXT)
      throw new InvalidStateChange(`${path} may have at most ${LONGEST_TEXT} characters.`)
  }
}

function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*]|\d+[.)])\s+/, '').trim())
    .filter((line) => line !== '')
}
