/** Our tables have a schema of their own, so that a database shared with others stays tidy: `run` is a common word. */
export const STORE_SCHEMA = 'quire'
