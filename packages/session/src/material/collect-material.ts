import { toXml, xmlElement } from '@quire/core'
import type { SessionDocument } from '../documents/session-document.ts'
import { byKey } from '../handlers/find-document.ts'
import { coverage, getMode, type Written } from '../process/gate.ts'
import type { MaterialPart, Process } from '../process/process.ts'
import type { SessionState } from '../process/session-state.ts'
import { documentPieces } from './document-pieces.ts'
import { mentionedKeys } from './mentioned-documents.ts'
import { workPiece } from './work-pieces.ts'
import type { WorkingPiece } from './working-piece.ts'

/** What a project has, as a turn reads it. */
interface MaterialReader {
  documents(): Promise<readonly Omit<SessionDocument, 'text'>[]>
  read(path: string): Promise<SessionDocument | undefined>
}

export interface MaterialOptions {
  readonly process: Process
  readonly state: SessionState
  readonly written: Written
  readonly message: string
}

/**
 * The work itself, as the prompts of a mode show it, the most worthy first: what a reply asked to read, then what the
 * mode names. The document that is worked on is the one that the message speaks of, or the one that the state names.
 */
export async function collectMaterial(
  reader: MaterialReader,
  { process, state, written, message }: MaterialOptions,
): Promise<WorkingPiece[]> {
  const all = await reader.documents()
  const focus = focusOf(process, state, all, message)
  const pieces: WorkingPiece[] = []
  for (const { path, from } of state.reading ?? []) {
    const document = await reader.read(path)
    if (document) pieces.push(...documentPieces(document, { hasLines: true, from }))
  }
  for (const part of getMode(process, state.mode).material) {
    if (part.kind === 'work')
      pieces.push(...[workPiece(process, state, part, coveredOf(process, part, written)) ?? []].flat())
    if (part.kind === 'list') pieces.push(...listPiece(part, all))
    if (part.kind !== 'documents') continue
    for (const { path } of chosen(part, all, focus)) {
      const document = await reader.read(path)
      if (document) pieces.push(...documentPieces(document, part))
    }
  }
  // What was asked for may be among what the mode shows.
  return [...new Map(pieces.map((piece) => [piece.id, piece])).values()]
}

/** The document that a message turns to, of those that the mode shows one at a time: it is worked on from then on. */
export function turnedTo(
  { modes, content }: Process,
  mode: string,
  all: readonly Omit<SessionDocument, 'text'>[],
  message: string,
): string | undefined {
  const kinds = modes
    .filter(({ name }) => name === mode)
    .flatMap(({ material }) => material)
    .flatMap((part) => (part.kind === 'documents' && part.isActiveOnly ? [part.document] : []))
  const [key] = mentionedKeys(message, all, content)
  return kinds.flatMap((kind) => all.filter((one) => one.kind === kind && one.key === key))[0]?.path
}

/** The keys of the documents that are being worked on. */
function focusOf(
  { active, content }: Process,
  state: SessionState,
  all: readonly Omit<SessionDocument, 'text'>[],
  message: string,
): readonly string[] {
  const mentioned = mentionedKeys(message, all, content)
  if (mentioned.length > 0 || !active) return mentioned
  const path = state.sections[active.section]?.[active.field]
  return all.filter((one) => one.path === path).map(({ key }) => key)
}

/** All of a kind; or those that are worked on, or where none is, the first. */
function chosen(
  part: Extract<MaterialPart, { kind: 'documents' }>,
  all: readonly Omit<SessionDocument, 'text'>[],
  focus: readonly string[],
): readonly Omit<SessionDocument, 'text'>[] {
  const these = all.filter(({ kind }) => kind === part.document).sort(byKey)
  if (!part.isActiveOnly) return these
  const active = these.filter(({ key }) => focus.includes(key))
  return active.length > 0 || focus.length > 0 ? active : these.slice(0, 1)
}

function listPiece(
  { documents }: Extract<MaterialPart, { kind: 'list' }>,
  all: readonly Omit<SessionDocument, 'text'>[],
): WorkingPiece[] {
  const kinds = documents
    .map((kind) => ({ kind, keys: all.filter((one) => one.kind === kind).sort(byKey) }))
    .filter(({ keys }) => keys.length > 0)
    .map(({ kind, keys }) => xmlElement('documents', { kind }, [keys.map(({ key }) => key).join(', ')]))
  if (kinds.length === 0) return []
  return [{ id: 'list', path: 'documents', text: toXml(xmlElement('written_so_far', {}, kinds)) }]
}

/** The fields of a work template that texts have covered, where a gate asks for that. */
function coveredOf(process: Process, { template }: { readonly template: string }, written: Written): readonly string[] {
  const criterion = process.modes
    .flatMap(({ gate }) => gate)
    .find((one) => one.kind === 'covered' && one.template === template)
  const found = process.templates.find(({ name }) => name === template)
  return criterion?.kind === 'covered' && found ? coverage(found, criterion, written).covered : []
}
