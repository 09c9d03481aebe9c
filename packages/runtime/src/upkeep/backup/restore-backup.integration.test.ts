import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { QuireError } from '@quire/core'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../../../../../e2e/postgres.ts'
import { putBlob } from '../../store/blob.ts'
import { openStore } from '../../store/open-store.ts'
import type { Store } from '../../store/store.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'quire-restore-'))
const forgery = join(folder, 'forged.quire')
let postgres: TestPostgres
let empty: Store
/** The lines of a real backup, without its end. */
let lines: readonly string[]
let counts: Readonly<Record<string, number>>

beforeAll(async () => {
  postgres = await startPostgres()
  const store = await openStore({ databaseUrl: await postgres.freshDatabase() })
  await sql`
    insert into project (id) values ('p');
    insert into run (id, project_id, flow, status, fingerprint, request, limits, active_steps, error)
      values ('r', 'p', 'flow', 'completed', 'f', '{}', '{}', 0, 'null');
    insert into event (run_id, type, data) select 'r', 'run.started', '{}' from generate_series(1, 3)
  `.execute(store.db)
  await putBlob(store.db, 'a text')
  const { rows } = await writeBackup(store.db, join(folder, 'real.quire'))
  await store.close()
  counts = rows
  const text = gunzipSync(readFileSync(join(folder, 'real.quire'))).toString()
  lines = text.trimEnd().split('\n').slice(0, -1)
  empty = await openStore({ databaseUrl: await postgres.freshDatabase() })
})
afterAll(async () => {
  await empty.close()
  await postgres.close()
  rmSync(folder, { recursive: true })
})

/** Writes a backup whose checksum and counts are right, whatever its lines contain. */
function forge(forged: readonly string[], rows = counts): void {
  const body = forged.map((line) => `${line}\n`).join('')
  const end = { rows, sha256: createHash('sha256').update(body).digest('hex') }
  writeFileSync(forgery, gzipSync(`${body}${JSON.stringify(end)}\n`))
}

const header = (change: object) => [JSON.stringify({ ...JSON.parse(lines[0]!), ...change }), ...lines.slice(1)]
const inTable = (table: string, edit: (line: string) => string) => {
  const at = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`))
  return lines.with(at + 1, edit(lines[at + 1]!))
}

test.each<[string, () => readonly string[]]>([
  ['no header', () => ['null', ...lines.slice(1)]],
  ['migrations that are no list', () => header({ migrations: { migration: 7 } })],
  ['migrations in a table of runs', () => header({ migrations: { run: [] } })],
  ['no sequences', () => header({ sequences: null })],
  ['a sequence that is a table', () => header({ sequences: { run: '1' } })],
  ['a sequence without a number', () => header({ sequences: { event_id_seq: 'many' } })],
  ['a table without columns', () => lines.map((line) => line.replace(/("table":"event","columns":)\[.*?\]/, '$1null'))],
  ['an unknown table', () => [...lines, '{"table":"pg_class","columns":[]}', '[]']],
  ['a line that is no object', () => [...lines, '7']],
  ['a row that is no JSON', () => inTable('event', () => '[')],
  ['a row with text for a number', () => inTable('event', (line) => line.replace(/\["\d+"/, '["one"'))],
  ['a row that is too short', () => inTable('run', () => '["r"]')],
  ['a row of an unknown project', () => inTable('run', (line) => line.replace('"p"', '"other"'))],
  ['a row twice', () => inTable('event', (line) => line.replace(/\["\d+"/, '["3"'))],
  ['a NUL character', () => inTable('project', (line) => line.replace('"p"', '"p\\u0000"'))],
])('a forged backup with %s is refused', async (_, forged) => {
  forge(forged())
  await expect(restoreBackup(empty.db, forgery)).rejects.toMatchObject({
    code: 'backup-not-read',
    message: expect.stringContaining('cannot be restored'),
  })
  expect(await empty.db.selectFrom('project').selectAll().execute()).toEqual([])
})

test('a backup with any change is restored or refused, and never fails in another way', {
  tags: ['long'],
}, async () => {
  const change = fc.record({
    at: fc.nat({ max: lines.length - 1 }),
    path: fc.array(fc.nat({ max: 20 }), { maxLength: 3 }),
    value: fc.jsonValue({ maxDepth: 1 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 2 }), async (changes) => {
      const forged = changes.reduce(
        (all, { at, path, value }) => all.with(at, JSON.stringify(replaceAt(JSON.parse(all[at]!), path, value))),
        lines,
      )
      forge(forged)
      const store = await openStore({ databaseUrl: await postgres.freshDatabase() })
      try {
        await restoreBackup(store.db, forgery).catch((error: unknown) => {
          if (!QuireError.isInstance(error)) throw error
        })
      } finally {
        await store.close()
      }
    }),
    { numRuns: 25 },
  )
})

/** Replaces a value inside an object or array. Each number selects an entry. */
function replaceAt(value: unknown, [first, ...rest]: readonly number[], by: unknown): unknown {
  if (first === undefined || typeof value !== 'object' || value === null) return by
  const entries = Object.entries(value)
  const [name, inner] = entries[first % Math.max(1, entries.length)] ?? ['', undefined]
  const replaced = replaceAt(inner, rest, by)
  return Array.isArray(value) ? value.with(Number(name), replaced) : { ...value, [name]: replaced }
}
