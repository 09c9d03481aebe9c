import { afterAll, beforeAll, test } from 'vitest'
import { stepsDone } from '../cli/start-quire.ts'
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

test('two stages give the same bytes embedded, on PostgreSQL with two workers, and killed between steps and resumed', async () => {
  await expectSameBytes(folder, postgres, {
    args: ['--until', 'antithesis'],
    files: 100,
    kills: { kills: 3, seed: 5, moment: (child, random) => stepsDone(child, 1 + (random % 9)) },
  })
}, 240_000)
