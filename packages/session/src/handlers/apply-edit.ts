import type { SessionDocument } from '../documents/documents.ts'
import { changesText, textChanges } from '../documents/text-changes.ts'
import { InvalidParameter, NotReady } from '../errors.ts'
import { checkText, type TextFinding } from '../process/check-text.ts'
import { proseRules } from '../process/stated-rules.ts'
import { textParam } from './params.ts'
import { findDocument } from './read-document.ts'
import type { HandlerTools, SessionHandler } from './session-handler.ts'
import { Settings } from './settings.ts'
import { newFindings, remainingFindings, showFindings } from './show-findings.ts'

/** Replaces one exact passage of a document, or undoes the last change. Both create a new version. */
export const applyEdit: SessionHandler = async (params, context) => {
  const settings = new Settings(context)
  const kinds = settings.texts('kinds', settings.has('kind') ? [settings.text('kind')] : undefined)
  const target = textParam(params, 'target')
  const { find, replace, undo } = params
  if (undo === true && (isGiven(find) || isGiven(replace))) {
    throw new InvalidParameter("Use either 'undo', or 'find' and 'replace', not both.")
  }
  const document = await findDocument(context, kinds, target)
  const { text, restores } =
    undo === true ? await before(context, document) : { text: replaced(document, find, replace), restores: undefined }
  const { path, kind, key } = document
  const rules = proseRules(context.process, context.state.get())
  const check = (edited: string): TextFinding[] => checkText(rules, 'prose', edited)
  // What a person wrote by hand was not reported yet.
  const last = await context.documents.lastChange(path)
  const reported = last && last.action === undefined ? [] : check(document.text)
  await context.documents.activate(path)
  const written = await context.documents.write({ path, kind, key, text, ...(restores !== undefined && { restores }) })
  const all = check(text)
  // Several edits of one reply would repeat what was found before, except for what still fails the text.
  const found = newFindings(all, reported)
  const remaining = remainingFindings(all, found)
  return {
    file: path,
    version: written.version,
    ...(restores !== undefined && { restored: restores }),
    diff: changesText(await textChanges(document.text, text)),
    ...showFindings(found),
    ...(remaining.length > 0 && { fails: true, remaining }),
  }
}

function isGiven(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

async function before(
  { documents }: HandlerTools,
  { path, key }: SessionDocument,
): Promise<{ readonly text: string; readonly restores: number }> {
  const change = await documents.lastChange(path)
  if (!change) throw new NotReady(`There is nothing to undo in ${key}: it has no changes.`)
  if (change.action === undefined) {
    throw new NotReady(`The last change to ${key} was made by hand. Only a person can undo it.`)
  }
  return { text: change.before.text, restores: change.before.version }
}

function replaced({ key, text }: SessionDocument, find: unknown, replace: unknown): string {
  if (typeof find !== 'string' || find.trim() === '') throw new InvalidParameter("'find' must be the exact passage.")
  if (typeof replace !== 'string')
    throw new InvalidParameter("'replace' must be the new text; an empty string deletes the passage.")
  const [wanted, put] = asItStands(text, find, replace)
  if (wanted === put) throw new InvalidParameter('The new text is the same as the old one.')
  const positions = positionsOf(text, wanted)
  if (positions.length === 0) throw new InvalidParameter(`The passage is not in ${key}. Quote it exactly.`)
  if (positions.length > 1) {
    const lines = positions.slice(0, 10).map((at) => lineAt(text, at))
    throw new InvalidParameter(
      `The passage occurs ${positions.length} times in ${key} (lines ${lines.join(', ')}). Quote more of it, so that it is unique.`,
    )
  }
  const [head, tail] = [text.slice(0, positions[0]), text.slice(positions[0]! + wanted.length)]
  const result = put === '' ? withoutGap(head, tail) : head + put + tail
  if (result.trim() === '') throw new InvalidParameter(`The edit would leave ${key} empty.`)
  return result
}

/** Removes the blank line after a deleted paragraph. If it was the last paragraph, removes the blank line before it. */
function withoutGap(head: string, tail: string): string {
  if (tail.trim() === '') return `${head.trimEnd()}\n`
  return head === '' || head.endsWith('\n\n') ? head + tail.replace(/^\n+/, '') : head + tail
}

/**
 * Returns the passage and its replacement. If the text does not contain the exact passage, both are trimmed. If
 * the text does not contain the trimmed passage either, line numbers are removed too.
 */
function asItStands(text: string, find: string, replace: string): [string, string] {
  if (text.includes(find)) return [find, replace]
  if (text.includes(find.trim())) return [find.trim(), replace.trim()]
  const bare = (quoted: string): string => quoted.replace(/^[ \t]*\d+\| ?/gm, '').trim()
  return [bare(find), bare(replace)]
}

/** Returns all positions of a passage, including overlapping ones. */
function positionsOf(text: string, passage: string): number[] {
  const positions: number[] = []
  for (let at = text.indexOf(passage); at >= 0 && positions.length < 1000; at = text.indexOf(passage, at + 1)) {
    positions.push(at)
  }
  return positions
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}
