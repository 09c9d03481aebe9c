import { toXml, type XmlElement } from '@quire/core'
import type { MediumPart, Process, StateSection } from './process.ts'

// About four hundred tokens of a state's XML, indented.
const MEDIUM_CHARACTERS = 1300
// What of that the core leaves to the rest where it can: a state without memory and knowledge is only a heading.
const FOR_MORE = 450
// Entries of each list in the core, at first.
const CORE_ENTRIES = 5

/** Writes a section, with so many entries of its lists, or of itself where no field is named. */
export type WriteSection = (section: StateSection, most?: (field?: string) => number) => XmlElement | undefined

export interface MediumOptions {
  /** What stands around the sections in any case. */
  readonly ends: readonly XmlElement[]
  /** Whether the mode always shows a section. */
  readonly isCore: (section: StateSection) => boolean
  readonly write: WriteSection
}

/**
 * The sections of a medium state: what the mode always shows, with its lists cut as far as needed; then the parts that
 * the process names, each with one entry first and then each with as many as it may have, in the order in which they
 * are named; then whole sections that nobody named, while there is room.
 */
export function mediumSections(
  process: Process,
  { ends, isCore, write }: MediumOptions,
): readonly (XmlElement | undefined)[] {
  const more = process.sections.filter((section) => !isCore(section))
  const parts = process.medium.filter(({ section }) => more.some(({ name }) => name === section))
  const hasMore = more.some((section) => write(section) !== undefined)
  const core = writeCore(process.sections.filter(isCore), write, ends, hasMore ? FOR_MORE : 0)
  let room = MEDIUM_CHARACTERS - lengthOf([...ends, ...core.values()])
  const written = new Map(core)
  const entries = new Map<MediumPart, number>()
  const grow = (part: MediumPart, to: number): void => {
    const section = more.find(({ name }) => name === part.section)!
    const before = entries.get(part) ?? 0
    entries.set(part, to)
    const element = write(section, (field) => entriesOf(parts, entries, section.name, field))
    const added = lengthOf([element]) - lengthOf([written.get(section)])
    if (added > room) entries.set(part, before)
    else {
      written.set(section, element)
      room -= added
    }
  }
  for (const part of parts) grow(part, 1)
  for (const part of parts) {
    for (let count = 2; count <= part.entries && entries.get(part) === count - 1; count++) grow(part, count)
  }
  for (const section of more) {
    if (parts.some((part) => part.section === section.name)) continue
    const element = write(section)
    if (lengthOf([element]) > room) continue
    written.set(section, element)
    room -= lengthOf([element])
  }
  return process.sections.map((section) => written.get(section))
}

function writeCore(
  sections: readonly StateSection[],
  write: WriteSection,
  ends: readonly XmlElement[],
  forMore: number,
): Map<StateSection, XmlElement | undefined> {
  for (let lists = CORE_ENTRIES; ; lists--) {
    const core = new Map(sections.map((section) => [section, write(section, () => lists)]))
    if (lists === 0 || lengthOf([...ends, ...core.values()]) + forMore <= MEDIUM_CHARACTERS) return core
  }
}

/** What was granted to a list; a list that nobody named in a section that somebody did has nothing yet. */
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

function lengthOf(elements: readonly (XmlElement | undefined)[]): number {
  return elements.reduce((sum, element) => sum + (element ? toXml(element).length : 0), 0)
}
