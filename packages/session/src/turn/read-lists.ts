import { isDeepStrictEqual } from 'node:util'
import { readEntries } from '../documents/read-entries.ts'
import type { Process } from '../process/process.ts'
import type { ListEntry } from '../process/session-state.ts'
import type { TurnDraft } from './turn-draft.ts'

/** Updates the lists of the state that are read from documents. A list without its document stays as it is. */
export async function readLists(draft: TurnDraft, { listSources }: Pick<Process, 'listSources'>): Promise<void> {
  for (const { section, field, document, key, sections } of listSources) {
    const found = (await draft.texts(document)).find((one) => one.key === key)
    if (!found) continue
    const entries = sections.flatMap(({ heading, severity }) =>
      readEntries(found.text, heading).map((text): ListEntry => ({ text, attributes: { severity } })),
    )
    const now = draft.state.state.sections[section]?.[field] ?? []
    if (!isDeepStrictEqual(now, entries)) draft.state.set(section, field, entries)
  }
}
