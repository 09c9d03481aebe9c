import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { temporaryFolder } from './dialectic-workspace.ts'
import { expectSameBytes } from './same-bytes.ts'

const folder = temporaryFolder()
let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.close()
  folder.remove()
})

test('all stages give the same bytes embedded, on PostgreSQL with two workers, and killed at random and resumed', async () => {
  await expectSameBytes(folder, postgres, {
    files: 250,
    kills: { kills: 3, seed: 5, moment: (_, random) => sleep(1500 + (random % 4500)) },
  })
}, 600_000)
