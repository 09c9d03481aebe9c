import { chmodSync, existsSync, linkSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LosingProxy, openLosingProxy } from '../losing-proxy.ts'

/** A proxy in front of the embedded store, whose process and socket change with every start. */
export interface StoreProxy {
  readonly proxy: LosingProxy
  /** The temporary folder for commands. The store creates its sockets there. */
  readonly temporary: string
  close(): Promise<void>
}

const SOCKET = '.s.PGSQL.5432'
/** The store writes this file next to its socket when it is ready for clients, and connects to its server before that. */
const READY = 'store.json'
const LOOK_EVERY_MS = 2

/**
 * Replaces each new socket of the store with the proxy's socket just before the store publishes its address. The server
 * keeps listening, and the proxy reaches it by a second link to its socket. The store's own connection stays direct.
 */
export async function openStoreProxy(): Promise<StoreProxy> {
  const temporary = mkdtempSync(join(tmpdir(), 'qc-'))
  // The server runs as another user and has to reach its socket.
  chmodSync(temporary, 0o755)
  const own = join(temporary, 'proxy')
  const proxy = await openLosingProxy({ upstream: { path: join(temporary, 'no-store') }, path: own })
  const { ino } = statSync(own)
  const looking = setInterval(() => {
    for (const name of readdirSync(temporary).filter((each) => each.startsWith('quire-store-'))) {
      if (!existsSync(join(temporary, name, READY))) continue
      const socket = join(temporary, name, SOCKET)
      const found = statSync(socket, { throwIfNoEntry: false })
      if (found && found.ino !== ino) interpose(socket)
    }
  }, LOOK_EVERY_MS)

  function interpose(socket: string): void {
    try {
      linkSync(socket, `${socket}.server`)
      linkSync(own, `${socket}.proxy`)
      proxy.redirect({ path: `${socket}.server` })
      renameSync(`${socket}.proxy`, socket)
    } catch {
      // The store was stopped in the meantime and has removed its folder.
    }
  }

  return {
    proxy,
    temporary,
    async close() {
      clearInterval(looking)
      await proxy.close()
      rmSync(temporary, { recursive: true, force: true })
    },
  }
}
