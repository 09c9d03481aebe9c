import { type XmlElement, xmlElement } from '@quire/core'
import type { JsonValue } from '@quire/runtime/engine'
import { checkGate, coverage, getMode, standingOverrides, type Written } from '../process/gate.ts'
import { listFields, listNames } from '../process/list-names.ts'
import type { Process, ProcessMode, StateField, StateSection, Visibility } from '../process/process.ts'
import type { GateOverride, ListEntry, SessionState } from '../process/session-state.ts'
import { type WorkReport, workReports } from '../process/work-status.ts'
import { mediumState, type SectionShape, type WriteSection } from './medium-state.ts'
import { hasSpace, LONGEST_TEXTS, type StateSpace, shorten } from './state-space.ts'

/**
 * How much of the state is shown. `full` shows all sections that are visible in the mode. `medium` shows the core,
 * and more while there is space. `minimal` shows a few lines.
 */
export type StateSize = { readonly size: 'full' } | { readonly size: 'medium' | 'minimal'; readonly space: StateSpace }

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

/** The data for rendering the state in a prompt. */
export interface StateSources {
  readonly state: SessionState
  readonly documents: Written
  /** Entries of the knowledge base, most relevant first. */
  readonly knowledge: readonly KnowledgeEntry[]
  readonly notebooks: readonly NotebookEntry[]
  /** Texts that the process does not declare, keyed by section and name. They are shown last in their section. */
  readonly undeclared?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

// Long lists are limited to the latest entries.
const MAX_ENTRIES = 20
const MAX_OVERRIDES = { full: 20, medium: 3 } as const
// Maximum number of missing fields listed for the smallest models. The list starts with the next field to fill in.
const MAX_NEXT = 3
// Maximum number of characters in a list of notebook ids.
const MAX_IDS = 80
// The first zero-tolerance rules are always kept, up to this number, or up to this share of a long list.
const MAX_STRICT = 4
const STRICT_SHARE = 0.6
// A full state does not shorten texts.
const WHOLE = Number.POSITIVE_INFINITY

/** Renders the session's state as XML for prompts. Values are escaped. */
export function sessionStateXml(process: Process, sources: StateSources, shown: StateSize): XmlElement {
  const { state, documents } = sources
  const mode = getMode(process, state.mode)
  const head = [
    leaf('current_mode', mode.display),
    leaf('completion_pct', String(checkGate(process, state, documents).completion)),
    ...(state.finished ? [leaf('finished', 'true')] : []),
  ]
  const insisted = standingOverrides(process, state, documents)
  if (shown.size === 'minimal') return minimalState(process, sources, head, shown.space)
  const write: WriteSection = (section, shape) => {
    const visibility = mode.sections[section.name] ?? 'relevant'
    if (visibility === 'omit') return undefined
    return sectionXml(process, section, visibility, sources, { ...shape, isFull: shown.size === 'full' })
  }
  if (shown.size === 'medium') {
    return mediumState(process, {
      head,
      end: (longest) => overrides(insisted, MAX_OVERRIDES.medium, longest),
      isCore: ({ name }) => (mode.sections[name] ?? 'relevant') !== 'relevant',
      write,
      space: shown.space,
    })
  }
  const sections = process.sections.flatMap(
    (section) => write(section, { max: () => MAX_ENTRIES, longest: WHOLE }) ?? [],
  )
  return xmlElement('session_state', {}, [...head, ...sections, ...overrides(insisted, MAX_OVERRIDES.full, WHOLE)])
}

function minimalState(
  process: Process,
  sources: StateSources,
  head: readonly XmlElement[],
  space: StateSpace,
): XmlElement {
  const write = (longest: number): XmlElement =>
    xmlElement('session_state', {}, [...head, ...minimalFields(process, sources, longest)])
  const tried = LONGEST_TEXTS.minimal.map((longest) => () => write(longest))
  const found = tried.find((one) => hasSpace(space, one()))
  return (found ?? tried.at(-1)!)()
}

function minimalFields(process: Process, sources: StateSources, longest: number): XmlElement[] {
  return process.minimal.flatMap(({ element, section, field }) => {
    const value =
      field === undefined
        ? minimalSection(process, section, sources)
        : (sources.state.sections[section]?.[field] as JsonValue | undefined)
    if (value === undefined || value === null || value === '') return []
    return longest === 0 && typeof value === 'string'
      ? []
      : [leaf(element, shorten(withoutNotes(plain(value), longest), longest))]
  })
}

/** Removes text in parentheses, such as field labels, from a long text. */
function withoutNotes(text: string, longest: number): string {
  return text.length > longest ? text.replace(/ \([^()]*\)/g, '') : text
}

/** Returns the next fields to fill in, or the notebook ids. Responses refer to notebooks by id. */
function minimalSection(process: Process, name: string, { state, documents, notebooks }: StateSources): string {
  const section = process.sections.find((one) => one.name === name)
  if (section?.of === 'notebooks') return notebooks.map(({ id }) => id).join(', ')
  const visibility = getMode(process, state.mode).sections[name] ?? 'relevant'
  if (section?.of !== 'templates') return ''
  if (visibility === 'omit' || visibility === 'summary')
    return uncovered(process, getMode(process, state.mode), documents)
  const open = workReports(process, state).find(({ missing }) => missing.length > 0)
  return open ? `${open.template.name}: ${listFields(open.template, open.missing.slice(0, MAX_NEXT))}` : ''
}

/** Returns the form fields to cover next, if the gate requires coverage. */
function uncovered(process: Process, { gate }: ProcessMode, documents: Written): string {
  const criterion = gate.find((one) => one.kind === 'covered')
  const form = process.templates.find(({ name }) => criterion?.kind === 'covered' && name === criterion.template)
  if (criterion?.kind !== 'covered' || !form) return ''
  const { open } = coverage(form, criterion, documents)
  // The names are enough, because the working material contains the labels. The form may be complete.
  return open.length === 0 ? '' : `without a ${criterion.inKind}: ${listNames(open.slice(0, MAX_NEXT))}`
}

interface WrittenShape extends SectionShape {
  readonly isFull: boolean
}

/** Renders one section. Undefined if it has nothing to show. */
export function sectionXml(
  process: Process,
  section: StateSection,
  visibility: Visibility,
  sources: StateSources,
  shape: WrittenShape,
): XmlElement | undefined {
  const children = childrenOf(process, section, visibility, sources, shape)
  if (children.length > 0) return xmlElement(section.name, {}, children)
  // A section that the mode always shows is included even if the section is empty.
  if (visibility !== 'always') return undefined
  const whole = childrenOf(process, section, visibility, sources, {
    max: () => MAX_ENTRIES,
    longest: WHOLE,
    isFull: true,
  })
  if (whole.length === 0) return xmlElement(section.name)
  // The model should know that the section has content, even though the content is left out.
  return section.of === 'notebooks'
    ? leaf(section.name, shorten(sources.notebooks.map(({ id }) => id).join(', '), MAX_IDS))
    : xmlElement(section.name, { omitted: String(whole.length) })
}

function childrenOf(
  process: Process,
  section: StateSection,
  visibility: Visibility,
  { state, knowledge, notebooks, undeclared }: StateSources,
  { max, longest, isFull }: WrittenShape,
): XmlElement[] {
  if (section.of === 'fields') {
    const values = state.sections[section.name] ?? {}
    const others = longest === 0 ? [] : Object.entries(undeclared?.[section.name] ?? {})
    return [
      ...fieldsXml(section.fields, isFull ? withoutKnown(values, knowledge) : values, { max, longest }),
      ...others.map(([name, text]) => leaf(name, shorten(text, longest))),
    ]
  }
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

/** Removes list entries that the knowledge already contains. */
function withoutKnown(
  values: Readonly<Record<string, JsonValue | readonly ListEntry[]>>,
  knowledge: readonly KnowledgeEntry[],
): Readonly<Record<string, JsonValue | readonly ListEntry[]>> {
  const texts = new Set(knowledge.map(({ value }) => value))
  const left = (entry: unknown): boolean => !texts.has(String((entry as ListEntry | null)?.text ?? entry))
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.filter(left) : value]),
  )
}

function fieldsXml(
  fields: Readonly<Record<string, StateField>>,
  values: Readonly<Record<string, JsonValue | readonly ListEntry[]>>,
  { max, longest }: SectionShape,
): XmlElement[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name]
    if (value === undefined || value === null || value === '') return []
    // If there is no space for any text, the field is left out.
    if (longest === 0 && typeof value === 'string') return []
    if (!Array.isArray(value)) return [leaf(name, shorten(plain(value as JsonValue), longest))]
    const entries = worthiest(value as readonly (string | ListEntry)[], max(name), longest).map((entry) =>
      toEntry(entry, longest),
    )
    if (entries.length === 0) return []
    const left = value.length - entries.length
    if (field.element === undefined) {
      const more = left > 0 ? [`and ${left} more`] : []
      return [leaf(name, [...entries.map(({ text }) => text), ...more].join(', '))]
    }
    const children = entries.map(({ text, attributes }) => xmlElement(field.element!, attributes ?? {}, [text]))
    // If the list's name is the plural of the element's name, the entries need no outer element.
    return name === `${field.element}s` && field.attributes.length === 0
      ? children
      : [xmlElement(name, left > 0 ? { shown: `${entries.length} of ${value.length}` } : {}, children)]
  })
}

/** Returns the zero-tolerance rules and the latest other entries, up to a limit. */
function worthiest(
  entries: readonly (string | ListEntry)[],
  max: number,
  longest: number,
): readonly (string | ListEntry)[] {
  if (longest === 0) return []
  const isStrict = (entry: string | ListEntry): boolean =>
    typeof entry === 'object' && entry.attributes?.severity === 'zero_tolerance'
  const strict = entries.filter(isStrict).slice(0, Math.max(MAX_STRICT, Math.floor(max * STRICT_SHARE)))
  const others = entries.filter((entry) => !strict.includes(entry))
  const space = Math.max(0, max - strict.length)
  const kept = new Set([...strict, ...(space === 0 ? [] : others.slice(-space))])
  return entries.filter((entry) => kept.has(entry))
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

function overrides(all: readonly GateOverride[], max: number, longest: number): XmlElement[] {
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
