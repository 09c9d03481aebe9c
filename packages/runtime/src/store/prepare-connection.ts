import type { ClientBase } from 'pg'
import { STORE_SCHEMA } from './store-schema.ts'

/**
 * A process that is stopped in the middle of a transaction must not keep its locks for ever: after this time the
 * database takes the transaction back, and a late commit fails.
 */
const IDLE_IN_TRANSACTION = '60s'

/** Said in SQL and not when connecting, because poolers in between refuse what they do not know there. */
export async function prepareConnection(client: ClientBase): Promise<void> {
  await client.query(
    `set search_path to ${STORE_SCHEMA}; set idle_in_transaction_session_timeout to '${IDLE_IN_TRANSACTION}'`,
  )
}
