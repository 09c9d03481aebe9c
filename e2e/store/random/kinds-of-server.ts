import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { type Kind, testStore } from '../kinds.ts'
import type { Place } from './rude-leave.ts'

/** Opens a store of the given kind for a plain PostgreSQL client. */
export async function openServer(kind: Kind): Promise<{
  readonly connection: pg.ClientConfig
  readonly place: Place
  close(): Promise<void>
}> {
  const store = await testStore(kind)
  await store.open()
  const { workspace, databaseUrl } = store.options
  const close = () => store.close()
  if (databaseUrl) {
    const { hostname, port, pathname, username } = new URL(databaseUrl)
    const place = { host: hostname, port: Number(port || 5432) }
    return { connection: { ...place, user: username, database: pathname.slice(1) }, place, close }
  }
  const { folder } = JSON.parse(readFileSync(join(workspace!, '.quire', 'store.json'), 'utf8'))
  const connection = { host: folder, port: 5432, user: 'postgres', database: 'postgres' }
  return { connection, place: { path: join(folder, '.s.PGSQL.5432') }, close }
}
