/** @module-tag long */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { temporaryFolder } from './dialectic-workspace.ts'
import { oneRun } from './same-bytes.ts'

const folder = temporaryFolder()
let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.close()
  folder.remove()
})

test('all stages produce the same bytes on both stores, even after random kills', async () => {
  const { embedded, shared, killed } = oneRun(folder)
  const expected = await embedded()
  expect(Object.keys(expected).length).toBeGreaterThan(250)
  expect(await shared(await postgres.freshDatabase())).toEqual(expected)
  const kills = { seed: 5, moment: (_: unknown, random: number) => sleep(1500 + (random % 4500)) }
  expect(await killed({ ...kills, kills: 3 })).toEqual(expected)
  // Repeats the test with twenty kills and a different seed.
  expect(await killed({ ...kills, kills: 20, seed: 77 })).toEqual(expected)
}, 1_200_000)
