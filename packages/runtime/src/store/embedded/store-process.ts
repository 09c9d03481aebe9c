import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { keepHouse } from './keep-house.ts'
import { clearStoreAddress, makeSocketFolder, socketIn, writeStoreAddress } from './store-address.ts'
import { HELD_BY_ANOTHER } from './store-exit.ts'
import { takeStoreLock } from './store-lock.ts'
import { makeStoreHome, storePaths } from './store-paths.ts'
import { sweepSockets } from './sweep-sockets.ts'

const IDLE_MS = Number(process.env.QUIRE_STORE_IDLE_MS ?? 60_000)
const TRANSACTION_MS = Number(process.env.QUIRE_STORE_TRANSACTION_MS ?? 10_000)
const WATCH_MS = 1_000

/*
 * The process that has a workspace's store open: the only one, by its lock. It serves everybody on a socket and ends
 * when nobody has come for a while. It does not know what is stored.
 */
const paths = storePaths(process.argv[2]!)
makeStoreHome(paths)
const lock = takeStoreLock(paths.lock)
if (!lock) process.exit(HELD_BY_ANOTHER)

// Only now what is large to load: of ten that are started at once, nine end above.
const [{ prepareData }, { openData }, { serveSession }] = await Promise.all([
  import('./prepare-data.ts'),
  import('./open-data.ts'),
  import('./serve-session.ts'),
])
clearStoreAddress(paths)
await prepareData(paths.data)
const db = await openData(paths.data, process.env.QUIRE_STORE_SYNC !== 'off')

let idle: NodeJS.Timeout | undefined
const { server, turns, clients } = await serveSession({ db, transactionPatience: TRANSACTION_MS, onEmpty: waitToEnd })
const folder = makeSocketFolder()
await new Promise<void>((resolve, reject) => {
  server.once('error', reject)
  server.listen(socketIn(folder), resolve)
})
writeStoreAddress(paths, { folder, pid: process.pid })
keepHouse(turns)
waitToEnd()
setInterval(watch, WATCH_MS)
void sweepSockets(folder).catch(() => {})
process.on('SIGTERM', end)
process.on('SIGINT', end)

function waitToEnd(): void {
  clearTimeout(idle)
  idle = setTimeout(() => {
    if (clients.size === 0) end()
  }, IDLE_MS)
}

/** A store whose files are taken away must not write on beside the one that will take its place. */
function watch(): void {
  if (!lock!.isSound() || !existsSync(join(paths.data, 'PG_VERSION'))) {
    rmSync(folder, { recursive: true, force: true })
    process.exit(1)
  }
  // Temporary folders are swept by some systems; nobody could find us any more.
  if (!existsSync(socketIn(folder))) end()
}

function end(): void {
  server.close()
  clearStoreAddress(paths)
  // When it is nobody's turn, so that no transaction is cut that could have ended.
  turns.between(async () => {
    await db.close()
    process.exit(0)
  })
}
