import { QuireError } from '@quire/core'
import type { Quire } from '@quire/runtime'
import type { OutlinedPart, RunRequest } from '@quire/runtime/engine'

/** The titles of stages, keyed by the names that files and flags use. */
export type StageTitles = Readonly<Record<string, string>>

/** Returns the titles of the stages of flows. Flows that are gone or written in code have no titles. */
export async function readStageTitles(
  quire: Pick<Quire, 'findDataFlow'>,
  flows: Iterable<string>,
): Promise<StageTitles> {
  const titles: Record<string, string> = {}
  for (const name of new Set(flows)) Object.assign(titles, (await readFlowTitles(quire, name)).stageTitles)
  return titles
}

/** The titles of a flow's stages, and of its steps by `stage/name`. The stage is empty if there is none. */
export interface FlowTitles {
  readonly stageTitles: StageTitles
  readonly stepTitles: Readonly<Record<string, string>>
}

/** Returns the titles of a flow, as a run with this request shows them. */
export async function readFlowTitles(
  quire: Pick<Quire, 'findDataFlow'>,
  flow: string,
  request?: RunRequest,
): Promise<FlowTitles> {
  const parts = await readParts(quire, flow, request)
  const stages = parts.flatMap(({ stage }) => (stage ? [[stage.name, stage.title]] : []))
  const steps = parts.flatMap((part) =>
    part.steps.map(({ name, title }) => [`${part.stage?.name ?? ''}/${name}`, title]),
  )
  return { stageTitles: Object.fromEntries(stages), stepTitles: Object.fromEntries(steps) }
}

/** Returns the parts of a flow's outline. None if the flow is gone, invalid or written in code. */
export async function readParts(
  quire: Pick<Quire, 'findDataFlow'>,
  name: string,
  request: RunRequest | undefined,
): Promise<readonly OutlinedPart[]> {
  try {
    const flow = await quire.findDataFlow(name)
    return flow?.outline?.(request).parts ?? []
  } catch (error) {
    // A flow whose file is invalid now can still have runs to look at.
    if (QuireError.isInstance(error)) return []
    throw error
  }
}
