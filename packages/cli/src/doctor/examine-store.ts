import { existsSync } from 'node:fs'
import { access, constants, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runningStores } from '@quire/embedded'
import type { Finding } from '@quire/runtime/kit'
import { type OpenStoreOptions, openStore, type Store } from '@quire/runtime/store'
import { checkStore, storeSize } from '@quire/runtime/upkeep'
import { inMegabytes } from './examine-sizes.ts'

const GONE_AFTER_MS = 5000

export interface ExamineStoreOptions {
  readonly root: string | undefined
  readonly databaseUrl: string | undefined
  /** Whether to check all stored data too. */
  readonly isDeep: boolean
  /** Whether the user trusts the workspace for this command. */
  readonly isTrusted: boolean
}

/** Opens the store that a run in this folder would use. If it does not exist yet, opens a temporary store instead. */
export async function examineStore({ root, databaseUrl, isDeep, isTrusted }: ExamineStoreOptions): Promise<Finding[]> {
  if (databaseUrl) {
    return open('DATABASE_URL', { databaseUrl }, 'Check DATABASE_URL, and check that the server is running.', isDeep)
  }
  const fix = 'DATABASE_URL=postgres://… uses a PostgreSQL server instead.'
  if (root !== undefined && existsSync(join(root, '.quire', 'store'))) {
    return open("The workspace's own store", { workspace: root, isTrusted }, fix, isDeep)
  }
  if (root !== undefined && !(await isWritable(root))) {
    const message = `${root} is not writable, so no store can be created there.`
    return [{ id: 'store', group: 'store', status: 'broken', message, fix: `Change its permissions, or: ${fix}` }]
  }
  // Inspecting a workspace must not create its store.
  const workspace = await mkdtemp(join(tmpdir(), 'quire-doctor-'))
  try {
    return await open('An embedded store', { workspace }, fix, false)
  } finally {
    await endStore(workspace)
    await rm(workspace, { recursive: true, force: true })
  }
}

function isWritable(dir: string): Promise<boolean> {
  return access(dir, constants.W_OK).then(
    () => true,
    () => false,
  )
}

/** This user's running embedded stores, in all workspaces. */
export function examineRunningStores(): Finding[] {
  return runningStores().map(({ workspace, pid }) => ({
    id: `store.${pid}`,
    group: 'store' as const,
    status: 'ok' as const,
    message: `Process ${pid} serves the store of ${workspace}.`,
  }))
}

async function open(name: string, options: OpenStoreOptions, fix: string, isDeep: boolean): Promise<Finding[]> {
  const finding = { id: 'store', group: 'store' as const }
  const begun = performance.now()
  try {
    const store = await openStore(options)
    try {
      const { version } = await store.db
        .selectNoFrom(({ fn, val }) => fn<string>('current_setting', [val('server_version')]).as('version'))
        .executeTakeFirstOrThrow()
      const engine = `${store.kind === 'embedded' ? 'embedded ' : ''}PostgreSQL ${version}`
      const size = inMegabytes(await storeSize(store.db))
      const took = Math.round(performance.now() - begun)
      const opened: Finding = {
        ...finding,
        status: 'ok',
        message: `${name} responds (${engine}, ${took} ms). Its tables use ${size}.`,
      }
      return isDeep ? [opened, ...(await examineContents(store))] : [opened]
    } finally {
      await store.close()
    }
  } catch (error) {
    return [{ ...finding, status: 'broken', message: `${name} cannot be opened: ${(error as Error).message}`, fix }]
  }
}

async function examineContents({ db }: Store): Promise<Finding[]> {
  const { problems, tables, blobs, skipped } = await checkStore(db)
  const finding = { id: 'store.contents', group: 'store' as const }
  const notes = skipped.map((what) => ` Skipped ${what}.`).join('')
  const message = `Checked ${tables} tables and the contents of ${blobs} blobs: no damage found.${notes}`
  if (problems.length === 0) return [{ ...finding, status: 'ok', message }]
  return problems.map(({ where, problem }) => ({
    ...finding,
    status: 'broken',
    message: `Damaged: ${where}: ${problem}`,
    fix: 'Move the store out of the way and run `quire restore FILE` with your last backup.',
  }))
}

/** Stops a store that was started for a check, so that its folder can be removed. */
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
    // The process no longer exists.
  }
}
