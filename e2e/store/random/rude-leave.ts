import { connect, type Socket } from 'node:net'

/** The address of a server: a socket's path, or a host and port. */
export type Place = { readonly path: string } | { readonly host: string; readonly port: number }

function message(type: string, body: string): Buffer {
  const head = Buffer.alloc(type.length + 4)
  head.write(type, 'latin1')
  head.writeInt32BE(4 + Buffer.byteLength(body), type.length)
  return Buffer.concat([head, Buffer.from(body)])
}

const TERMINATE = message('X', '')

/**
 * Sends protocol messages directly, because a library would not disconnect this way. A complete query must take effect.
 * A partial batch must not take effect.
 */
export async function leaveRudely(
  place: Place,
  database: string,
  how: 'half-batch' | 'query',
  statement: string,
): Promise<void> {
  const socket = connect(place as { path: string })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const start = Buffer.concat([Buffer.from([0, 3, 0, 0]), Buffer.from(`user\0postgres\0database\0${database}\0\0`)])
  const head = Buffer.alloc(4)
  head.writeInt32BE(start.length + 4)
  socket.write(Buffer.concat([head, start]))
  await ready(socket)
  if (how === 'half-batch') {
    const bind = message('B', '\0\0\0\0\0\0\0\0')
    const execute = message('E', '\0\0\0\0\0')
    // The batch is incomplete, because Sync is missing.
    socket.end(Buffer.concat([message('P', `\0${statement}\0\0\0`), bind, execute]))
  } else {
    socket.end(Buffer.concat([message('Q', `${statement}\0`), TERMINATE]))
  }
  await new Promise((resolve) => socket.once('close', resolve).resume())
}

/** Waits until the server accepts queries. */
function ready(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0)
    const read = (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk])
      for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
        if (bytes[at] !== 'Z'.charCodeAt(0)) continue
        socket.off('data', read)
        resolve()
        return
      }
    }
    socket.on('data', read).once('error', reject)
  })
}
