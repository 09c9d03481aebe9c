import type { SessionHandler } from '../session-handler.ts'
import { queryNotebook } from './query-notebook.ts'
import { saveKnowledge } from './save-knowledge.ts'

/** What actions can do in any process, by the names that `handler` takes in actions.yaml. */
export const SESSION_HANDLERS: Readonly<Record<string, SessionHandler>> = {
  query_notebook: queryNotebook,
  save_knowledge: saveKnowledge,
}
