import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openStore } from '../store/index.ts'
import type { Finding } from './finding.ts'

const GONE_AFTER_MS = 5000

/** Opens the store that runs here would use: the database that is named, the workspace's own, or one made for this. */
export async function examineStore(root: string | undefined, databaseUrl: string | undefined): Promise<Finding> {
  if (databaseUrl) return open('DATABASE_URL', { databaseUrl }, 'Check DATABASE_URL, and that the server is up.')
  const fix = 'Read the message above; DATABASE_URL=postgres://… puts a PostgreSQL in its place.'
  if (root !== undefined) return open("The workspace's own store", { workspace: root }, fix)
  const workspace = await mkdtemp(join(tmpdir(), 'quire-doctor-'))
  try {
    return await open('An embedded store', { workspace }, fix)
  } finally {
    await endStore(workspace)
    await rm(workspace, { recursive: true, force: true })
  }
}

async function open(name: string, options: Parameters<typeof openStore>[0], fix: string): Promise<Finding> {
  const finding = { id: 'store', group: 'store' as const }
  const begun = performance.now()
  try {
    const store = await openStore(options)
    try {
      const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(
        store.db,
      )
      const version = rows[0]?.version ?? 'unknown'
      const took = Math.round(performance.now() - begun)
      return { ...finding, status: 'ok', message: `${name} answers (PostgreSQL ${version}, ${took} ms).` }
    } finally {
      await store.close()
    }
  } catch (error) {
    return { ...finding, status: 'broken', message: `${name} cannot be opened: ${(error as Error).message}`, fix }
  }
}

/** A store that was made only to see whether it starts is not left running in a folder that goes. */
async function endStore(workspace: string): Promise<void> {
  const text = await readFile(join(workspace, '.quire', 'store.json'), 'utf8').catch(() => undefined)
  const pid = text === undefined ? undefined : (JSON.parse(text) as { pid?: unknown }).pid
  if (typeof pid !== 'number') return
  try {
    process.kill(pid, 'SIGTERM')
    for (let waited = 0; waited < GONE_AFTER_MS; waited += 50) {
      process.kill(pid, 0)
      await sleep(50)
    }
  } catch {
    // It is gone.
  }
}
