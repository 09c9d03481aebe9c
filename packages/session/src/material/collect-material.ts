import { toXml, xmlElement } from '@quire/core'
import { byKey } from '../documents/by-key.ts'
import type { ListedDocument, SessionDocument } from '../documents/documents.ts'
import { describedKeys } from '../map/find-entries.ts'
import type { TextMap } from '../map/text-map.ts'
import { coverage, getMode, type Written } from '../process/gate.ts'
import type { MaterialPart, Process } from '../process/process.ts'
import type { SessionState } from '../process/session-state.ts'
import { documentPieces, type WorkingPiece } from './document-pieces.ts'
import { type MapView, mapLines, mapSummaries } from './map-pieces.ts'
import { mentionedKeys } from './mentions.ts'
import { restOfWork, type WorkPieceOptions, workPiece } from './work-pieces.ts'

/** Reads a project's contents for a turn. */
interface MaterialReader {
  map(): Promise<TextMap | undefined>
  documents(): Promise<readonly ListedDocument[]>
  read(path: string): Promise<SessionDocument | undefined>
}

export interface MaterialOptions {
  readonly process: Process
  readonly state: SessionState
  /** The state before the message. Its active document is still shown. */
  readonly before: SessionState
  readonly written: Written
  readonly message: string
  /** Maximum number of current documents. By default, all that the message mentions. */
  readonly maxCurrent?: number
}

/**
 * Collects the working material for a mode's prompts, most important first. The mode's main text and requested
 * documents come first, then the mode's other material. Documents mentioned in the message or named in the state are
 * treated as current.
 */
export async function collectMaterial(
  reader: MaterialReader,
  { process, state, before, written, message, maxCurrent }: MaterialOptions,
): Promise<WorkingPiece[]> {
  const all = await reader.documents()
  const map = await reader.map()
  const focus = focusOf(process, before, all, { message, map }).slice(0, maxCurrent)
  const view = map && process.map && { map, rules: process.map, current: focus, message }
  const opened: WorkingPiece[][] = []
  const forms = formFiles(process, state.mode)
  const read = (state.reading ?? []).filter(({ path }) => Object.hasOwn(forms, path)).map(({ path }) => forms[path])
  for (const { path, from } of (state.reading ?? []).filter((one) => !Object.hasOwn(forms, one.path))) {
    const document = await reader.read(path)
    if (document) opened.push(documentPieces(document, { hasLines: true, from }))
  }
  const { material } = getMode(process, state.mode)
  // Beside other texts, the current one is marked.
  const hasOthers = focus.length > 1 || opened.length > 0
  const piecesOf = (document: SessionDocument, part: Extract<MaterialPart, { kind: 'documents' }>): WorkingPiece[] =>
    documentPieces(document, { ...part, isCurrent: part.isActiveOnly && hasOthers && document.key === focus[0] })
  // Takes pieces from each document in turn, so that no document displaces another. The mode's main document is first.
  const [first] = material
  if (first?.kind === 'documents' && first.isActiveOnly) {
    const active = await Promise.all(chosen(first, all, focus).map(({ path }) => reader.read(path)))
    opened.unshift(...active.map((document) => (document ? piecesOf(document, first) : [])))
  }
  const pieces = inTurns(opened)
  const rest: WorkingPiece[] = []
  for (const part of material) {
    if (part.kind === 'work') {
      // An opened document is shown in full.
      const shown = read.includes(part.template) ? { ...part, around: undefined } : part
      const options = { ...coverageOf(process, part, written, focus[0]), message }
      const piece = workPiece(process, state, shown, options)
      if (piece) pieces.push(piece)
      if (piece && shown.around) rest.push(...[restOfWork(process, state, piece) ?? []].flat())
    }
    if (part.kind === 'map' && view) pieces.push(...mapPieces(part.part, view))
    if (part.kind === 'list') pieces.push(...listPiece(part, all))
    if (part.kind !== 'documents' || !isSpokenOf(part.words, message)) continue
    for (const { path } of chosen(part, all, focus)) {
      const document = await reader.read(path)
      if (document) pieces.push(...piecesOf(document, part))
    }
  }
  // The mode may already include the requested document.
  return [...new Map([...pieces, ...rest].map((piece) => [piece.id, piece])).values()]
}

/** Whether a message contains a word that begins like one of these. */
function isSpokenOf(words: readonly string[] | undefined, message: string): boolean {
  if (!words) return true
  const said = message.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return said.some((word) => words.some((start) => word.startsWith(start.toLowerCase())))
}

function mapPieces(part: 'lines' | 'summaries', view: MapView): WorkingPiece[] {
  return part === 'lines' ? mapLines(view) : mapSummaries(view)
}

/** What a message says, and the map that tells which text it describes. */
interface Spoken {
  readonly message: string
  readonly map: TextMap | undefined
}

/** Returns the keys of documents that a message mentions or describes. */
function spokenKeys(
  { content, map: rules }: Pick<Process, 'content' | 'map'>,
  all: readonly ListedDocument[],
  { message, map }: Spoken,
): string[] {
  const described = map && rules ? describedKeys(map, message, rules.texts) : []
  return mentionedKeys(message, all, content, described)
}

/** Returns the mode's forms, keyed by file, so that no form is shown twice. */
function formFiles(process: Process, mode: string): Readonly<Record<string, string>> {
  const shown = getMode(process, mode).material.flatMap((part) => (part.kind === 'work' ? [part.template] : []))
  const forms = process.templates.filter(({ name }) => shown.includes(name))
  return Object.fromEntries(forms.map(({ name, file }) => [file, name]))
}

/** Interleaves lists: the first item of each list, then the second, and so on. */
function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat()
}

/** Returns the document that a message refers to, if the mode shows one document at a time. */
export function turnedTo(
  process: Process,
  mode: string,
  all: readonly ListedDocument[],
  spoken: Spoken,
): string | undefined {
  const kinds = process.modes
    .filter(({ name }) => name === mode)
    .flatMap(({ material }) => material)
    .flatMap((part) => (part.kind === 'documents' && part.isActiveOnly ? [part.document] : []))
  const [key] = spokenKeys(process, all, spoken)
  return kinds.flatMap((kind) => all.filter((one) => one.kind === kind && one.key === key))[0]?.path
}

/** Returns the keys of the current documents. */
function focusOf(
  process: Process,
  state: SessionState,
  all: readonly ListedDocument[],
  spoken: Spoken,
): readonly string[] {
  const { active } = process
  const mentioned = spokenKeys(process, all, spoken)
  const path = active && state.sections[active.section]?.[active.field]
  const named = all.filter((one) => one.path === path).map(({ key }) => key)
  return [...new Set([...mentioned, ...named])]
}

/** Returns all documents of a kind, or only those in `focus`. If `focus` is empty, returns only the first document. */
function chosen(
  part: Extract<MaterialPart, { kind: 'documents' }>,
  all: readonly ListedDocument[],
  focus: readonly string[],
): readonly ListedDocument[] {
  const these = all.filter(({ kind }) => kind === part.document).sort(byKey)
  if (!part.isActiveOnly) return these
  const active = focus.flatMap((key) => these.filter((one) => one.key === key))
  return active.length > 0 || focus.length > 0 ? active : these.slice(0, 1)
}

function listPiece(
  { documents }: Extract<MaterialPart, { kind: 'list' }>,
  all: readonly ListedDocument[],
): WorkingPiece[] {
  const kinds = documents
    .map((kind) => ({ kind, keys: all.filter((one) => one.kind === kind).sort(byKey) }))
    .filter(({ keys }) => keys.length > 0)
    .map(({ kind, keys }) => xmlElement('documents', { kind }, [keys.map(({ key }) => key).join(', ')]))
  if (kinds.length === 0) return []
  return [
    { id: 'list', path: 'documents', text: toXml(xmlElement('written_so_far', { read: 'with read_document' }, kinds)) },
  ]
}

/**
 * Returns the covered and open fields, and the fields that the current document's plan mentions. Used only if a gate
 * requires all fields of a form to be covered.
 */
function coverageOf(
  process: Process,
  { template }: { readonly template: string },
  written: Written,
  key: string | undefined,
): Pick<WorkPieceOptions, 'covered' | 'open' | 'planned'> {
  const criterion = process.modes
    .flatMap(({ gate }) => gate)
    .find((one) => one.kind === 'covered' && one.template === template)
  const found = process.templates.find(({ name }) => name === template)
  if (criterion?.kind !== 'covered' || !found) return {}
  const planned = key === undefined ? undefined : written.named[criterion.by]?.[key]
  const { covered, open } = coverage(found, criterion, written)
  return { covered, open, planned: planned ?? [] }
}
