import type { JsonValue } from '@quire/runtime/engine'
import type { SessionDocument } from '../documents/documents.ts'
import { fillFromPlan, readPlan } from '../documents/read-plan.ts'
import type { Process, StateField } from '../process/process.ts'
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
    const value =
      definition && typedValue(definition, fillFromPlan(text, { key: document.key, plan, pattern: activePlan.key }))
    if (value !== undefined) draft.state.set(section, field, value)
  }
}

function clear(draft: ActiveDraft, { section, field }: { readonly section: string; readonly field: string }): void {
  const value = draft.state.state.sections[section]?.[field]
  if (value !== undefined && value !== null) draft.state.set(section, field, null)
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
