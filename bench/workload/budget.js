/** The o200k token budget of every prompt. */
export const BUDGET = 8000
