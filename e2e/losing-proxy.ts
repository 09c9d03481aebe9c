import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { SentStatements } from './sent-statements.ts'

/** Where a server listens: a Unix socket, or a host and a port. */
export type ServerAddress = { readonly path: string } | { readonly host: string; readonly port: number }

/** A fault of one connection. In every case, the statement itself reaches the server. */
export interface Loss {
  /** The next statement that matches starts the fault. By default, any statement. */
  readonly match?: Pick<RegExp, 'test'>
  /**
   * - `cut`: the connection breaks when the server has replied, so the statement has been executed.
   * - `break`: the connection breaks as soon as the statement was sent.
   * - `swallow`: replies disappear. The connection breaks after `ms`; without `ms`, it stays open.
   * - `stall`: replies arrive after `ms`.
   */
  readonly how: 'cut' | 'break' | 'swallow' | 'stall'
  readonly ms?: number
}

interface Trap extends Loss {
  readonly end: (isDone: boolean) => void
}

interface Link {
  readonly client: Socket
  readonly server: Socket
  isLosing: boolean
  /** Called when the server has replied. */
  onReply?: () => void
}

/** Forwards connections to PostgreSQL, and loses replies on demand. */
export interface LosingProxy {
  /** The port on 127.0.0.1. 0 if the proxy listens on a Unix socket. */
  readonly port: number
  /** Connections since the start. */
  readonly connections: number
  /** Waits for a matching statement and loses its reply. Resolves after the loss, or to false if `calm` was called first. */
  lose(loss: Loss): Promise<boolean>
  /** Breaks all connections. New connections go to `upstream`, if it is set. */
  redirect(upstream?: ServerAddress): void
  /** Withdraws the losses that have not started. */
  calm(): void
  close(): Promise<void>
}

export async function openLosingProxy(options: {
  readonly upstream: ServerAddress
  /** The path of a Unix socket to listen on. By default, any free port. */
  readonly path?: string
}): Promise<LosingProxy> {
  let { upstream } = options
  let connections = 0
  const links = new Set<Link>()
  const traps = new Set<Trap>()

  const listener = createServer((client) => {
    connections++
    const link: Link = { client, server: connect(upstream), isLosing: false }
    const { server } = link
    const statements = new SentStatements()
    links.add(link)
    client.on('data', (chunk: Buffer) => {
      const sent = statements.read(chunk)
      const trap = [...traps].find(({ match }) => sent.some((text) => match?.test(text) ?? true))
      // The fault starts before the statement is forwarded, because the reply may arrive at any time after that.
      if (trap) {
        traps.delete(trap)
        spring(trap, link)
      }
      forward(chunk, client, server)
    })
    server.on('data', (chunk: Buffer) => {
      if (!link.isLosing) forward(chunk, server, client)
      if (isReady(chunk)) link.onReply?.()
    })
    for (const socket of [client, server]) {
      socket.on('error', () => {})
      socket.once('close', () => breakLink(link))
    }
  })

  function spring({ how, ms, end }: Trap, link: Link): void {
    const finish = (): void => {
      if (how === 'stall') link.server.resume()
      else if (how !== 'swallow' || ms !== undefined) breakLink(link)
      end(true)
    }
    link.isLosing = how !== 'stall'
    if (how === 'stall') link.server.pause()
    if (how === 'break') setImmediate(finish)
    else if (ms === undefined || how === 'cut') link.onReply = finish
    else setTimeout(finish, ms)
    // The connection may also end by itself.
    link.client.once('close', () => end(true))
  }

  /** Closes both sides. What was already forwarded still reaches the server. */
  function breakLink(link: Link): void {
    if (!links.delete(link)) return
    link.client.destroy()
    link.server.end(() => link.server.destroy())
  }

  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject)
    if (options.path) listener.listen(options.path, resolve)
    else listener.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: options.path ? 0 : (listener.address() as AddressInfo).port,
    get connections() {
      return connections
    },
    lose: (loss) => new Promise((end) => traps.add({ ...loss, end })),
    redirect(next = upstream) {
      upstream = next
      for (const link of [...links]) breakLink(link)
    },
    calm() {
      for (const { end } of traps) end(false)
      traps.clear()
    },
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve())
        for (const link of [...links]) breakLink(link)
      }),
  }
}

/** Whether a reply ends with ReadyForQuery, so that the server waits for the next statement. */
function isReady(chunk: Buffer): boolean {
  return chunk.length >= 6 && chunk[chunk.length - 6] === 0x5a && chunk.readInt32BE(chunk.length - 5) === 5
}

function forward(chunk: Buffer, from: Socket, to: Socket): void {
  if (to.destroyed || to.writableEnded || to.write(chunk)) return
  from.pause()
  to.once('drain', () => from.resume())
}
