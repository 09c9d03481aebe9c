import { type XmlElement, xmlElement } from '@quire/core'
import { getMode } from '../process/gate.ts'
import type { MediumPart, Process, StateSection } from '../process/process.ts'
import type { ListEntry, SessionState } from '../process/session-state.ts'
import { hasSpace, LONGEST_TEXTS, type StateSpace } from './state-space.ts'

// If possible, this fraction of the space is left for parts outside the core.
const FOR_MORE = 0.35
// For each list in the core, the initial number of entries.
const CORE_ENTRIES = 5

/** How much of a section to write. */
export interface SectionShape {
  /**
   * Maximum number of entries in each list. The latest entries are kept. If `field` is not given, the maximum applies
   * to the whole section.
   */
  readonly max: (field?: string) => number
  /** Maximum number of characters in one string. */
  readonly longest: number
}

export type WriteSection = (section: StateSection, shape: SectionShape) => XmlElement | undefined

export interface MediumOptions {
  /** The elements before the sections (`head`) and after them (`end`). */
  readonly head: readonly XmlElement[]
  readonly end: (longest: number) => readonly XmlElement[]
  /** Whether the mode always shows a section. */
  readonly isCore: (section: StateSection) => boolean
  readonly write: WriteSection
  readonly space: StateSpace
}

type Written = ReadonlyMap<StateSection, XmlElement | undefined>

/**
 * Builds a medium state. The sections that the mode always shows come first, shortened as needed. The parts listed in
 * the process follow. Each part gets one entry first, then more entries in order. Other sections follow while there is
 * space.
 */
export function mediumState(process: Process, options: MediumOptions): XmlElement {
  const { isCore, write, space } = options
  const more = process.sections.filter((section) => !isCore(section))
  const parts = process.medium.filter(({ section }) => more.some(({ name }) => name === section))
  const core = writeCore(process, more, options)
  const whole = (written: Written): XmlElement =>
    xmlElement('session_state', {}, [
      ...options.head,
      ...process.sections.flatMap((section) => written.get(section) ?? []),
      ...options.end(core.longest),
    ])
  let state = { written: core.written, element: whole(core.written) }
  const add = (section: StateSection, element: XmlElement | undefined): boolean => {
    const written = new Map(state.written).set(section, element)
    const next = whole(written)
    if (!hasSpace(space, next)) return false
    state = { written, element: next }
    return true
  }
  const { longest } = core
  const entries = new Map<MediumPart, number>()
  const grow = (part: MediumPart, to: number): boolean => {
    const section = more.find(({ name }) => name === part.section)!
    const now = new Map(entries).set(part, to)
    const max = (field?: string): number => entriesOf(parts, now, section.name, field)
    // The beginning of the first entry is better than no entry.
    const lengths = to === 1 ? [longest, ...LONGEST_TEXTS.medium.filter((one) => one > 0 && one < longest)] : [longest]
    if (!lengths.some((length) => add(section, write(section, { max, longest: length })))) return false
    entries.set(part, to)
    return true
  }
  for (const part of parts) grow(part, 1)
  for (const part of parts) {
    if (!entries.has(part)) continue
    for (let count = 2; count <= part.entries; count++) if (!grow(part, count)) break
  }
  for (const section of more) {
    if (parts.some((part) => part.section === section.name)) continue
    add(section, write(section, { max: () => CORE_ENTRIES, longest }))
  }
  return state.element
}

/** Writes the mode's own sections. Shortens lists first. Shortens texts only if necessary. */
function writeCore(
  process: Process,
  more: readonly StateSection[],
  { head, end, isCore, write, space }: MediumOptions,
): { readonly written: Written; readonly longest: number } {
  const [usual = 0, ...shorter] = LONGEST_TEXTS.medium
  const attempt = (lists: number, longest: number) => {
    const sections = process.sections.filter(isCore)
    const written = new Map(sections.map((section) => [section, write(section, { max: () => lists, longest })]))
    const element = xmlElement('session_state', {}, [
      ...head,
      ...[...written.values()].filter((one) => one !== undefined),
      ...end(longest),
    ])
    return { written, longest, element }
  }
  const hasMore = more.some((section) => write(section, { max: () => 1, longest: usual }) !== undefined)
  const part = hasMore ? 1 - FOR_MORE : 1
  let core = attempt(CORE_ENTRIES, usual)
  for (let lists = CORE_ENTRIES; lists > 0 && !hasSpace(space, core.element, part); ) core = attempt(--lists, usual)
  for (const longest of shorter) {
    if (hasSpace(space, core.element)) break
    core = attempt(0, longest)
  }
  return core
}

/** Returns the current number of entries for a list. A list without its own number uses its section's number. */
function entriesOf(
  parts: readonly MediumPart[],
  entries: ReadonlyMap<MediumPart, number>,
  section: string,
  field: string | undefined,
): number {
  const own = parts.find((part) => part.section === section && part.field === field)
  const whole = own ?? parts.find((part) => part.section === section && part.field === undefined)
  return (whole && entries.get(whole)) ?? 0
}

/**
 * Returns the list entries that are still shown in a shortened state. Knowledge entries with the same text can be left
 * out.
 */
export function rememberedTexts(
  process: Process,
  state: SessionState,
  tier: 'full' | 'medium' | 'minimal',
): Set<string> {
  if (tier === 'full') return new Set()
  const shown = getMode(process, state.mode).sections
  const lists = process.sections.flatMap((section) => {
    if (section.of !== 'fields' || shown[section.name] === 'omit') return []
    return Object.entries(section.fields).flatMap(([field, { type }]) => {
      const part = process.medium.find((one) => one.section === section.name && one.field === field)
      const max = part?.entries ?? 0
      const value = state.sections[section.name]?.[field]
      return type === 'list' && Array.isArray(value) && max > 0 ? value.slice(-max) : []
    })
  })
  return new Set((lists as (string | ListEntry)[]).map((entry) => (typeof entry === 'string' ? entry : entry.text)))
}
