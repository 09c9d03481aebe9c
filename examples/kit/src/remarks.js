import { toXml, xmlElement } from '@quire/core'

/** `14:03 Ana: We move the launch.`, with or without the time. */
const REMARK = /^(?:\d{1,2}:\d{2}\s+)?([^:\s][^:]{0,60}):\s+(.+)$/
const DECIDES = /\b(?:agree[ds]?|decid\w+|decision|propos\w+|owner|due|deadline|will|by \d+)\b/i

/**
 * The layer source `remarks` turns raw notes into items, one per remark. Decisions have more weight. If the notes do
 * not fit, small talk is left out first.
 * @type {import('@quire/core').LayerSource}
 */
export function remarks({ inputs }) {
  return parseRemarks(String(inputs.notes ?? '')).map(({ by, text }, index) => ({
    id: String(index + 1),
    text: toXml(xmlElement('remark', { by }, [text])),
    weight: DECIDES.test(text) ? 1 : 0,
  }))
}

/**
 * A line without a speaker continues the remark above it.
 * @param {string} notes
 */
function parseRemarks(notes) {
  /** @type {{ by: string, text: string }[]} */
  const found = []
  for (const line of notes.split('\n').map((each) => each.trim())) {
    const [, by, text] = REMARK.exec(line) ?? []
    const last = found.at(-1)
    if (by !== undefined && text !== undefined) found.push({ by, text })
    else if (line !== '' && last) last.text += ` ${line}`
    else if (line !== '') found.push({ by: 'unknown', text: line })
  }
  return found
}
