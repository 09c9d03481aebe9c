/** @module-tag long */
import { expect, test } from 'vitest'
import { killUnderWriters } from './killed-under-writers.ts'
import { testStore } from './kinds.ts'
import { kill, storePid, until } from './processes.ts'

test('no data is lost when the embedded store is killed twenty times', async () => {
  const place = await testStore('embedded')
  const workspace = place.options.workspace!
  const report = await killUnderWriters({
    writers: 4,
    kills: 20,
    args: [workspace],
    store: await place.open(),
    kill: () => until(() => kill(storePid(workspace))),
  })
  expect(report).toMatchObject({ lost: [], halves: [], doubled: [] })
  expect(report.committed).toBeGreaterThan(200)
  await place.close()
})
