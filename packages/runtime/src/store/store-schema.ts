/** Our tables have their own schema, so that a shared database stays tidy: `run` is a common word. */
export const STORE_SCHEMA = 'quire'
