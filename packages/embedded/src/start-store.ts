import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, truncateSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { StoreDamaged, StoreFull, StoreNotOpened, StoreOfOtherVersion, StoreUnavailable } from '@quire/runtime/store'
import { readStoreAddress, socketIn } from './store-address.ts'
import { failureKindOf, HELD_BY_ANOTHER, StoreFailure, saysNoRoom } from './store-failure.ts'
import { logSize, readLog, whyNotUp } from './store-log.ts'
import { makeStoreHome, type StorePaths, storePaths } from './store-paths.ts'

const PATIENCE_MS = 60_000
const LOOK_EVERY_MS = 20
/** A process that was killed is started again more often than one that exited by itself. */
const MAX_STARTS = 8
const MAX_CRASHES = 2
const LARGEST_LOG = 1024 * 1024
/** The environment variables that the process needs. API keys are excluded, because the process outlives its parent. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'SUDO_UID', 'LANG']

/**
 * Finds or starts the process that serves a workspace's store, and returns the folder of its socket. If several
 * commands start a process at once, all but one exit immediately.
 */
export async function startStore(workspace: string): Promise<string> {
  const paths = storePaths(workspace)
  const { isStoreLocked } = await import('./store-lock.ts')
  const deadline = performance.now() + PATIENCE_MS
  let child: ChildProcess | undefined
  let logged = 0
  const failures: ChildProcess[] = []
  while (performance.now() < deadline) {
    const isLocked = isStoreLocked(paths.lock)
    const address = isLocked ? readStoreAddress(paths) : undefined
    if (address && (await answers(socketIn(address.folder)))) return address.folder
    if (child && isOver(child)) {
      if (child.exitCode !== HELD_BY_ANOTHER) failures.push(child)
      if (hasFailed(failures)) throw failure(paths, child, logged)
      child = undefined
    }
    // While a process holds the lock, no other process is started. The holder will soon serve the store or exit. The
    // next process that takes the lock stops any server that was left behind.
    if (!child && !isLocked) {
      const problem = whyNotUp(readLog(paths, 0))
      if (problem !== undefined) throw new StoreNotOpened(paths.data, `it keeps stopping: ${problem}.`)
      trimLog(paths)
      logged = logSize(paths)
      child = spawnStore(workspace, paths)
    }
    await wait(LOOK_EVERY_MS)
  }
  throw new StoreUnavailable(
    `The store in ${paths.data} did not respond within ${PATIENCE_MS / 1000} s. See ${paths.log}.`,
    'nothing',
  )
}

function isOver({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** Whether startup has failed for good. If the process was killed or exited without a reason, startup is retried. */
function hasFailed(failures: readonly ChildProcess[]): boolean {
  const crashes = failures.filter(({ exitCode }) => exitCode !== null && exitCode !== 0)
  if (failures.length >= MAX_STARTS || crashes.length >= MAX_CRASHES) return true
  return failures.some(({ exitCode }) => failureKindOf(exitCode) !== undefined)
}

/** Converts an exit code to an error. Adds the logged message, if any. */
function failure(paths: StorePaths, child: ChildProcess, logged: number): Error {
  const { data, log } = paths
  const text = readLog(paths, logged)
  const message = StoreFailure.fromLog(text)?.message
  const lastLine = text.trim().split('\n').at(-1)
  const problem = message ?? `its process ended with ${child.exitCode ?? child.signalCode} (${lastLine}); see ${log}`
  switch (failureKindOf(child.exitCode)) {
    case 'full':
      return new StoreFull(data, message ?? 'no space left')
    case 'damaged':
      return new StoreDamaged(data, problem)
    case 'other-version':
      return new StoreOfOtherVersion(data, problem)
    default:
      return new StoreNotOpened(data, problem)
  }
}

function spawnStore(workspace: string, paths: StorePaths): ChildProcess {
  const log = openLog(workspace, paths)
  try {
    // The child's file is in the same folder as this file, both in `src` and in `dist`.
    const isSource = import.meta.url.endsWith('.ts')
    const entry = new URL(isSource ? './store-process.ts' : './store-process.js', import.meta.url)
    const flags = isSource ? ['--conditions=quire-source'] : []
    const names = Object.keys(process.env).filter((name) => PASSED_ON.includes(name) || name.startsWith('QUIRE_STORE_'))
    const child = spawn(process.execPath, [...flags, fileURLToPath(entry), workspace], {
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
      env: Object.fromEntries(names.map((name) => [name, process.env[name]])),
    })
    child.unref()
    child.on('error', () => {})
    return child
  } finally {
    closeSync(log)
  }
}

function openLog(workspace: string, paths: StorePaths): number {
  try {
    makeStoreHome(paths)
    return openSync(paths.log, 'a', 0o600)
  } catch (error) {
    if (saysNoRoom(error)) throw new StoreFull(paths.home, (error as Error).message, { cause: error })
    throw new StoreNotOpened(
      workspace,
      `its folder is not writable (${(error as Error).message}). Make it writable, or set DATABASE_URL to use another store.`,
      { cause: error },
    )
  }
}

/** Empties the log if it is too large. */
function trimLog(paths: StorePaths): void {
  if (logSize(paths) > LARGEST_LOG) truncateSync(paths.log)
}

/** Whether a process listens at a socket. */
function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(socket)
    probe.once('error', () => resolve(false))
    probe.once('connect', () => {
      probe.destroy()
      resolve(true)
    })
  })
}
