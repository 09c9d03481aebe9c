import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { SentStatements } from './sent-statements.ts'

/** Where a server listens: a Unix socket, or a host and a port. */
export type ServerAddress = { readonly path: string } | { readonly host: string; readonly port: number }

/** A fault of one connection. In every case, the statement itself reaches the server. */
export interface Loss {
  /** The next statement that matches starts the fault. By default, any statement. */
  readonly match?: RegExp
  /**
   * - `swallow`: replies disappear, and the connection breaks after `ms`.
   * - `cut`: the connection breaks when the server replies, so the statement has been executed.
   * - `break`: the connection breaks as soon as the statement was sent.
   * - `stall`: replies arrive after `ms`.
   */
  readonly how: 'swallow' | 'cut' | 'break' | 'stall'
  readonly ms: number
}

interface Trap extends Loss {
  readonly end: (isDone: boolean) => void
}

interface Link {
  readonly client: Socket
  readonly server: Socket
  isSwallowing: boolean
  isCutting: boolean
}

/** Forwards connections to PostgreSQL, and loses replies on demand. */
export interface LosingProxy {
  /** The port on 127.0.0.1. 0 if the proxy listens on a Unix socket. */
  readonly port: number
  /** Connections since the start. */
  readonly connections: number
  /** Waits for a matching statement and loses its reply. Resolves to false if `calm` was called first. */
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
    const link: Link = { client, server: connect(upstream), isSwallowing: false, isCutting: false }
    const { server } = link
    const statements = new SentStatements()
    links.add(link)
    client.on('data', (chunk: Buffer) => {
      const sent = statements.read(chunk)
      const trap = [...traps].find(({ match }) => sent.some((text) => match?.test(text) ?? true))
      // The fault starts before the statement is forwarded, because the reply may arrive at any time after that.
      if (trap) spring(trap, link)
      forward(chunk, client, server)
    })
    server.on('data', (chunk: Buffer) => {
      if (link.isCutting) breakLink(link)
      else if (!link.isSwallowing) forward(chunk, server, client)
    })
    for (const socket of [client, server]) {
      socket.on('error', () => {})
      socket.once('close', () => breakLink(link))
    }
  })

  function spring(trap: Trap, link: Link): void {
    traps.delete(trap)
    const { client, server } = link
    const finish = (): void => {
      if (trap.how === 'stall') server.resume()
      else breakLink(link)
      trap.end(true)
    }
    if (trap.how === 'swallow') link.isSwallowing = true
    if (trap.how === 'stall') server.pause()
    if (trap.how === 'swallow' || trap.how === 'stall') {
      setTimeout(finish, trap.ms)
      return
    }
    link.isCutting = trap.how === 'cut'
    if (trap.how === 'break') setImmediate(() => breakLink(link))
    client.once('close', () => trap.end(true))
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

function forward(chunk: Buffer, from: Socket, to: Socket): void {
  if (to.destroyed || to.writableEnded || to.write(chunk)) return
  from.pause()
  to.once('drain', () => from.resume())
}
