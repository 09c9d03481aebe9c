import { expect, test } from 'vitest'
import { KINDS } from '../kinds.ts'
import { openServer } from './kinds-of-server.ts'
import { runRandomClients } from './random-clients.ts'

test('under random load, clients get their own answers and lose no committed data', {
  tags: ['long'],
}, async () => {
  const reports = await Promise.all(
    KINDS.map(async (kind) => {
      const { connection, place, close } = await openServer(kind)
      const report = await runRandomClients({ connection, place, seed: 7, ms: 20_000, processes: 2, clients: 5 })
      await close()
      return report
    }),
  )
  for (const report of reports) {
    expect(report).toMatchObject({ wrong: [], hanging: [], lost: [], stray: [] })
    expect(report.answers).toBeGreaterThan(200)
    expect(report.kills).toBeGreaterThan(0)
    expect(report.batches).toBeGreaterThan(20)
  }
})
