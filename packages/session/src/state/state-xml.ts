import { type XmlElement, xmlElement } from '@quire/core'
import type { JsonValue } from '@quire/runtime/engine'
import { checkGate, type DocumentKeys, getMode } from '../process/gate.ts'
import { listNames } from '../process/list-names.ts'
import type { Process, StateField, StateSection, Visibility } from '../process/process.ts'
import type { ListEntry, SessionState } from '../process/session-state.ts'
import { type WorkReport, workReports } from '../process/work-status.ts'
import { mediumState, type SectionShape, type WriteSection } from './medium-state.ts'
import { hasRoom, LONGEST_TEXTS, type StateRoom, shorten } from './state-room.ts'

/** How much of the state is told: all that the mode sees, or its core or a few lines in so much room. */
export type StateSize = { readonly size: 'full' } | { readonly size: 'medium' | 'minimal'; readonly room: StateRoom }

export interface KnowledgeEntry {
  readonly category: string
  readonly key: string
  readonly value: string
}

export interface NotebookEntry {
  readonly id: string
  readonly role: string
  readonly title: string
}

/** All that the state is written from. */
export interface StateSources {
  readonly state: SessionState
  readonly documents: DocumentKeys
  /** Most relevant first. */
  readonly knowledge: readonly KnowledgeEntry[]
  readonly notebooks: readonly NotebookEntry[]
}

// Of a list that grows without end a state has the latest.
const MAX_ENTRIES = 20
const MAX_OVERRIDES = { full: 20, medium: 3 } as const
// A full state has its texts as they are.
const WHOLE = Number.POSITIVE_INFINITY

/**
 * The session's state as a model is told of it. Names come from the process, values are data: whatever they hold, they
 * cannot become markup.
 */
export function sessionStateXml(process: Process, sources: StateSources, told: StateSize): XmlElement {
  const { state, documents } = sources
  const mode = getMode(process, state.mode)
  const head = [
    leaf('current_mode', mode.display),
    leaf('completion_pct', String(checkGate(process, state, documents).completion)),
    ...(state.finished ? [leaf('finished', 'true')] : []),
  ]
  if (told.size === 'minimal') return minimalState(process, state, head, told.room)
  const write: WriteSection = (section, shape) => {
    const visibility = mode.sections[section.name] ?? 'relevant'
    if (visibility === 'omit') return undefined
    return sectionXml(process, section, visibility, sources, { ...shape, isFull: told.size === 'full' })
  }
  if (told.size === 'medium') {
    return mediumState(process, {
      head,
      end: (longest) => overrides(state, MAX_OVERRIDES.medium, longest),
      isCore: ({ name }) => (mode.sections[name] ?? 'relevant') !== 'relevant',
      write,
      room: told.room,
    })
  }
  const sections = process.sections.flatMap(
    (section) => write(section, { max: () => MAX_ENTRIES, longest: WHOLE }) ?? [],
  )
  return xmlElement('session_state', {}, [...head, ...sections, ...overrides(state, MAX_OVERRIDES.full, WHOLE)])
}

function minimalState(process: Process, state: SessionState, head: readonly XmlElement[], room: StateRoom): XmlElement {
  const write = (longest: number): XmlElement =>
    xmlElement('session_state', {}, [...head, ...minimalFields(process, state, longest)])
  const tried = LONGEST_TEXTS.minimal.map((longest) => () => write(longest))
  const found = tried.find((one) => hasRoom(room, one()))
  return (found ?? tried.at(-1)!)()
}

function minimalFields(process: Process, state: SessionState, longest: number): XmlElement[] {
  return process.minimal.flatMap(({ element, section, field }) => {
    const value = state.sections[section]?.[field] as JsonValue | undefined
    if (value === undefined || value === null || value === '') return []
    return longest === 0 && typeof value === 'string' ? [] : [leaf(element, shorten(plain(value), longest))]
  })
}

interface WrittenShape extends SectionShape {
  /** Whether all is told that there is. */
  readonly isFull: boolean
}

function sectionXml(
  process: Process,
  section: StateSection,
  visibility: Visibility,
  sources: StateSources,
  shape: WrittenShape,
): XmlElement | undefined {
  const children = childrenOf(process, section, visibility, sources, shape)
  // What a mode always shows is there even where it is empty: that it is empty is worth knowing.
  if (children.length === 0 && visibility !== 'always') return undefined
  return xmlElement(section.name, {}, children)
}

function childrenOf(
  process: Process,
  section: StateSection,
  visibility: Visibility,
  { state, knowledge, notebooks }: StateSources,
  { max, longest, isFull }: WrittenShape,
): XmlElement[] {
  if (section.of === 'fields') return fieldsXml(section.fields, state.sections[section.name] ?? {}, { max, longest })
  if (section.of === 'templates') {
    const reports = workReports(process, state)
    return visibility === 'summary' ? [summaryXml(reports)] : reports.map((report) => workXml(report, isFull))
  }
  if (section.of === 'knowledge') {
    return knowledge
      .slice(0, isFull ? undefined : Math.min(max(), process.knowledge.entries.medium))
      .map(({ category, key, value }) => xmlElement('entry', { category, key }, [shorten(value, longest)]))
  }
  return notebooks
    .slice(0, isFull ? undefined : max())
    .map(({ id, role, title }) => xmlElement('notebook', { id, role }, [shorten(title, longest)]))
}

function fieldsXml(
  fields: Readonly<Record<string, StateField>>,
  values: Readonly<Record<string, JsonValue | readonly ListEntry[]>>,
  { max, longest }: SectionShape,
): XmlElement[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name]
    if (value === undefined || value === null || value === '') return []
    // Where there is no room for any text, it is not mentioned either.
    if (longest === 0 && typeof value === 'string') return []
    if (!Array.isArray(value)) return [leaf(name, shorten(plain(value as JsonValue), longest))]
    const lists = max(name)
    const entries = (value as readonly (string | ListEntry)[])
      .map((entry) => toEntry(entry, longest))
      .slice(lists === 0 ? Number.POSITIVE_INFINITY : -lists)
    if (entries.length === 0) return []
    if (field.element === undefined) return [leaf(name, entries.map(({ text }) => text).join(', '))]
    const children = entries.map(({ text, attributes }) => xmlElement(field.element!, attributes ?? {}, [text]))
    // A list whose name is the plural of its entries' needs no element around them.
    return name === `${field.element}s` && field.attributes.length === 0 ? children : [xmlElement(name, {}, children)]
  })
}

function workXml({ template, status, completed, missing }: WorkReport, isFull: boolean): XmlElement {
  const isOpen = status !== 'complete' && status !== 'not_started'
  return xmlElement('template', { name: template.display, status }, [
    ...(isOpen && isFull && completed.length > 0 ? [leaf('completed', listNames(completed))] : []),
    ...(isOpen && missing.length > 0 ? [leaf('missing', isFull ? missing.join(', ') : listNames(missing))] : []),
  ])
}

function summaryXml(reports: readonly WorkReport[]): XmlElement {
  const count = reports.filter(({ status }) => status === 'complete').length
  const open = reports.filter(({ status }) => status !== 'complete').map(({ template }) => template.display)
  return leaf('summary', `${count} of ${reports.length} complete${open.length > 0 ? `; open: ${open.join(', ')}` : ''}`)
}

function overrides({ overrides: all }: SessionState, max: number, longest: number): XmlElement[] {
  if (all.length === 0) return []
  const children = all
    .slice(longest === 0 ? -1 : -max)
    .map(({ from, to, missing }) =>
      xmlElement('override', { from, to }, longest === 0 ? [] : [shorten(missing.join(' '), longest)]),
    )
  return [xmlElement('gate_overrides', {}, children)]
}

function leaf(name: string, text: string): XmlElement {
  return xmlElement(name, {}, [text])
}

function plain(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function toEntry(entry: string | ListEntry, longest: number): ListEntry {
  const { text, ...rest } = typeof entry === 'string' ? { text: entry } : entry
  return { text: shorten(text, longest), ...rest }
}
