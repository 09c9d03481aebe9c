import { createHash } from 'node:crypto'

/** Number of uses after which a statement is prepared. */
const OFTEN = 3
/** Maximum number of prepared statements per connection. */
const MAX_NAMES = 100
/** Shorter statements are planned quickly and are not prepared. */
const SHORTEST = 150
/** Error codes that a server or pooler returns if it cannot use a prepared statement. */
const UNKNOWN = ['26000', '42P05', '0A000']

/**
 * Names recurring statements, so that the server plans each statement only once per connection. Planning is a large
 * part of the cost of storing a step. Names are not used if a pooler does not support them.
 */
export class PreparedStatements {
  readonly #seen = new Map<string, number>()
  readonly #names = new Map<string, string>()
  #isUsable = true

  nameOf(text: string, values: readonly unknown[]): string | undefined {
    if (!this.#isUsable || values.length === 0 || text.length < SHORTEST) return undefined
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= MAX_NAMES) return name
    const seen = (this.#seen.get(text) ?? 0) + 1
    this.#seen.set(text, seen)
    if (this.#seen.size > MAX_NAMES * 10) this.#seen.clear()
    if (seen < OFTEN) return undefined
    this.#seen.delete(text)
    const newName = `quire_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
    this.#names.set(text, newName)
    return newName
  }

  /** Whether an error means that the server does not support named statements. If so, names are no longer used. */
  isRefusal(error: unknown): boolean {
    const { code } = error as { code?: unknown }
    if (typeof code !== 'string' || !UNKNOWN.includes(code)) return false
    this.#isUsable = false
    return true
  }
}
