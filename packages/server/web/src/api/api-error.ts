/** An error response from the server. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly facts: Readonly<Record<string, unknown>>

  constructor(status: number, facts: { readonly code: string; readonly message: string }) {
    super(facts.message)
    this.name = 'ApiError'
    this.status = status
    this.code = facts.code
    this.facts = facts
  }
}
