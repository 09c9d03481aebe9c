const HEADER = 5
const ERROR = 'E'.charCodeAt(0)
const SEVERITY = /^S(FATAL|PANIC)\0/

/**
 * Reads the answers to one request, as they come in parts, and sees when the database says that it must end. Rows
 * that merely contain such words are passed over: only the beginnings of messages are looked at.
 */
export class FatalWatch {
  /** What is left of the message that the last part ended in, and the beginning of one that it cut off. */
  #rest = 0
  #begun = Buffer.alloc(0)

  sees(part: Uint8Array): boolean {
    if (this.#rest >= part.length) {
      this.#rest -= part.length
      return false
    }
    const bytes = Buffer.concat([this.#begun, part.subarray(this.#rest)])
    let at = 0
    while (bytes.length - at >= HEADER) {
      const isError = bytes[at] === ERROR
      if (isError && bytes.length - at < HEADER + 8) break
      if (isError && SEVERITY.test(bytes.toString('latin1', at + HEADER, at + HEADER + 8))) return true
      at += 1 + bytes.readInt32BE(at + 1)
    }
    this.#rest = Math.max(0, at - bytes.length)
    this.#begun = Buffer.from(bytes.subarray(at))
    return false
  }
}
