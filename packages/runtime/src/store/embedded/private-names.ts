const PARSE = 'P'.charCodeAt(0)
const BIND = 'B'.charCodeAt(0)
const DESCRIBE = 'D'.charCodeAt(0)
const CLOSE = 'C'.charCodeAt(0)
const STATEMENT = 'S'.charCodeAt(0)
const SYNC = Buffer.from('S\0\0\0\x04', 'latin1')

/**
 * The names that one client gives to its statements. PGlite has one session, in which they would be everybody's: two
 * clients that use a name for different statements would get each other's. So each has a mark of its own put before
 * its names, and what it has named is forgotten when it goes.
 */
export class PrivateNames {
  readonly #mark: Buffer
  readonly #known = new Set<string>()

  constructor(client: number) {
    this.#mark = Buffer.from(`${client}.`)
  }

  /** Messages with the names as the session is to know them. Those without a name are given back as they are. */
  mark(bytes: Uint8Array): Uint8Array {
    const messages = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const parts: Buffer[] = []
    let copied = 0
    for (let at = 0; at + 5 <= messages.length; ) {
      const length = messages.readInt32BE(at + 1)
      const name = nameIn(messages, at)
      if (name !== undefined && messages[name] !== 0) {
        this.#remember(messages, at, name)
        const head = Buffer.alloc(4)
        head.writeInt32BE(length + this.#mark.length)
        parts.push(messages.subarray(copied, at + 1), head, messages.subarray(at + 5, name), this.#mark)
        copied = name
      }
      at += 1 + length
    }
    return copied === 0 ? bytes : Buffer.concat([...parts, messages.subarray(copied)])
  }

  /** Messages that make the session forget them; undefined where there is nothing to forget. */
  forget(): Uint8Array | undefined {
    if (this.#known.size === 0) return undefined
    const parts = [...this.#known].map((name) => {
      const body = Buffer.from(`S${name}\0`, 'latin1')
      const head = Buffer.alloc(5)
      head.write('C')
      head.writeInt32BE(4 + body.length, 1)
      return Buffer.concat([head, body])
    })
    this.#known.clear()
    return Buffer.concat([...parts, SYNC])
  }

  #remember(messages: Buffer, at: number, from: number): void {
    const name = this.#mark.toString('latin1') + messages.toString('latin1', from, messages.indexOf(0, from))
    if (messages[at] === PARSE) this.#known.add(name)
    else if (messages[at] === CLOSE) this.#known.delete(name)
  }
}

/** Where in a message the name of a statement begins, for those that have one. */
function nameIn(messages: Buffer, at: number): number | undefined {
  const type = messages[at]
  if (type === PARSE) return at + 5
  // The portal comes first.
  if (type === BIND) return messages.indexOf(0, at + 5) + 1
  if (type === DESCRIBE || type === CLOSE) return messages[at + 5] === STATEMENT ? at + 6 : undefined
  return undefined
}
