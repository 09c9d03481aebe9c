import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'

const LISTENERS = 1_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer('brief')
})
afterAll(() => server.close())

/** Follows a run until it ends or waits. Resolves once the client is connected. */
function listen(path: string): Promise<{ readonly heard: Promise<string[]>; close(): void }> {
  return new Promise((resolve, reject) => {
    const asked = request(`${server.base}/api/v1${path}`, { headers: server.headers, agent: false }, (response) => {
      const heard = new Promise<string[]>((done) => {
        let all = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          all += chunk
          if (/"type":"run\.(waiting|completed)"/.test(all))
            done([...all.matchAll(/^id: (.*)$/gm)].map(([, id]) => id!))
        })
      })
      resolve({ heard, close: () => void (response as IncomingMessage).destroy() })
    })
    asked.on('error', reject)
    asked.end()
  })
}

test(`${LISTENERS} clients follow a run, and a slow client does not delay the others`, {
  timeout: 240_000,
}, async () => {
  const { quire, post, served } = server
  const gate = { flow: 'brief', input: 'Lend bikes?', models: ['scripted/alpha'], options: { gate: true } }
  await post('/runs', { ...gate, runId: 'busy' })
  const waiting = await listen('/runs/busy/events')
  await waiting.heard
  waiting.close()
  // Sends more data than a connection can buffer, so that a slow client stalls.
  const { db } = await quire.store()
  await sql`insert into event (run_id, type, data)
    select 'busy', 'step.retried', jsonb_build_object('step', 'x', 'padding', repeat('x', 1000))
    from generate_series(1, 20000)`.execute(db)
  const stalled = connect(served.port, '127.0.0.1')
  stalled.pause()
  stalled.write(
    `GET /api/v1/runs/busy/events HTTP/1.1\r\nHost: 127.0.0.1:${served.port}\r\nAuthorization: Bearer ${served.token}\r\n\r\n`,
  )
  const last = await sql<{ count: string }>`select count(*) as count from event where run_id = 'busy'`.execute(db)
  const path = `/runs/busy/events?after=${Number(last.rows[0]!.count)}`
  const before = process.memoryUsage().rss
  const listeners = []
  for (let begun = 0; begun < LISTENERS - 1; begun += 111) {
    listeners.push(...(await Promise.all(Array.from({ length: 111 }, () => listen(path)))))
  }
  expect((await post('/runs/busy/resume', { approve: true })).status).toBe(202)
  const requested = performance.now()
  expect((await server.get('/runs')).status).toBe(200)
  const answeredMs = performance.now() - requested
  const heard = await Promise.all(listeners.map((listener) => listener.heard))
  const grownMb = (process.memoryUsage().rss - before) / 1024 / 1024
  // The stalled client is not buffered, and the listeners do not block other requests.
  expect(grownMb).toBeLessThan(1000)
  expect(answeredMs).toBeLessThan(5000)
  // Every client got the same events, in order, without gaps.
  expect(new Set(heard.map((ids) => ids.join())).size).toBe(1)
  const ids = heard[0]!.map(Number)
  expect(ids).toEqual(ids.map((_, index) => ids[0]! + index))
  for (const listener of listeners) listener.close()
  stalled.destroy()
})
