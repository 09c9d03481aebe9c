import { toXml, type XmlElement, xmlElement } from '@quire/core'
import type { JsonValue } from '../engine/flow.ts'
import { checkGate, type DocumentKeys, getMode } from './gate.ts'
import { listNames } from './list-names.ts'
import type { Process, StateField, StateSection, Visibility } from './process.ts'
import type { ListEntry, SessionState } from './session-state.ts'
import { type WorkReport, workReports } from './work-status.ts'

/** How much of the state is told: all that the mode sees, its core, or a few lines. */
export type StateSize = 'full' | 'medium' | 'minimal'

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

// About four hundred tokens of a state's XML, indented.
const MEDIUM_CHARACTERS = 1400

// Of a list that grows without end a medium state has the latest.
const MOST_LIST_ENTRIES = { full: 20, medium: 5, minimal: 0 } as const

/**
 * The session's state as a model is told of it. Names come from the process, values are data: whatever they hold, they
 * cannot become markup.
 */
export function sessionStateXml(process: Process, sources: StateSources, size: StateSize): XmlElement {
  const { state, documents } = sources
  const mode = getMode(process, state.mode)
  const head = [
    leaf('current_mode', mode.display),
    leaf('completion_pct', String(checkGate(process, state, documents).completion)),
  ]
  if (size === 'minimal') return xmlElement('session_state', {}, [...head, ...minimalFields(process, state)])
  const write = (section: StateSection, given = sources): XmlElement | undefined => {
    const visibility = mode.sections[section.name] ?? 'relevant'
    return visibility === 'omit' ? undefined : sectionXml(process, section, visibility, given, size)
  }
  const isCore = ({ name }: StateSection): boolean => (mode.sections[name] ?? 'relevant') !== 'relevant'
  const ends = [...head, ...overrides(state)]
  const sections =
    size === 'medium' ? coreAndMore(process, sources, ends, isCore, write) : process.sections.map((one) => write(one))
  const there = sections.filter((element) => element !== undefined)
  return xmlElement('session_state', {}, [...head, ...there, ...overrides(state)])
}

/**
 * What the mode always shows, and of the rest what there is room for: knowledge first, entry by entry, then whole
 * sections.
 */
function coreAndMore(
  process: Process,
  sources: StateSources,
  ends: readonly XmlElement[],
  isCore: (section: StateSection) => boolean,
  write: (section: StateSection, sources?: StateSources) => XmlElement | undefined,
): readonly (XmlElement | undefined)[] {
  const written = new Map<StateSection, XmlElement | undefined>()
  for (const section of process.sections.filter(isCore)) written.set(section, write(section))
  let room = MEDIUM_CHARACTERS - lengthOf([...ends, ...written.values()])
  const more = process.sections.filter((section) => !isCore(section))
  const knowing = more.filter(({ of }) => of === 'knowledge')
  for (const section of [...knowing, ...more.filter(({ of }) => of !== 'knowledge')]) {
    const most = section.of === 'knowledge' ? Math.min(process.knowledge.entries.medium, sources.knowledge.length) : 0
    for (let entries = most; entries >= 0; entries--) {
      const element = write(section, { ...sources, knowledge: sources.knowledge.slice(0, entries) })
      const length = lengthOf([element])
      if (length > room) continue
      written.set(section, element)
      room -= length
      break
    }
  }
  return process.sections.map((section) => written.get(section))
}

function lengthOf(elements: readonly (XmlElement | undefined)[]): number {
  return elements.reduce((sum, element) => sum + (element ? toXml(element).length : 0), 0)
}

function minimalFields(process: Process, state: SessionState): XmlElement[] {
  return process.minimal.flatMap(({ element, section, field }) => {
    const value = state.sections[section]?.[field] as JsonValue | undefined
    return value === undefined || value === null || value === '' ? [] : [leaf(element, plain(value))]
  })
}

function sectionXml(
  process: Process,
  section: StateSection,
  visibility: Visibility,
  sources: StateSources,
  size: StateSize,
): XmlElement | undefined {
  const children = childrenOf(process, section, visibility, sources, size)
  // What a mode always shows is there even where it is empty: that it is empty is worth knowing.
  if (children.length === 0 && visibility !== 'always') return undefined
  return xmlElement(section.name, {}, children)
}

function childrenOf(
  process: Process,
  section: StateSection,
  visibility: Visibility,
  { state, knowledge, notebooks }: StateSources,
  size: StateSize,
): XmlElement[] {
  if (section.of === 'fields') return fieldsXml(section.fields, state.sections[section.name] ?? {}, size)
  if (section.of === 'templates') {
    const reports = workReports(process, state)
    return visibility === 'summary' ? [summaryXml(reports)] : reports.map((report) => workXml(report, size))
  }
  if (section.of === 'knowledge') {
    return knowledge
      .slice(0, process.knowledge.entries[size])
      .map(({ category, key, value }) => xmlElement('entry', { category, key }, [value]))
  }
  return notebooks.map(({ id, role, title }) => xmlElement('notebook', { id, role }, [title]))
}

function fieldsXml(
  fields: Readonly<Record<string, StateField>>,
  values: Readonly<Record<string, JsonValue | readonly ListEntry[]>>,
  size: StateSize,
): XmlElement[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name]
    if (value === undefined || value === null || value === '') return []
    if (!Array.isArray(value)) return [leaf(name, plain(value as JsonValue))]
    const entries = (value as readonly (string | ListEntry)[]).map(toEntry).slice(-MOST_LIST_ENTRIES[size])
    if (entries.length === 0) return []
    if (field.element === undefined) return [leaf(name, entries.map(({ text }) => text).join(', '))]
    const children = entries.map(({ text, attributes }) => xmlElement(field.element!, attributes ?? {}, [text]))
    // A list whose name is the plural of its entries' needs no element around them.
    return name === `${field.element}s` && field.attributes.length === 0 ? children : [xmlElement(name, {}, children)]
  })
}

function workXml({ template, status, completed, missing }: WorkReport, size: StateSize): XmlElement {
  const isOpen = status !== 'complete' && status !== 'not_started'
  return xmlElement('template', { name: template.display, status }, [
    ...(isOpen && size === 'full' && completed.length > 0 ? [leaf('completed', listNames(completed))] : []),
    ...(isOpen && missing.length > 0 ? [leaf('missing', missing.join(', '))] : []),
  ])
}

function summaryXml(reports: readonly WorkReport[]): XmlElement {
  const count = reports.filter(({ status }) => status === 'complete').length
  const open = reports.filter(({ status }) => status !== 'complete').map(({ template }) => template.display)
  return leaf('summary', `${count} of ${reports.length} complete${open.length > 0 ? `; open: ${open.join(', ')}` : ''}`)
}

function overrides({ overrides: list }: SessionState): XmlElement[] {
  if (list.length === 0) return []
  const children = list.map(({ from, to, missing }) => xmlElement('override', { from, to }, [missing.join(' ')]))
  return [xmlElement('gate_overrides', {}, children)]
}

function leaf(name: string, text: string): XmlElement {
  return xmlElement(name, {}, [text])
}

function plain(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function toEntry(entry: string | ListEntry): ListEntry {
  return typeof entry === 'string' ? { text: entry } : entry
}
