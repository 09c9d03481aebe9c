import { existsSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { clearStoreAddress, readStoreAddress, socketIn, thisMachine, writeStoreAddress } from './store-address.ts'
import { exitCodeOf, failureInLog, HELD_BY_ANOTHER, isDiskFull, StoreFailure, saysNoRoom } from './store-failure.ts'
import { takeStoreLock } from './store-lock.ts'
import { logSize, readLog, shortLifeLine } from './store-log.ts'
import { makeStoreHome, ownStoreFiles, storePaths } from './store-paths.ts'

const IDLE_MS = Number(process.env.QUIRE_STORE_IDLE_MS ?? 60_000)
const TRANSACTION_MS = Number(process.env.QUIRE_STORE_TRANSACTION_MS ?? 60_000)
const LOOK_EVERY_MS = 1_000
/** Time to wait for clients that are still connecting. */
const ARRIVING_MS = 200

/*
 * The process that holds the lock on a workspace's store. Starts the server and stops it when idle. Never reads the
 * stored data.
 */
const workspace = process.argv[2]!
const paths = storePaths(workspace)
makeStoreHome(paths)
const lock = takeStoreLock(paths.lock)
if (!lock) process.exit(HELD_BY_ANOTHER)

// Large dependencies are loaded only now. Surplus processes have already exited.
const [{ openServer }, { IdleWatch }, { announceStore, sweepStores }] = await Promise.all([
  import('./open-server.ts'),
  import('./idle-watch.ts'),
  import('./running-stores.ts'),
])
const { isLiveCopy, checkLiveCopy, markFolder } = await import('./live-copy.ts')
const isUnproved = isLiveCopy(paths.data)
const { server, folder } = await open()
const openedAt = performance.now()
const logged = logSize(paths)
let isEnding = false
void server.ended.then(leaveServer)
const watch = await IdleWatch.start(folder, IDLE_MS, () => void endIfUnused()).catch(giveUpIfFull)
await announce()
setInterval(checkFiles, LOOK_EVERY_MS)
sweepStores(folder)
process.on('SIGTERM', () => void end())
process.on('SIGINT', () => void end())

async function open() {
  const last = readStoreAddress(paths)
  const wasElsewhere = last !== undefined && last.machine !== thisMachine()
  clearStoreAddress(paths)
  const isSynced = process.env.QUIRE_STORE_SYNC !== 'off'
  try {
    return await openServer({ workspace, paths, wasElsewhere, isSynced, transactionMs: TRANSACTION_MS })
  } catch (error) {
    throw giveUp(error)
  }
}

/** Exits with a failure, and logs the reason if possible. */
function giveUp(error: unknown): never {
  const kind = saysNoRoom(error) || isDiskFull(paths.home) ? 'full' : 'not-opened'
  const failure = error instanceof StoreFailure ? error : new StoreFailure(kind, (error as Error).message)
  try {
    writeSync(process.stderr.fd, `${failure.toLine()}\n`)
  } finally {
    process.exit(exitCodeOf(failure.kind))
  }
}

/** If the disk is full, says so. Any other failure means that the server ended, so the next process starts another. */
function giveUpIfFull(error: unknown): never {
  if (saysNoRoom(error) || isDiskFull(paths.home)) giveUp(error)
  throw error
}

async function announce(): Promise<void> {
  try {
    if (isUnproved) await checkLiveCopy(folder)
    markFolder(paths.data)
    announceStore(folder, { workspace, pid: process.pid })
    writeStoreAddress(paths, { folder, pid: process.pid, machine: thisMachine() })
    ownStoreFiles(paths)
  } catch (error) {
    giveUp(error)
  }
}

/** Blocks new clients. Then checks one last time whether a client is connected. */
async function endIfUnused(): Promise<void> {
  const socket = socketIn(folder)
  const aside = `${socket}.closed`
  renameSync(socket, aside)
  await wait(ARRIVING_MS)
  if ((await watch.clients()) > 0) renameSync(aside, socket)
  else await end()
}

/** Stops this server if its files were removed, because another server may take over. */
function checkFiles(): void {
  if (!lock!.isSound()) leaveEarly(`its lock file (${paths.lock}) was removed or replaced, or its lock was lost`)
  if (!existsSync(join(paths.data, 'PG_VERSION'))) leaveEarly(`its data (${paths.data}) was removed`)
  // Some systems clean up temporary folders. After that, clients can no longer find this process.
  if (!existsSync(folder)) void end()
}

async function end(): Promise<void> {
  isEnding = true
  clearStoreAddress(paths)
  await watch.end()
  await server.stop()
  leave(0)
}

/** A killed server is simply started again. A server that exits by itself states its reason in the log. */
function leaveServer(exitCode: number | null): void {
  if (isEnding) return
  const { kind, message } = failureInLog(readLog(paths, logged), isDiskFull(paths.home))
  // A server without space is started again when there is space.
  if (exitCode === null || kind === 'full') leave(1)
  leaveEarly(`the database server ended with ${exitCode} (${message}). See ${paths.log}`)
}

function leaveEarly(problem: string): never {
  const line = shortLifeLine(problem, performance.now() - openedAt)
  try {
    if (line !== undefined) writeSync(process.stderr.fd, `${line}\n`)
  } finally {
    leave(1)
  }
}

/** When this process exits, the keeper stops the server. */
function leave(code: number): never {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code)
}
