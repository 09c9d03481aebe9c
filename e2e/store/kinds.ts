import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenStoreOptions, openStore, type Store } from '@quire/runtime/store'
import { sessionMigrations } from '@quire/session'
import { startPostgres, type TestPostgres } from '../postgres.ts'

export type Kind = Store['kind']
export const KINDS: readonly Kind[] = ['embedded', 'postgres']

/** A location for a store of the given kind. The store can be opened repeatedly. */
export interface TestStore {
  readonly options: OpenStoreOptions
  open(options?: OpenStoreOptions): Promise<Store>
  /** Closes all opened stores, and removes their data. */
  close(): Promise<void>
}

export async function testStore(kind: Kind): Promise<TestStore> {
  process.env.QUIRE_STORE_IDLE_MS = '1000'
  const workspace = mkdtempSync(join(tmpdir(), 'quire-e2e-'))
  let server: TestPostgres | undefined
  if (kind === 'postgres') server = await startPostgres()
  const options = server ? { workspace, databaseUrl: await server.freshDatabase() } : { workspace }
  const opened: Store[] = []
  return {
    options,
    async open(more) {
      const store = await openStore({ ...options, migrations: sessionMigrations, ...more })
      opened.push(store)
      return store
    },
    async close() {
      await Promise.all(opened.map((store) => store.close()))
      await server?.close()
      rmSync(workspace, { recursive: true, force: true })
    },
  }
}
