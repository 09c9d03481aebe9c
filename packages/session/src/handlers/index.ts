import { applyEdit } from './apply-edit.ts'
import { checkHealth } from './health/check-health.ts'
import { queryNotebook } from './query-notebook.ts'
import { saveKnowledge } from './save-knowledge.ts'
import type { SessionHandler } from './session-handler.ts'
import { setFields } from './set-fields.ts'
import { holdTournament } from './tournament/hold-tournament.ts'
import { selectWinner } from './tournament/select-winner.ts'
import { updateStatus } from './update-status.ts'
import { writeDocuments } from './write-documents.ts'
import { writeFile } from './write-file.ts'
import { writeScaffold } from './write-scaffold.ts'
import { writeScene } from './write-scene.ts'
import { writeTemplate } from './write-template.ts'

/**
 * What actions can do in any process, by the names that `handler` takes in actions.yaml. It has no prototype: an action
 * called `constructor` has no handler.
 */
export const SESSION_HANDLERS: Readonly<Record<string, SessionHandler>> = Object.assign(Object.create(null), {
  apply_edit: applyEdit,
  check_health: checkHealth,
  hold_tournament: holdTournament,
  query_notebook: queryNotebook,
  save_knowledge: saveKnowledge,
  select_winner: selectWinner,
  set_fields: setFields,
  update_status: updateStatus,
  write_documents: writeDocuments,
  write_file: writeFile,
  write_scaffold: writeScaffold,
  write_scene: writeScene,
  write_template: writeTemplate,
} satisfies Record<string, SessionHandler>)
