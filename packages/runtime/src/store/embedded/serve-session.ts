import { createServer, type Server, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import { PrivateNames } from './private-names.ts'
import { type SessionClient, SessionTurns } from './session-turns.ts'
import { WireReader } from './wire-reader.ts'

export interface ServedSession {
  readonly server: Server
  readonly turns: SessionTurns
  readonly clients: ReadonlySet<unknown>
}

export interface ServeSessionOptions {
  readonly db: PGlite
  /** How long a transaction may stay open without a word from its client, in milliseconds. */
  readonly transactionPatience: number
  /** Called when the last client has gone. */
  readonly onEmpty: () => void
}

/** Offers PGlite to any number of PostgreSQL clients. */
export async function serveSession({ db, transactionPatience, onEmpty }: ServeSessionOptions): Promise<ServedSession> {
  const turns = new SessionTurns(db, { patience: transactionPatience, onFatal: () => process.exit(1) })
  const greeting = await greet(db)
  const clients = new Set<Socket>()
  let served = 0
  const server = createServer((socket) => {
    clients.add(socket)
    serveClient(socket, turns, { greeting, names: new PrivateNames(++served) })
    socket.once('close', () => {
      clients.delete(socket)
      if (clients.size === 0) onEmpty()
    })
  })
  return { server, turns, clients }
}

function serveClient(
  socket: Socket,
  turns: SessionTurns,
  { greeting, names }: { readonly greeting: Uint8Array; readonly names: PrivateNames },
): void {
  const reader = new WireReader()
  // The other end may be stopped and never read it: it is told, and gone.
  const client: SessionClient = { expire: () => socket.end(EXPIRED, () => socket.destroy()) }
  socket.on('error', () => socket.destroy())
  socket.once('close', () => {
    turns.leave(client)
    const forgetting = names.forget()
    if (forgetting) turns.between(async (db) => void (await db.execProtocolRaw(forgetting)))
  })
  const answer = (part: Uint8Array) => {
    if (socket.destroyed) return
    // The parts of an answer are made without a pause; they leave together.
    if (socket.writableCorked === 0) {
      socket.cork()
      process.nextTick(() => socket.uncork())
    }
    socket.write(Buffer.from(part))
  }
  socket.on('data', (chunk) => {
    try {
      for (const request of reader.read(chunk)) {
        if (request.type === 'messages') turns.take(client, { ...request, bytes: names.mark(request.bytes), answer })
        else if (request.type === 'start') socket.write(greeting)
        else if (request.type === 'no-encryption') socket.write('N')
        else socket.destroy()
      }
    } catch {
      socket.destroy()
    }
  })
}

/**
 * What the session says to a client that connects. Every client gets the same, so it is asked once: nobody who
 * connects has to wait for another's transaction.
 */
async function greet(db: PGlite): Promise<Uint8Array> {
  const body = Buffer.from('\0\x03\0\0user\0postgres\0database\0postgres\0\0', 'latin1')
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + body.length)
  const parts: Buffer[] = []
  await db.execProtocolRawStream(Buffer.concat([length, body]), {
    onRawData: (part) => {
      parts.push(Buffer.from(part))
    },
  })
  return Buffer.concat(parts)
}

/** PostgreSQL's own words and code for this. */
const EXPIRED = errorMessage('25P03', 'terminating connection due to idle-in-transaction timeout')

function errorMessage(code: string, text: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(4 + fields.length, 1)
  return Buffer.concat([head, fields])
}
