import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

const STARTUP_OK = Buffer.concat([
  message('R', Buffer.from([0, 0, 0, 0])),
  message('S', Buffer.from('server_version\x0018.0\0')),
  message('S', Buffer.from('client_encoding\x00UTF8\0')),
  message('Z', Buffer.from('I')),
])
/** The id that the pooler announces in place of a server process. */
const KEY = message('K', Buffer.from([0x7f, 0, 0, 1, 0, 0, 0, 1]))

export interface TestPooler {
  readonly url: string
  close(): void
}

/** A connection to the server, used by one client at a time. */
interface ServerConnection {
  readonly socket: Socket
  client: Socket | undefined
}

/**
 * Imitates a pooler such as PgBouncer. In session mode, each client keeps its server connection. In transaction mode,
 * clients share the given number of server connections, and take one in turn for each transaction.
 */
export async function startTestPooler(
  databaseUrl: string,
  mode: 'session' | { readonly transactionsOn: number },
): Promise<TestPooler> {
  const { hostname, port, pathname, username } = new URL(databaseUrl)
  const sockets: Socket[] = []
  const openServer = async (): Promise<ServerConnection> => {
    const socket = connect(Number(port), hostname)
    sockets.push(socket)
    const server: ServerConnection = { socket, client: undefined }
    const parameters = `user\0${username}\0database\0${pathname.slice(1)}\0\0`
    const body = Buffer.concat([Buffer.from([0, 3, 0, 0]), Buffer.from(parameters)])
    socket.write(Buffer.concat([length(body), body]))
    const isReady = Promise.withResolvers<void>()
    onMessages(socket, (type, bytes) => {
      server.client?.write(bytes)
      if (type !== 'Z') return
      isReady.resolve()
      // The transaction is over, so that the connection is free.
      if (bytes.at(-1) === 'I'.charCodeAt(0) && mode !== 'session') server.client = undefined
    })
    await isReady.promise
    return server
  }
  const shared = mode === 'session' ? [] : await Promise.all(Array.from({ length: mode.transactionsOn }, openServer))
  let turn = 0
  const listener = createServer(async (client) => {
    sockets.push(client)
    client.on('error', () => {})
    client.write(Buffer.concat([STARTUP_OK.subarray(0, -6), KEY, STARTUP_OK.subarray(-6)]))
    const own = mode === 'session' ? await openServer() : undefined
    if (own) own.client = client
    onMessages(
      client,
      (type, bytes) => {
        if (type === 'X') return void own?.socket.destroy()
        const server = own ?? shared.find((each) => each.client === client) ?? shared[turn++ % shared.length]!
        server.client = client
        server.socket.write(bytes)
      },
      { hasStartup: true },
    )
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = `127.0.0.1:${(listener.address() as AddressInfo).port}`
  return {
    url: `postgres://${username}@${address}${pathname}`,
    close() {
      for (const socket of sockets) socket.destroy()
      listener.close()
    },
  }
}

/** Splits the bytes of a connection into messages. A client's first message has no type. */
function onMessages(
  socket: Socket,
  take: (type: string, bytes: Buffer) => void,
  { hasStartup = false }: { readonly hasStartup?: boolean } = {},
): void {
  let rest = Buffer.alloc(0)
  let isStartup = hasStartup
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const head = isStartup ? 0 : 1
      if (rest.length < head + 4) return
      const size = head + rest.readInt32BE(head)
      if (rest.length < size) return
      const bytes = rest.subarray(0, size)
      rest = rest.subarray(size)
      if (!isStartup) take(String.fromCharCode(bytes[0]!), bytes)
      isStartup = false
    }
  })
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), length(body), body])
}

function length(body: Buffer): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(body.length + 4)
  return bytes
}
