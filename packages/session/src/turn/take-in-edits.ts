import { isDeepStrictEqual } from 'node:util'
import { type Diagnostic, renderTemplate } from '@quire/core'
import type { SessionDocument } from '../documents/documents.ts'
import { formText, readFields } from '../documents/form-text.ts'
import type { SessionKit } from '../kit/session-kit.ts'
import type { WorkTemplate } from '../process/process.ts'
import type { TurnDraft } from './turn-draft.ts'

/** Diagnostic code for a manual change that was read from a file. */
const EDIT_READ = 'session.edit-read'

/**
 * Stores a person's file edits as new versions. Edits to work templates also change the state, with the file as the
 * recorded cause. Unreadable edits are reported and do not affect the state.
 */
export async function takeInEdits(kit: SessionKit, draft: TurnDraft, paths: readonly string[]): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = []
  for (const path of paths) {
    const document = await draft.read(path)
    if (!document) continue
    const template = kit.process.templates.find(({ file }) => file === path)
    diagnostics.push(
      template
        ? takeInFields(kit, draft, template, document)
        : { code: EDIT_READ, severity: 'info', message: `Read from ${path}.` },
    )
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
    const message = `${path} was edited and cannot be read: ${read.problem}. The text is kept as version ${version}; the state is unchanged.`
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
    message: names === '' ? `${path}: the state did not change.` : `Read from ${path}: ${names}.`,
  }
}

function isSame(now: string | readonly string[] | undefined, read: string | readonly string[]): boolean {
  if (now === undefined) return read.length === 0
  const trimmed = typeof now === 'string' ? now.trim() : now.map((entry) => entry.trim())
  return isDeepStrictEqual(trimmed, read)
}
