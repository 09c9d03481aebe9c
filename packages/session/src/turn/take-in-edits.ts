import { isDeepStrictEqual } from 'node:util'
import { type Diagnostic, renderTemplate } from '@quire/core'
import { formText } from '../documents/form-text.ts'
import { readFields } from '../documents/read-fields.ts'
import type { SessionDocument } from '../documents/session-document.ts'
import type { SessionKit } from '../kit/session-context.ts'
import type { WorkTemplate } from '../process/process.ts'
import type { TurnDraft } from './turn-draft.ts'

/** Tells that something was read that a person changed by hand. */
export const EDIT_READ = 'session.edit-read'

/**
 * Reads a person's changes to the files of work templates into the state, with the file as the cause. Unreadable
 * changes are reported and left as they are.
 */
export async function takeInEdits(kit: SessionKit, draft: TurnDraft): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = []
  const known = new Map((await draft.documents()).map(({ path, version }) => [path, version]))
  for (const template of kit.process.templates) {
    const before = known.get(template.file)
    const document = before === undefined ? undefined : await draft.read(template.file)
    if (!document || document.version === before) continue
    diagnostics.push(takeInFields(kit, draft, template, document))
  }
  return diagnostics
}

/** Updates the state from the file of a work template, and returns the changed fields. */
export function takeInFields(
  kit: SessionKit,
  draft: TurnDraft,
  template: WorkTemplate,
  { path, version, text }: SessionDocument,
): Diagnostic {
  const { templates } = kit.blueprint
  const read = readFields(template, text, (fields) =>
    formText(
      template,
      fields,
      (name, values) => renderTemplate(templates.get(name), values, { strict: false, partials: templates }).text,
    ),
  )
  if ('problem' in read) {
    const message = `${path} was changed by hand and cannot be read: ${read.problem}. The text is kept as version ${version}; the state stays as it was.`
    return { code: 'session.edit-unread', severity: 'warning', message }
  }
  const now = draft.state.state.work[template.name]?.fields ?? {}
  const changed = Object.entries(read.fields).filter(([name, value]) => !isSame(now[name], value))
  draft.byHand(path)
  draft.state.fill(template.name, Object.fromEntries(changed))
  draft.during(undefined)
  const names = changed.map(([name]) => name).join(', ')
  return {
    code: EDIT_READ,
    severity: 'info',
    message: names === '' ? `${path}: nothing that the state holds was changed.` : `Read from ${path}: ${names}.`,
  }
}

function isSame(now: string | readonly string[] | undefined, read: string | readonly string[]): boolean {
  if (now === undefined) return read.length === 0
  const trimmed = typeof now === 'string' ? now.trim() : now.map((entry) => entry.trim())
  return isDeepStrictEqual(trimmed, read)
}
