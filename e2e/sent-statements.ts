/** An SSL request, which precedes the startup message. */
const SSL_REQUEST = 80_877_103

/**
 * Reads the SQL texts that one client sends to PostgreSQL. A prepared statement is sent once and then executed by name,
 * so the names are remembered.
 */
export class SentStatements {
  #pending: Buffer = Buffer.alloc(0)
  #isStarted = false
  readonly #prepared = new Map<string, string>()

  /** Returns the statements whose execution was requested by the end of this chunk. */
  read(chunk: Buffer): string[] {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk])
    const statements: string[] = []
    for (;;) {
      const head = this.#isStarted ? 1 : 0
      if (this.#pending.length < head + 4) return statements
      const end = head + this.#pending.readInt32BE(head)
      if (this.#pending.length < end) return statements
      const message = this.#pending.subarray(0, end)
      this.#pending = this.#pending.subarray(end)
      if (this.#isStarted) statements.push(...this.#statementsIn(message))
      else this.#isStarted = message.readInt32BE(4) !== SSL_REQUEST
    }
  }

  #statementsIn(message: Buffer): string[] {
    const [first = '', second = ''] = message.subarray(5).toString().split('\0', 2)
    switch (String.fromCharCode(message[0]!)) {
      case 'Q':
        return [first]
      case 'P':
        this.#prepared.set(first, second)
        return []
      // The first text is the name of the portal, and the second is the name of the statement.
      case 'B':
        return [this.#prepared.get(second) ?? '']
      default:
        return []
    }
  }
}
