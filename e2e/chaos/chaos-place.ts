import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openStore, type Store } from '@quire/runtime/store'
import type { ClientConfig } from 'pg'
import { type LosingProxy, openLosingProxy } from '../losing-proxy.ts'
import type { PostgresPair } from '../postgres-pair.ts'
import { openStoreProxy } from './store-proxy.ts'

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url))
const FAN_OUT = fileURLToPath(new URL('../runs/fan-out.mjs', import.meta.url))
// Inside the repository, so that the flows' imports resolve as in a user's project.
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))
const DISK_MEGABYTES = 400
const FAKE_TIME = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
]

/** Where rounds take place: a workspace on its own small disk, and a store that is reached through a proxy. */
export interface ChaosPlace {
  readonly kind: Store['kind']
  readonly dir: string
  readonly environment: Record<string, string>
  readonly proxy: LosingProxy
  /** The database servers, unless the store is embedded. */
  readonly postgres?: PostgresPair
  /** Whether the disk can be filled and the clock can be set. */
  readonly hasDisk: boolean
  readonly hasClock: boolean
  fillDisk(): void
  makeRoom(): void
  /** Shifts the clock of running and future commands. */
  setClock(seconds: number): void
  /** The process ids of the embedded store's server and the lock owner. */
  storeProcesses(): { readonly holder?: number; readonly server?: number }
  /** How to connect to the database, through the proxy. Undefined if the embedded store is not running. */
  database(): ClientConfig | undefined
  openStore(): Promise<Store>
  close(): Promise<void>
}

/** Creates a place. Places on PostgreSQL share the servers. */
export async function makeChaosPlace(modelUrl: string, postgres?: PostgresPair): Promise<ChaosPlace> {
  mkdirSync(CACHE, { recursive: true })
  const dir = mkdtempSync(join(CACHE, 'quire-chaos-'))
  const hasDisk = mount(dir)
  fillWorkspace(dir, modelUrl)
  const { proxy, environment: reach, close } = postgres ? await proxyTo(postgres) : await proxyToOwnStore()
  const clock = join(dir, '..', `${dir.split('/').at(-1)}.clock`)
  const library = FAKE_TIME.find((path) => existsSync(path))
  const ballast = join(dir, 'ballast')
  const address = join(dir, '.quire/store.json')
  writeFileSync(clock, '+0')
  return {
    kind: postgres ? 'postgres' : 'embedded',
    dir,
    proxy,
    ...(postgres && { postgres }),
    environment: {
      ...reach,
      QUIRE_STORE_IDLE_MS: '3000',
      QUIRE_TRUST: '1',
      ...(library && {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: clock,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      }),
    },
    hasDisk,
    hasClock: library !== undefined,
    fillDisk() {
      const { bavail, bsize } = statfsSync(dir)
      try {
        writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize)))
      } catch {
        // Another process used the remaining space, so the disk is full in any case.
      }
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    setClock: (seconds) => writeFileSync(clock, seconds < 0 ? `${seconds}` : `+${seconds}`),
    storeProcesses() {
      try {
        const holder = JSON.parse(readFileSync(address, 'utf8')).pid
        const server = Number(readFileSync(join(dir, '.quire/store/postmaster.pid'), 'utf8').split('\n')[0])
        return { holder, server }
      } catch {
        return {}
      }
    },
    database() {
      if (reach.DATABASE_URL) return { connectionString: reach.DATABASE_URL }
      try {
        return { host: JSON.parse(readFileSync(address, 'utf8')).folder, user: 'postgres', database: 'postgres' }
      } catch {
        return undefined
      }
    },
    openStore: () =>
      openStore(reach.DATABASE_URL ? { databaseUrl: reach.DATABASE_URL } : { workspace: dir, isTrusted: true }),
    async close() {
      await close()
      if (hasDisk) spawnSync('umount', ['-l', dir])
      rmSync(dir, { recursive: true, force: true })
      rmSync(clock, { force: true })
    },
  }
}

/** How commands reach a store through a proxy. */
interface Reach {
  readonly proxy: LosingProxy
  readonly environment: Record<string, string>
  close(): Promise<void>
}

async function proxyTo(postgres: PostgresPair): Promise<Reach> {
  const url = new URL(await postgres.freshDatabase())
  const proxy = await openLosingProxy({ upstream: { host: url.hostname, port: Number(url.port) } })
  url.port = String(proxy.port)
  return { proxy, environment: { DATABASE_URL: url.href }, close: () => proxy.close() }
}

async function proxyToOwnStore(): Promise<Reach> {
  const { proxy, temporary, close } = await openStoreProxy()
  // A store that this process starts has to use the same folder.
  process.env.TMPDIR = temporary
  return {
    proxy,
    environment: { TMPDIR: temporary },
    async close() {
      delete process.env.TMPDIR
      await close()
    },
  }
}

function mount(dir: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m,mode=0755`, 'none', dir]).status === 0
}

/** The flows `review-loop` and `fan-out` use a model that counts its calls. The recipe `brief` uses scripted models. */
function fillWorkspace(dir: string, modelUrl: string): void {
  for (const example of ['brief', 'review-loop']) {
    cpSync(join(EXAMPLES, example), dir, { recursive: true, filter: (source) => !source.endsWith('.quire') })
  }
  copyFileSync(FAN_OUT, join(dir, 'flows', 'fan-out.mjs'))
  const provider = `{ type: openai-compatible, baseUrl: '${modelUrl}' }`
  const settings = readFileSync(join(EXAMPLES, 'brief', 'quire.yaml'), 'utf8')
  writeFileSync(
    join(dir, 'quire.yaml'),
    `${settings}\nproviders:\n  loop: ${provider}\nlimits: { attempts: 6, backoffMs: 50 }\n`,
  )
}
