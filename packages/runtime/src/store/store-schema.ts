/** Our tables have their own schema, because other tables may have common names such as `run`. */
export const STORE_SCHEMA = 'quire'
