const SSL_REQUEST = 80_877_103
const GSS_REQUEST = 80_877_104
const CANCEL_REQUEST = 80_877_102
const LONGEST = 1 << 29

const SYNC = 'S'.charCodeAt(0)
const QUERY = 'Q'.charCodeAt(0)
const FLUSH = 'H'.charCodeAt(0)
const TERMINATE = 'X'.charCodeAt(0)

/** What a client asks for, in pieces that make sense on their own. */
export type WireRequest =
  | { readonly type: 'no-encryption' | 'start' | 'end' }
  /** Messages up to an answer. If not complete, more of the same belongs to them before anybody else's turn. */
  | { readonly type: 'messages'; readonly bytes: Uint8Array; readonly isComplete: boolean }

/**
 * Reads PostgreSQL's protocol as chunks arrive and cuts it where another client's messages may come in between: after
 * a simple query, or after the Sync that ends a Parse, Bind, Execute. Linear however the bytes are cut.
 */
export class WireReader {
  #buffer = Buffer.allocUnsafe(8_192)
  #end = 0
  /** Where the messages that are not handed on yet begin, and where the next of them does. */
  #from = 0
  #next = 0
  #hasStarted = false

  /** Throws if it is not the protocol. */
  read(chunk: Uint8Array): WireRequest[] {
    this.#append(chunk)
    const requests: WireRequest[] = []
    for (let request = this.#take(); request; request = this.#take()) requests.push(request)
    this.#compact()
    return requests
  }

  #take(): WireRequest | undefined {
    if (!this.#hasStarted) return this.#takeOpening()
    for (;;) {
      const length = this.#messageLength(1)
      if (length === undefined) return undefined
      const type = this.#buffer[this.#next]
      this.#next += length
      if (type === TERMINATE) return { type: 'end' }
      if (type === SYNC || type === QUERY || type === FLUSH) {
        const bytes = new Uint8Array(this.#buffer.subarray(this.#from, this.#next))
        this.#from = this.#next
        return { type: 'messages', bytes, isComplete: type !== FLUSH }
      }
    }
  }

  /** The first messages have no type, only a length and a code. */
  #takeOpening(): WireRequest | undefined {
    const length = this.#messageLength(0)
    if (length === undefined) return undefined
    const code = length < 8 ? 0 : this.#buffer.readInt32BE(this.#next + 4)
    this.#from = this.#next += length
    if (code === SSL_REQUEST || code === GSS_REQUEST) return { type: 'no-encryption' }
    // There is one session: its work cannot be cancelled from outside, and the protocol expects no answer.
    if (code === CANCEL_REQUEST) return { type: 'end' }
    this.#hasStarted = true
    return { type: 'start' }
  }

  #messageLength(offset: 0 | 1): number | undefined {
    if (this.#end - this.#next < offset + 4) return undefined
    const length = this.#buffer.readInt32BE(this.#next + offset)
    if (length < 4 || length > LONGEST) throw new Error(`not a PostgreSQL message: length ${length}`)
    return this.#end - this.#next < offset + length ? undefined : offset + length
  }

  #append(chunk: Uint8Array): void {
    const needed = this.#end + chunk.length
    if (needed > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(needed * 2)
      this.#buffer.copy(larger, 0, 0, this.#end)
      this.#buffer = larger
    }
    this.#buffer.set(chunk, this.#end)
    this.#end = needed
  }

  #compact(): void {
    if (this.#from === 0) return
    this.#buffer.copyWithin(0, this.#from, this.#end)
    this.#end -= this.#from
    this.#next -= this.#from
    this.#from = 0
    // One large text must not keep its room for as long as the connection lives.
    if (this.#buffer.length > 1 << 20 && this.#end < 8_192) {
      this.#buffer = Buffer.from(this.#buffer.subarray(0, this.#end))
    }
  }
}
