import { toXml } from '@quire/core'
import { getMode } from '../process/gate.ts'
import type { Process } from '../process/process.ts'
import { type StateSources, sectionXml } from '../state/state-xml.ts'
import type { WorkingPiece } from './document-pieces.ts'

// Maximum number of characters of an entry, so that a few long entries leave room for the texts.
const LONGEST = 300

/**
 * Returns what a minimal state leaves out but every prompt must show: the parts under `medium` in the process, such as
 * corrections and decisions, the most important section first.
 */
export function rememberedPieces(process: Process, sources: StateSources): WorkingPiece[] {
  const visible = getMode(process, sources.state.mode).sections
  const inState = process.minimal.map(({ section }) => section)
  const names = [...new Set(process.medium.map(({ section }) => section))]
  return names.flatMap((name): WorkingPiece[] => {
    const section = process.sections.find((one) => one.name === name)
    if (!section || inState.includes(name) || visible[name] === 'omit') return []
    const max = (field?: string): number =>
      process.medium.find((part) => part.section === name && part.field === field)?.entries ?? 0
    const xml = sectionXml(process, section, 'relevant', sources, { max, longest: LONGEST, isFull: false })
    return xml ? [{ id: name, path: `state/${name}`, text: toXml(xml) }] : []
  })
}
