/** Tokens of o200k that every prompt is fitted to. */
export const BUDGET = 8000
