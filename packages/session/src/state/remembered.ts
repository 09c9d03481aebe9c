import { getMode } from '../process/gate.ts'
import type { Process } from '../process/process.ts'
import type { ListEntry, SessionState } from '../process/session-state.ts'

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
