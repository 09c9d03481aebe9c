import { QuireError } from '@quire/core'
import type { Quire } from '@quire/runtime'

/** The titles of stages, keyed by the names that files and flags use. */
export type StageTitles = Readonly<Record<string, string>>

/** Returns the titles of the stages of flows. Flows that are gone or written in code have no titles. */
export async function readStageTitles(
  quire: Pick<Quire, 'findDataFlow'>,
  flows: Iterable<string>,
): Promise<StageTitles> {
  const titles: Record<string, string> = {}
  for (const name of new Set(flows)) Object.assign(titles, await titlesOf(quire, name))
  return titles
}

async function titlesOf(quire: Pick<Quire, 'findDataFlow'>, name: string): Promise<StageTitles> {
  try {
    const flow = await quire.findDataFlow(name)
    const parts = flow?.outline?.().parts ?? []
    return Object.fromEntries(parts.flatMap(({ stage }) => (stage ? [[stage.name, stage.title]] : [])))
  } catch (error) {
    // A flow whose file is invalid now can still have runs to look at.
    if (QuireError.isInstance(error)) return {}
    throw error
  }
}
