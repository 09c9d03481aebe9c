import { applyEdit } from './apply-edit.ts'
import { queryNotebook } from './query-notebook.ts'
import { readDocument } from './read-document.ts'
import { saveKnowledge } from './save-knowledge.ts'
import { type DeclaredHandler, defineHandler } from './session-handler.ts'
import { setFields } from './set-fields.ts'
import { ASK_SETTINGS, MATERIAL_SETTINGS, THEN } from './setting-types.ts'
import { writeDocuments, writeFile } from './write-documents.ts'
import { updateStatus, writeTemplate } from './write-template.ts'

/**
 * The handlers available in any process, keyed by their names in actions.yaml. The object has no prototype, so an
 * action called `constructor` has no handler.
 */
export const SESSION_HANDLERS: Readonly<Record<string, DeclaredHandler>> = Object.assign(Object.create(null), {
  apply_edit: defineHandler(applyEdit, {
    optional: { kinds: 'kinds', kind: 'kinds' },
    oneOf: ['kinds', 'kind'],
    parameters: ['target', 'find', 'replace'],
  }),
  query_notebook: defineHandler(queryNotebook, {
    optional: { passages: 'integer', characters: 'integer' },
    parameters: ['notebook_id', 'query'],
    isLookUp: true,
  }),
  read_document: defineHandler(readDocument, { parameters: ['document'], isLookUp: true }),
  save_knowledge: defineHandler(saveKnowledge, {
    optional: { source: 'text', remember: 'category_paths' },
    parameters: ['category', 'key', 'value'],
  }),
  set_fields: defineHandler(setFields, { required: { fields: 'written_paths' } }),
  update_status: defineHandler(updateStatus, { parameters: ['template', 'status'] }),
  write_documents: defineHandler(writeDocuments, {
    required: { kind: 'written_kind', documents: 'documents' },
    optional: { needs: 'needed_fields', rules_to: 'written_field', ...THEN, ...ASK_SETTINGS },
  }),
  write_file: defineHandler(writeFile, {
    required: { kind: 'written_kind', file: 'path', template: 'template' },
    optional: { key: 'path', ...THEN, ...MATERIAL_SETTINGS },
  }),
  write_template: defineHandler(writeTemplate, { parameters: ['template', 'content'] }),
} satisfies Record<string, DeclaredHandler>)
