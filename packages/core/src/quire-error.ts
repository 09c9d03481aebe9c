/**
 * A failure that a caller can act on. Each room's `errors.ts` has one subclass per failure, with a stable
 * `code` and the facts as fields; the message says what failed, what was tried and what to do.
 */
export abstract class QuireError extends Error {
  abstract readonly code: string

  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = new.target.name
  }

  /** The error as plain data: code, message and the facts. */
  toJSON(): Record<string, unknown> {
    const { name: _name, stack: _stack, cause: _cause, ...facts } = this as unknown as Record<string, unknown>
    return { ...facts, code: this.code, message: this.message }
  }
}
