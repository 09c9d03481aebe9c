import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Started, stepsDone } from '../cli/start-quire.ts'
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

test('two stages produce the same bytes on both stores, even after kills', {
  tags: ['long'],
}, async () => {
  const { shared, killed } = oneRun(folder, ['--until', 'antithesis'])
  const expected = await shared(await postgres.freshDatabase())
  expect(Object.keys(expected).length).toBeGreaterThan(100)
  const kills = { kills: 3, seed: 5, moment: (child: Started, random: number) => stepsDone(child, 1 + (random % 7)) }
  expect(await killed({ ...kills, isUnfinished: true })).toEqual(expected)
})
