import type { ExportOptions } from '../artifact/export-run.ts'
import { readStoredRun } from '../engine/records/stored-run.ts'
import { UntrustedWorkspace } from '../trust/errors.ts'
import type { QuireResources } from './quire-resources.ts'

/** What the flow of a run adds to its export. Nothing if the flow is unknown or not trusted. */
export async function exportOptions(resources: QuireResources, run: string): Promise<ExportOptions> {
  const stored = await readStoredRun((await resources.store()).db, run)
  try {
    const flow = (await resources.flows()).find(({ name }) => name === stored.flow)
    return { resultPage: await flow?.resultPage?.(stored), responsePath: flow?.responsePath }
  } catch (error) {
    if (error instanceof UntrustedWorkspace) return {}
    throw error
  }
}
