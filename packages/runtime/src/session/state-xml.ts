import { type XmlElement, xmlElement } from '@quire/core'
import type { JsonValue } from '../engine/flow.ts'
import { checkGate, type DocumentKeys, getMode } from './gate.ts'
import { listNames } from './list-names.ts'
import { mediumSections, type WriteSection } from './medium-state.ts'
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

// Of a list that grows without end a state has the latest.
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
    ...(state.finished ? [leaf('finished', 'true')] : []),
  ]
  if (size === 'minimal') return xmlElement('session_state', {}, [...head, ...minimalFields(process, state)])
  const write: WriteSection = (section, most = () => MOST_LIST_ENTRIES[size]) => {
    const visibility = mode.sections[section.name] ?? 'relevant'
    return visibility === 'omit' ? undefined : sectionXml(process, section, visibility, sources, { size, most })
  }
  const isCore = ({ name }: StateSection): boolean => (mode.sections[name] ?? 'relevant') !== 'relevant'
  const ends = [...head, ...overrides(state)]
  const sections =
    size === 'medium' ? mediumSections(process, { ends, isCore, write }) : process.sections.map((one) => write(one))
  const there = sections.filter((element) => element !== undefined)
  return xmlElement('session_state', {}, [...head, ...there, ...overrides(state)])
}

function minimalFields(process: Process, state: SessionState): XmlElement[] {
  return process.minimal.flatMap(({ element, section, field }) => {
    const value = state.sections[section]?.[field] as JsonValue | undefined
    return value === undefined || value === null || value === '' ? [] : [leaf(element, plain(value))]
  })
}

interface StateShape {
  readonly size: StateSize
  /** How many entries a list of a section has at most (its latest), or the section where no field is named. */
  readonly most: (field?: string) => number
}

function sectionXml(
  process: Process,
  section: StateSection,
  visibility: Visibility,
  sources: StateSources,
  shape: StateShape,
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
  { size, most }: StateShape,
): XmlElement[] {
  if (section.of === 'fields') return fieldsXml(section.fields, state.sections[section.name] ?? {}, most)
  if (section.of === 'templates') {
    const reports = workReports(process, state)
    return visibility === 'summary' ? [summaryXml(reports)] : reports.map((report) => workXml(report, size))
  }
  if (section.of === 'knowledge') {
    return knowledge
      .slice(0, size === 'full' ? process.knowledge.entries.full : Math.min(most(), process.knowledge.entries[size]))
      .map(({ category, key, value }) => xmlElement('entry', { category, key }, [value]))
  }
  return notebooks
    .slice(0, size === 'full' ? undefined : most())
    .map(({ id, role, title }) => xmlElement('notebook', { id, role }, [title]))
}

function fieldsXml(
  fields: Readonly<Record<string, StateField>>,
  values: Readonly<Record<string, JsonValue | readonly ListEntry[]>>,
  most: StateShape['most'],
): XmlElement[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name]
    if (value === undefined || value === null || value === '') return []
    if (!Array.isArray(value)) return [leaf(name, plain(value as JsonValue))]
    const lists = most(name)
    const entries = (value as readonly (string | ListEntry)[])
      .map(toEntry)
      .slice(lists === 0 ? Number.POSITIVE_INFINITY : -lists)
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
