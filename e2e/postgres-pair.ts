import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { createDatabase, type OwnPostgres } from './postgres.ts'
import { asUser, initData, makePostgresHome, openNode, type PostgresNode } from './postgres-node.ts'

/**
 * A primary and a synchronous standby. A commit is acknowledged when both have it, so a promotion loses nothing that was
 * acknowledged. While there is no standby, commits wait.
 */
export interface PostgresPair extends OwnPostgres {
  /** The port of the current primary. It changes with every `failOver`. */
  readonly port: number
  /** Kills all processes of the primary with SIGKILL and promotes the standby. */
  failOver(): Promise<void>
  /** Replaces the data of the dead primary with a copy of the new primary, and starts it as the standby. */
  buildStandby(): Promise<void>
}

const SETTINGS = [
  'synchronous_standby_names=*',
  'synchronous_commit=on',
  'wal_keep_size=256MB',
  'wal_retrieve_retry_interval=100ms',
]
const PATIENCE_MS = 60_000
/** Files that belong to a running server, not to its data. Write-ahead log files are streamed. */
const NOT_COPIED = ['pg_wal/*', 'pg_replslot/*', 'postmaster.pid', 'postmaster.opts', 'standby.signal', 'backup_label']

export async function startPostgresPair(): Promise<PostgresPair> {
  const home = makePostgresHome()
  let primary = await openNode(home, join(home.folder, 'first'), SETTINGS)
  let standby = await openNode(home, join(home.folder, 'second'), SETTINGS)
  initData(home, primary.data)
  await primary.start()
  await copyToStandby(primary, standby)
  return {
    get url() {
      return primary.url
    },
    get port() {
      return primary.port
    },
    freshDatabase: async () => (await createDatabase(primary.url)).address,
    async restart(how = 'shutdown') {
      await primary.stop(how)
      await primary.start()
    },
    stop: (how = 'shutdown') => primary.stop(how),
    start: () => primary.start(),
    async failOver() {
      await primary.stop('kill')
      await query(standby.url, 'select pg_promote(true, 60)')
      ;[primary, standby] = [standby, primary]
    },
    buildStandby: () => copyToStandby(primary, standby),
    async close() {
      await Promise.all([primary.close(), standby.close()])
      rmSync(home.folder, { recursive: true, force: true })
    },
  }
}

/** Copies a running server in the way that `pg_basebackup` does, because the npm package does not contain that program. */
async function copyToStandby(primary: PostgresNode, standby: PostgresNode): Promise<void> {
  const client = new pg.Client(primary.url)
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    rmSync(standby.data, { recursive: true, force: true })
    const excluded = NOT_COPIED.map((name) => `--exclude='./${name}'`).join(' ')
    // Files may disappear while they are copied. Replaying the log creates them again.
    await shell(
      `mkdir -m 700 '${standby.data}' && cd '${primary.data}' && tar -c --warning=no-file-changed ${excluded} . | tar -xp -C '${standby.data}'`,
    )
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    addFile(standby, 'backup_label', rows[0].labelfile)
  } finally {
    await client.end()
  }
  addFile(standby, 'standby.signal', '')
  addFile(
    standby,
    'postgresql.auto.conf',
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=postgres application_name=standby'\n`,
  )
  await standby.start()
  await untilSynchronous(primary)
}

async function untilSynchronous(primary: PostgresNode): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const rows = await query(primary.url, `select from pg_stat_replication where sync_state = 'sync'`)
    if (rows.length > 0) return
    if (performance.now() > deadline) {
      const log = readFileSync(join(primary.data, '..', 'log'), 'utf8').slice(-2_000)
      throw new Error(`The standby did not connect to its primary:\n${log}`)
    }
    await wait(50)
  }
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function shell(script: string): Promise<void> {
  const child = spawn('/bin/sh', ['-c', script], { ...asUser, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`A copy failed: ${stderr}`)
}

function addFile({ data }: PostgresNode, name: string, text: string): void {
  const path = join(data, name)
  writeFileSync(path, text, { mode: 0o600 })
  if (asUser.uid !== undefined) chownSync(path, asUser.uid, asUser.gid)
}
