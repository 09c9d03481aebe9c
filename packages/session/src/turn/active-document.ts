import type { JsonValue } from '@quire/runtime/engine'
import type { SessionDocument } from '../documents/documents.ts'
import type { ActivePlan, Process, StateField } from '../process/process.ts'
import type { StateDraft } from '../state/state-draft.ts'

interface ActiveDraft {
  readonly state: Pick<StateDraft, 'state' | 'set'>
  documents(): Promise<readonly Omit<SessionDocument, 'text'>[]>
  read(path: string): Promise<SessionDocument | undefined>
}

/** Sets or clears the active document, and clears the state of the previous document. */
export async function activateDocument(draft: ActiveDraft, process: Process, path: string | undefined): Promise<void> {
  const { active, activePlan, sections } = process
  if (!active) return
  const before = draft.state.state.sections[active.section]?.[active.field]
  if (before !== path) {
    const all = await draft.documents()
    const keyOf = (of: unknown): string | undefined => all.find((one) => one.path === of)?.key
    const section = sections.find(({ name }) => name === active.section)
    const fields = section?.of === 'fields' ? Object.keys(section.fields) : []
    const about = [
      ...fields.filter((field) => field !== active.field).map((field) => ({ section: active.section, field })),
      ...(activePlan?.sets ?? []),
    ]
    draft.state.set(active.section, active.field, path ?? null)
    // A plan and its text have the same key.
    if (path === undefined || keyOf(before) !== keyOf(path)) for (const one of about) clear(draft, one)
  }
  await readActivePlan(draft, process)
}

/** Updates the state of the active document from its plan. */
export async function readActivePlan(draft: ActiveDraft, process: Process): Promise<void> {
  const { active, activePlan } = process
  if (!active || !activePlan) return
  const path = draft.state.state.sections[active.section]?.[active.field]
  const all = await draft.documents()
  const key = all.find((one) => one.path === path)?.key
  const listed = all.find((one) => one.kind === activePlan.document && one.key === key)
  const document = listed && (await draft.read(listed.path))
  if (!document) return
  const plan = readPlan(document.text)
  for (const { section, field, text } of activePlan.sets) {
    const found = process.sections.find(({ name }) => name === section)
    const definition = found?.of === 'fields' ? found.fields[field] : undefined
    const value = definition && typedValue(definition, filled(text, document.key, plan, activePlan))
    if (value !== undefined) draft.state.set(section, field, value)
  }
}

function clear(draft: ActiveDraft, { section, field }: { readonly section: string; readonly field: string }): void {
  const value = draft.state.state.sections[section]?.[field]
  if (value !== undefined && value !== null) draft.state.set(section, field, null)
}

/**
 * Fills in a template. If the template is a single label, the result may be a list. Undefined if the plan lacks a label
 * of the template.
 */
function filled(
  text: string,
  key: string,
  plan: ReadPlan,
  { key: pattern }: ActivePlan,
): string | readonly string[] | undefined {
  const named = (label: string): string | readonly string[] | undefined =>
    label === 'title' ? plan.title : label === 'key' ? key : plan.find(label)
  const [, only] = /^\{([^{}]+)\}$/.exec(text) ?? []
  if (only !== undefined) return named(only)
  const groups = pattern === undefined ? null : new RegExp(pattern, 'u').exec(key)
  let isWhole = true
  const result = text.replace(/\{([^{}]+)\}|\$(\d)/g, (_whole, label?: string, group?: string) => {
    const value = label === undefined ? groups?.[Number(group)] : named(label)
    if (value === undefined) isWhole = false
    return [value ?? ''].flat().join(', ')
  })
  return isWhole ? result : undefined
}

/** Converts the plan's value to the field's type. Returns undefined if there is no value. */
function typedValue({ type }: StateField, value: string | readonly string[] | undefined): JsonValue | undefined {
  if (value === undefined) return undefined
  if (type === 'list') return typeof value === 'string' ? [value] : [...value]
  const text = typeof value === 'string' ? value : value.join(', ')
  if (type === 'text') return text
  const [number] = /\d{1,9}/.exec(text) ?? []
  return type === 'integer' && number !== undefined ? Number(number) : undefined
}

/** The contents of a plan, keyed by line label (`- **Setting**: the ferry`) and by heading. */
interface ReadPlan {
  readonly title: string | undefined
  find(label: string): string | readonly string[] | undefined
}

// Matches the placeholder for an empty list below a heading.
const NONE = /^none\.?$/i

/**
 * Parses a plan that a person may have edited. The value of a heading is the list below it. If there is no list, the
 * value is the text below it.
 */
export function readPlan(text: string): ReadPlan {
  const found = new Map<string, string | readonly string[]>()
  let title: string | undefined
  const bodies = new Map<string, string[]>()
  let heading: string | undefined
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const [, marks = '', name = ''] = /^(#{1,6})\s+(.*?)\s*$/.exec(line) ?? []
    if (marks === '#') title ??= /:\s*(\S.*)$/.exec(name)?.[1] ?? name
    if (marks !== '') {
      heading = name.toLowerCase()
      bodies.set(heading, [])
      continue
    }
    const [, label, value = ''] = /^[-*]\s+\*\*(.+?)\*\*\s*:\s*(.*)$/.exec(line) ?? []
    if (label !== undefined) found.set(label.toLowerCase(), value.trim())
    else if (heading !== undefined) bodies.get(heading)!.push(line)
  }
  for (const [name, lines] of bodies) if (!found.has(name)) found.set(name, bodyOf(lines))
  return { title, find: (label) => found.get(label.toLowerCase()) }
}

function bodyOf(lines: readonly string[]): string | readonly string[] {
  const text = lines.join('\n').trim()
  if (text === '' || NONE.test(text)) return []
  const entries = text.split('\n').filter((line) => line.trim() !== '')
  const isList = entries.every((line) => /^\s*[-*]\s/.test(line))
  return isList ? entries.map((line) => line.replace(/^\s*[-*]\s+/, '').trim()) : text
}
