/** @module-tag long */
import { expect, test } from 'vitest'
import { KINDS } from '../kinds.ts'
import { openServer } from './kinds-of-server.ts'
import { runRandomClients } from './random-clients.ts'

const MS = 10 * 60_000

test('random clients use both stores for ten minutes', { timeout: MS + 300_000 }, async () => {
  const reports = await Promise.all(
    KINDS.map(async (kind) => {
      const { connection, place, close } = await openServer(kind)
      const report = await runRandomClients({ connection, place, seed: Date.now(), ms: MS, processes: 3, clients: 6 })
      await close()
      return { kind, ...report }
    }),
  )
  for (const report of reports) {
    expect(report).toMatchObject({ wrong: [], hanging: [], lost: [], stray: [] })
    expect(report.answers, report.kind).toBeGreaterThan(0)
    expect(report.kills, report.kind).toBeGreaterThan(0)
  }
})
