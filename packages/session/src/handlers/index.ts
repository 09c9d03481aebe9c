import { applyEdit } from './apply-edit.ts'
import { queryNotebook } from './query-notebook.ts'
import { readDocument } from './read-document.ts'
import { saveKnowledge } from './save-knowledge.ts'
import type { SessionHandler } from './session-handler.ts'
import { setFields } from './set-fields.ts'
import { updateStatus } from './update-status.ts'
import { writeDocuments } from './write-documents.ts'
import { writeFile } from './write-file.ts'
import { writeTemplate } from './write-template.ts'

/**
 * What actions can do in any process, by the names that `handler` takes in actions.yaml. It has no prototype: an action
 * called `constructor` has no handler.
 */
export const SESSION_HANDLERS: Readonly<Record<string, SessionHandler>> = Object.assign(Object.create(null), {
  apply_edit: applyEdit,
  query_notebook: queryNotebook,
  read_document: readDocument,
  save_knowledge: saveKnowledge,
  set_fields: setFields,
  update_status: updateStatus,
  write_documents: writeDocuments,
  write_file: writeFile,
  write_template: writeTemplate,
} satisfies Record<string, SessionHandler>)
