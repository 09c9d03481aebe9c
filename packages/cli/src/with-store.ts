import type { Store } from '@quire/runtime'
import { sessionMigrations } from '@quire/session'
import type { TrustedOptions } from './open-trusted-workspace.ts'
import { isTrustGiven } from './trust-option.ts'
import { workspaceRoot } from './workspace-root.ts'

/** Opens the store for one command and closes it, whatever the command does. */
export async function withStore<T>(options: TrustedOptions, work: (store: Store) => Promise<T>): Promise<T> {
  const { openStore } = await import('@quire/runtime')
  const databaseUrl = process.env.DATABASE_URL
  const store = await openStore({
    ...(databaseUrl ? { databaseUrl } : { workspace: workspaceRoot(options), isTrusted: isTrustGiven(options) }),
    migrations: sessionMigrations,
  })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}
