import { replaceForbidden } from '@quire/core/xml'
import { countWords } from '@quire/runtime/answer'
import { byKey } from '../documents/by-key.ts'
import type { ListedDocument, SessionDocument } from '../documents/documents.ts'
import { firstHeading, withoutFirstHeading } from '../documents/first-heading.ts'
import type { FieldPath, ManuscriptRules } from '../process/process.ts'
import type { SessionState } from '../process/session-state.ts'

/** The texts of a project, joined in their order. */
export interface Manuscript {
  readonly project: string
  readonly title: string
  readonly author: string | undefined
  /** The language of the texts, such as `en`. */
  readonly language: string
  readonly parts: readonly ManuscriptPart[]
  readonly words: number
  /** The keys of planned texts that are not written yet. */
  readonly missing: readonly string[]
  /** When a text last changed. Undefined if there are no texts. */
  readonly changedAt: Date | undefined
}

/** A book without parts has one part without a title. */
export interface ManuscriptPart {
  readonly title: string | undefined
  readonly chapters: readonly ManuscriptChapter[]
}

export interface ManuscriptChapter {
  readonly title: string
  readonly words: number
  readonly texts: readonly ManuscriptText[]
}

export interface ManuscriptText {
  readonly key: string
  readonly path: string
  /** The text without its own title. */
  readonly text: string
  readonly words: number
}

export interface ManuscriptSources {
  readonly rules: ManuscriptRules
  readonly state: SessionState
  readonly documents: readonly ListedDocument[]
  readonly texts: readonly SessionDocument[]
  readonly changedAt: Date | undefined
  /** The project's name. Also the title, if the state has none. */
  readonly project: string
}

/**
 * Joins the texts of a project. Texts whose keys have the same chapter number form a chapter. Without chapter numbers,
 * each text is a chapter of its own, called what its first heading says. Characters that EPUB and Word files cannot
 * contain are replaced.
 */
export function joinManuscript({ rules, state, documents, texts, changedAt, project }: ManuscriptSources): Manuscript {
  const own = texts.filter(({ kind }) => kind === rules.texts).sort(byKey)
  const planned = documents.filter(({ kind }) => kind === rules.plans).sort(byKey)
  const titles = numbered(listAt(state, rules.chapters))
  const chapters = groupChapters(own, rules).map(({ number, texts: inChapter }) => {
    const shown = inChapter.map(withoutTitle)
    const label = number === undefined ? undefined : `${rules.labels.chapter} ${number}`
    const title = number === undefined ? headingOf(inChapter[0]!) : titles.get(number)
    return {
      number,
      title: [label, title].filter((one) => one !== undefined).join(': '),
      texts: shown,
      words: sumWords(shown),
    }
  })
  return {
    project,
    title: textAt(state, rules.title) ?? project,
    author: textAt(state, rules.author),
    language: rules.language,
    parts: groupParts(chapters, numbered(listAt(state, rules.parts)), rules.labels.part),
    words: sumWords(chapters),
    missing: planned.map(({ key }) => key).filter((key) => !own.some((text) => text.key === key)),
    changedAt,
  }
}

function groupChapters(
  texts: readonly SessionDocument[],
  { chapter }: ManuscriptRules,
): { readonly number: number | undefined; readonly texts: readonly SessionDocument[] }[] {
  if (chapter === undefined) return texts.map((text) => ({ number: undefined, texts: [text] }))
  const pattern = new RegExp(chapter)
  const numberOf = ({ key }: SessionDocument): number => Number(pattern.exec(key)?.[1])
  // A text without a number, such as a note, belongs to no chapter.
  const inOrder = Map.groupBy(texts, numberOf)
  return [...inOrder].flatMap(([number, group]) => (Number.isNaN(number) ? [] : [{ number, texts: group }]))
}

type NumberedChapter = ManuscriptChapter & { readonly number: number | undefined }

/** A part begins with the chapter that its entry names. */
function groupParts(
  chapters: readonly NumberedChapter[],
  starts: ReadonlyMap<number, string>,
  label: string,
): ManuscriptPart[] {
  const parts: { title: string | undefined; chapters: ManuscriptChapter[] }[] = []
  const begun = [...starts.keys()].sort((a, b) => a - b)
  for (const { number, ...chapter } of chapters) {
    const at = number === undefined ? undefined : begun.findLast((start) => start <= number)
    const title = at === undefined ? undefined : `${label} ${begun.indexOf(at) + 1}: ${starts.get(at)}`
    if (parts.length === 0 || parts.at(-1)!.title !== title) parts.push({ title, chapters: [] })
    parts.at(-1)!.chapters.push(chapter)
  }
  return parts
}

/** Reads entries such as `3: The Ledger`. */
function numbered(entries: readonly string[]): ReadonlyMap<number, string> {
  return new Map(
    entries.flatMap((entry): [number, string][] => {
      const [, number, title] = /^\s*(\d{1,4})\s*[:.)–-]\s*(\S.*?)\s*$/s.exec(entry) ?? []
      return number === undefined || title === undefined ? [] : [[Number(number), title]]
    }),
  )
}

function withoutTitle({ key, path, text }: SessionDocument): ManuscriptText {
  const body = replaceForbidden(withoutFirstHeading(text))
  return { key, path, text: body, words: countWords(body) }
}

const headingOf = ({ key, text }: SessionDocument): string => replaceForbidden(firstHeading(text) ?? key)

const sumWords = (all: readonly { readonly words: number }[]): number => all.reduce((sum, { words }) => sum + words, 0)

function valueAt({ sections }: SessionState, path: FieldPath | undefined): unknown {
  return path && sections[path.section]?.[path.field]
}

function textAt(state: SessionState, path: FieldPath | undefined): string | undefined {
  const value = valueAt(state, path)
  return typeof value === 'string' && value.trim() !== '' ? replaceForbidden(value.trim()) : undefined
}

function listAt(state: SessionState, path: FieldPath | undefined): string[] {
  const value = valueAt(state, path)
  return Array.isArray(value)
    ? value.map((entry) => replaceForbidden(typeof entry === 'string' ? entry : String(entry.text)))
    : []
}
