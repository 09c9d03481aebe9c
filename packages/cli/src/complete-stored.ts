import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openWorkspace } from './open-workspace.ts'
import { withStore } from './with-store.ts'
import { workspaceRoot } from './workspace-root.ts'

/** Ids of runs, the newest first. A look makes no store where there is none. */
export async function runIds(): Promise<string[]> {
  const isThere = process.env.DATABASE_URL || existsSync(join(workspaceRoot({}), '.quire', 'store'))
  if (!isThere) return []
  const { listRuns } = await import('@quire/runtime')
  return withStore({}, async ({ db }) => (await listRuns(db)).map(({ run }) => run))
}

/** Names of the flows that can be run here. No code of the workspace is run to find them. */
export async function flowNames(): Promise<string[]> {
  const { listFlows } = await import('@quire/runtime')
  return (await listFlows(openWorkspace({}))).map(({ name }) => name)
}
