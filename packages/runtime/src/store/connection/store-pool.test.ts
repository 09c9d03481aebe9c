import { createServer, type Server } from 'node:net'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { storePool } from './store-pool.ts'

let server: Server | undefined
afterEach(() => server?.close())

/** Accepts one connection and ends it in the same packet, as a server does that is being shut down. */
async function endingServer(): Promise<number> {
  const message = (type: string, body: string): string => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(body.length + 4)
    return type + length.toString('latin1') + body
  }
  const ready = message('R', '\0\0\0\0') + message('Z', 'I')
  const fatal = message('E', 'SFATAL\0C57P01\0Mterminating connection\0\0')
  const responses = [ready + fatal]
  server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(Buffer.from(responses.shift() ?? fatal, 'latin1')))
  })
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  return (server.address() as { port: number }).port
}

it('reports a connection that ends in the moment in which it is accepted', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: await endingServer(), user: 'u', database: 'd', ssl: false })
  const guarded = storePool([pool], { location: 'here', patience: () => 0, recover: async () => {} })
  const client = await guarded.connect()
  await expect(client.query('select 1', [])).rejects.toThrow()
  client.release()
  await guarded.end()
})
