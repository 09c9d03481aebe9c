/** Identifies instances and classes across all loaded copies of this package. */
const BRAND = Symbol.for('quire.error')

/**
 * A failure that a caller can act on. Each kind has its own class, with a stable `code` and the facts as fields. The
 * message explains what failed, what was tried and what to do.
 */
export abstract class QuireError extends Error {
  static readonly code: string = 'quire-error'
  static readonly [BRAND] = true

  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = new.target.name
  }

  /** Identifies the class in JSON, in logs and across copies of the package, for example `budget-exceeded`. */
  get code(): string {
    return (this.constructor as typeof QuireError).code
  }

  /**
   * Like `instanceof`, but compares the codes of classes. It also recognizes errors from another installed copy of the
   * package.
   * @example
   * try { await assemble(blueprint, inputs, { model }) } catch (error) {
   *   if (BudgetExceeded.isInstance(error)) console.log(error.smallestWindow)
   *   else if (QuireError.isInstance(error)) console.log(error.code)
   *   else throw error
   * }
   */
  static isInstance<T extends QuireError>(
    this: { readonly code: string; readonly prototype: T },
    error: unknown,
  ): error is T {
    if (!(error instanceof Error)) return false
    let type = error.constructor as Partial<typeof QuireError>
    // biome-ignore lint/complexity/noThisInStatic: each subclass asks with its own code.
    while (type?.[BRAND] && type.code !== this.code) type = Object.getPrototypeOf(type)
    return type?.[BRAND] === true
  }

  /** The error as plain data: its code, message and fields. */
  toJSON(): Record<string, unknown> {
    const { name: _name, stack: _stack, cause: _cause, ...facts } = this as unknown as Record<string, unknown>
    return { code: this.code, ...facts, message: this.message }
  }
}

/** A class of errors with these facts as fields. */
export interface ErrorClass<Facts> extends Pick<typeof QuireError, 'code' | 'isInstance'> {
  new (
    message: string,
    ...rest: Record<never, never> extends Facts ? [] : [facts: Facts, options?: { cause?: unknown }]
  ): QuireError & Readonly<Facts>
}

/**
 * The base of one kind of error. Its facts become fields.
 * @example
 * const RunNotFound = errorClass('run-not-found')
 * new RunNotFound("No run 'sundays'.", { run: 'sundays' }).run // → 'sundays'
 */
export function errorClass<Facts extends object = Record<never, never>>(code: string): ErrorClass<Facts> {
  class Failure extends QuireError {
    static override readonly code = code

    constructor(message: string, facts: Partial<Facts> = {}, options?: { cause?: unknown }) {
      super(message, options)
      Object.assign(this, facts)
    }
  }
  return Failure as unknown as ErrorClass<Facts>
}
