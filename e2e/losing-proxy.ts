import { createServer, connect as dial, type Socket } from 'node:net'

/** A proxy in front of PostgreSQL that loses or delays replies on demand. */
export interface LosingProxy {
  /** The address of the database through the proxy. */
  readonly url: string
  /**
   * Loses the reply to the next statement that matches. The server executes the statement, but the client never hears
   * of it. Resolves when the server has replied.
   */
  loseReply(statement: RegExp, options?: LoseReplyOptions): Promise<void>
  /** Delays the reply to the next statement that matches. Resolves when the server has replied. */
  delayReply(statement: RegExp, milliseconds: number): Promise<void>
  close(): Promise<void>
}

export interface LoseReplyOptions {
  /** Whether the connection stays open, so that the client waits. By default, the proxy breaks the connection. */
  readonly isKept?: boolean
}

interface Order extends LoseReplyOptions {
  readonly statement: RegExp
  /** If set, the reply is delivered after this time. Otherwise, it is lost. */
  readonly delayMs?: number
  readonly onReply: () => void
}

export async function startLosingProxy(databaseUrl: string): Promise<LosingProxy> {
  const target = new URL(databaseUrl)
  const orders = new Set<Order>()
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = dial(Number(target.port), target.hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => {
      if (!order?.isKept) client.destroy()
    })
    let order: Order | undefined
    let reply: Buffer[] = []
    const read = statementReader((statement) => {
      order ??= [...orders].find((one) => one.statement.test(statement))
      if (order) orders.delete(order)
    })
    const deliver = (): void => {
      order = undefined
      for (const chunk of reply) client.write(chunk)
      reply = []
    }
    client.on('data', (chunk) => {
      read(chunk)
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      if (!order) return void client.write(chunk)
      reply.push(chunk)
      if (!isReady(chunk)) return
      order.onReply()
      if (order.delayMs !== undefined) setTimeout(deliver, order.delayMs)
      else if (!order.isKept) client.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    url: url.href,
    loseReply: (statement, options = {}) => new Promise((onReply) => orders.add({ statement, onReply, ...options })),
    delayReply: (statement, delayMs) => new Promise((onReply) => orders.add({ statement, delayMs, onReply })),
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Whether a reply ends with ReadyForQuery. The client sends nothing before that, so no further bytes follow. */
function isReady(chunk: Buffer): boolean {
  return chunk.length >= 6 && chunk[chunk.length - 6] === 0x5a && chunk.readInt32BE(chunk.length - 5) === 5
}

/** Reports the text of every statement in a client's messages, also if the statement was prepared earlier. */
function statementReader(onStatement: (text: string) => void): (chunk: Buffer) => void {
  const prepared = new Map<string, string>()
  let rest: Buffer = Buffer.alloc(0)
  let hasStarted = false
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      // Only the first message has no type.
      const header = hasStarted ? 1 : 0
      if (rest.length < header + 4) return
      const end = header + rest.readInt32BE(header)
      if (rest.length < end) return
      const type = hasStarted ? String.fromCharCode(rest[0]!) : undefined
      const fields = rest
        .subarray(header + 4, end)
        .toString('utf8')
        .split('\0')
      rest = rest.subarray(end)
      hasStarted = true
      if (type === 'Q') onStatement(fields[0]!)
      if (type === 'P') prepared.set(fields[0]!, fields[1]!)
      if (type === 'B') onStatement(prepared.get(fields[1]!) ?? '')
    }
  }
}
