/** Limits on the size of a response. Content beyond a limit is rejected or cut, with a diagnostic. */
export interface ResponseLimits {
  /** Maximum number of characters in one parameter. */
  readonly parameter: number
  /** Maximum number of characters in one message element. */
  readonly message: number
  /** Maximum number of characters in one content update or custom element. */
  readonly content: number
  /** Maximum nesting depth of elements that have the same name as the parameter. */
  readonly nesting: number
  readonly actions: number
  readonly diagnostics: number
}

export const DEFAULT_RESPONSE_LIMITS: ResponseLimits = {
  parameter: 1_000_000,
  message: 1_000_000,
  content: 4_000_000,
  nesting: 64,
  actions: 1_000,
  diagnostics: 1_000,
}
