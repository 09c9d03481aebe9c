import type { Kysely } from 'kysely'
import { findIds, replaceIds } from '../../answer/document/find-ids.ts'
import { type Entry, readEntries } from '../../answer/document/read-entries.ts'
import { withoutCode } from '../../answer/document/unknown-ids.ts'
import { plainCell } from '../../artifact/export-run.ts'
import type { Database } from '../../store/database.ts'
import type { StoredArtifact, StoredRun } from './stored-run.ts'

const MAX_MEANING = 160
/** A meaning is taken from the start of a text, so the rest of a very long text is ignored. */
const MAX_READ = 2_000

/** The heading of the list of ids, on a result page. */
export const GLOSSARY_TITLE = 'What the codes mean'

/** An id that an entry of a run has, with its meaning. */
export interface Term {
  readonly id: string
  /** Plain text on one line. */
  readonly meaning: string
  /** The document that defines the id. */
  readonly document: { readonly path: string; readonly name: string }
  /** Whether other documents give the id another meaning. */
  readonly isAmbiguous: boolean
}

/** The ids of a run's entries, and their meanings. */
export interface Glossary {
  /** The terms in the texts of the result page and of the documents that it links to, in natural order. */
  readonly terms: readonly Term[]
  /** The documents that the result page links to. */
  readonly documents: readonly GlossaryText[]
  /** Returns the meaning of an id in a document, or on the result page if there is no path. */
  find(id: string, path?: string): Term | undefined
}

/** A text that may define ids. */
export interface GlossaryText {
  readonly id: string
  readonly path: string
  readonly stage: string
  readonly iteration: number
  readonly text: string
  /** The text itself, or the document that was rendered from it. */
  readonly document: Term['document']
  /** Whether the result page links to the text. */
  readonly isLinked: boolean
  /** The number of links to each text that it was made from, by the text's id. */
  readonly above: ReadonlyMap<string, number>
}

/**
 * Reads the ids of a run, with their meanings on the result page and in the documents that it links to.
 * @param parts the flow's outline, if it has one
 * @example
 * const { terms } = await readGlossary(store.db, await readStoredRun(store.db, 'r1'), '# Page')
 * terms.map(({ id, meaning }) => `${id}: ${meaning}`) // → []
 */
export async function readGlossary(
  db: Kysely<Database>,
  run: StoredRun,
  page: string,
  parts?: readonly TitledPart[],
): Promise<Glossary> {
  const rows = await db.selectFrom('artifact').select(['id', 'step_id']).where('run_id', '=', run.id).execute()
  const steps = new Map(rows.map(({ id, step_id }) => [id, step_id]))
  const distances = await readDistances(db, run.id)
  const nameOf = documentNames(run, page, parts)
  // Prompts and responses only repeat other texts. Feedback speaks about ids that documents define.
  const artifacts = run.artifacts.filter(({ kind }) => !/^request$|feedback$|prompt$|response$/.test(kind))
  const texts: GlossaryText[] = []
  for (const artifact of artifacts) {
    const { id, path, meta, isDocument } = artifact
    const rendered = artifacts.find(
      (one) => one.isDocument && one.meta.key === meta.key && steps.get(one.id) === steps.get(id),
    )
    const shown = isDocument || steps.get(id) === null ? artifact : (rendered ?? artifact)
    const text = await run.read(path)
    const above = distances(id)
    texts.push({
      id,
      path,
      stage: String(meta.stage ?? ''),
      iteration: Number(meta.iteration ?? 1),
      text,
      document: { path: shown.path, name: nameOf(shown, shown === artifact ? text : await run.read(shown.path)) },
      isLinked: isDocument && isLinkedFrom(page, path),
      above: new Map(artifacts.flatMap((one) => (above.has(one.id) ? [[one.id, above.get(one.id)!]] : []))),
    })
  }
  return buildGlossary(texts, page, run.request.input)
}

/** Returns a function that returns the number of links from an artifact to everything that it was made from. */
async function readDistances(db: Kysely<Database>, run: string) {
  const links = await db.selectFrom('lineage').select(['child_id', 'parent_id']).where('run_id', '=', run).execute()
  const parents = Map.groupBy(links, ({ child_id }) => child_id)
  return (id: string): Map<string, number> => {
    const found = new Map([[id, 0]])
    for (const [child, distance] of found) {
      for (const { parent_id } of parents.get(child) ?? []) {
        if (!found.has(parent_id)) found.set(parent_id, distance + 1)
      }
    }
    return found
  }
}

interface Definition {
  readonly source: GlossaryText
  readonly meaning: string
  readonly isTitled: boolean
}

/**
 * Finds what the ids in the texts of a run mean. An id in a document has the meaning that the nearest text gives it,
 * among the texts that the document was made from. If there is none, a text of the same stage decides. On the page, the
 * latest text decides. A text that marks the meaning as a title comes before one that only mentions the id.
 * @param request its words are not ids, even if they look like ids
 * @example
 * const { find } = buildGlossary([requirements, plan], '# Page\n\nServes R4.', 'A shed')
 * find('R4') // → { id: 'R4', meaning: 'Walking in stays possible', document: { name: 'Requirements', … }, … }
 */
export function buildGlossary(texts: readonly GlossaryText[], page: string, request: string): Glossary {
  const definitions = new Map<string, Definition[]>()
  const words = new Set(findIds(request))
  for (const source of texts) {
    for (const [id, meaning] of meaningsIn(source.text)) {
      if (words.has(id)) continue
      definitions.set(id, [...(definitions.get(id) ?? []), { source, ...meaning }])
    }
  }
  const byPath = new Map(texts.map((text) => [text.path, text]))
  const found = new Map<string, Term>()
  const find = (id: string, path?: string): Term | undefined => {
    const all = definitions.get(id)
    if (!all) return undefined
    const { source, meaning } = nearest(all, path === undefined ? undefined : byPath.get(path))
    const key = `${id} ${meaning}`
    const isAmbiguous = all.some((one) => one.meaning !== meaning)
    // An id with one meaning in several documents is one term.
    const term = found.get(key) ?? { id, meaning, document: source.document, isAmbiguous }
    found.set(key, term)
    return term
  }
  const documents = texts.filter(({ isLinked }) => isLinked)
  const terms = [{ text: page, path: undefined }, ...documents].flatMap(({ text, path }) =>
    findIds(withoutCode(text)).flatMap((id) => find(id, path) ?? []),
  )
  const collator = new Intl.Collator('en', { numeric: true })
  const inOrder = [...new Set(terms)].toSorted((one, other) => collator.compare(one.id, other.id))
  return { terms: inOrder, documents, find }
}

/** Returns the meanings of the ids in a text. If an id has several entries, the first with a title counts. */
function meaningsIn(text: string): Map<string, Omit<Definition, 'source'>> {
  const meanings = new Map<string, Omit<Definition, 'source'>>()
  for (const entry of readEntries(text)) {
    const id = plainId(entry.id)
    const meaning = meaningOf(entry)
    if (id === undefined || meaning === '') continue
    const isBetter = entry.isTitled && !meanings.get(id)?.isTitled
    if (isBetter || !meanings.has(id)) meanings.set(id, { meaning, isTitled: entry.isTitled })
  }
  return meanings
}

function nearest(all: readonly Definition[], text: GlossaryText | undefined): Definition {
  const inLineage = all.filter(({ source }) => text?.above.has(source.id))
  const inStage = all.filter(({ source }) => source.stage === text?.stage)
  const candidates = [inLineage, inStage, all].find((some) => some.length > 0)!
  const distanceOf = ({ source }: Definition): number => text?.above.get(source.id) ?? 0
  return candidates.toSorted(
    (one, other) =>
      Number(other.isTitled) - Number(one.isTitled) ||
      distanceOf(one) - distanceOf(other) ||
      compareAge(other.source, one.source),
  )[0]!
}

/** A text was made from more texts than those it was made from. When it was stored says little, if steps run together. */
function compareAge(one: GlossaryText, other: GlossaryText): number {
  return one.iteration - other.iteration || one.above.size - other.above.size
}

/** Returns the normalized id. Undefined if it does not have the form of an id, such as a word. */
function plainId(id: string): string | undefined {
  const [plain, ...others] = findIds(id)
  return others.length === 0 && replaceIds(id, () => '') === '' ? plain : undefined
}

/** Returns an entry's title. If a word such as `serious` stands for the title, the next sentence follows. */
function meaningOf({ title, isTitled, texts, quote }: Entry): string {
  const [first, ...others] = [title, ...texts.filter((text) => text !== title && text !== quote)]
    .map(plainText)
    .filter(hasWords)
  if (first === undefined) return ''
  const sentence = others.find((text) => text.includes(' '))
  const isShort = !isTitled && /^\p{Ll}\S*$/u.test(first)
  return cut(isShort && sentence !== undefined ? `${first}: ${sentence}` : first)
}

/** Whether the text contains words other than ids. */
function hasWords(text: string): boolean {
  return /\p{L}{2}/u.test(replaceIds(text, () => ''))
}

/** Removes the marks of Markdown, and puts the text on one line. */
function plainText(text: string): string {
  return text
    .slice(0, MAX_READ)
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|__|`/g, '')
    .replace(/^\s*(?:[-*+>]|#{1,6})\s+/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Cuts a text after its first sentence, or within it if that is too long. */
function cut(text: string): string {
  if (text.length <= MAX_MEANING) return text
  const [first] = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)
  const sentence = first!.segment.trim()
  if (sentence.length <= MAX_MEANING) return sentence
  const start = sentence.slice(0, MAX_MEANING - 1)
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), MAX_MEANING / 2)).toWellFormed()}…`
}

/** Adds the list of ids to the end of a Markdown page. */
export function withGlossary(page: string, { terms }: Pick<Glossary, 'terms'>): string {
  if (terms.length === 0) return page
  const rows = terms.map(({ id, meaning, document: { path, name } }) => {
    const link = `[${plainCell(name)}${linkTo(path)}`
    return `| ${id} | ${plainCell(meaning)} | ${link} |`
  })
  const table = ['| Code | Meaning | Defined in |', '|---|---|---|', ...rows].join('\n')
  return `${page.trimEnd()}\n\n## ${GLOSSARY_TITLE}\n\n${table}\n`
}

/** Whether a Markdown page links to a file. */
function isLinkedFrom(page: string, path: string): boolean {
  return page.includes(linkTo(path))
}

/** Returns the end of a Markdown link to a file. */
function linkTo(path: string): string {
  return `](<${path.replaceAll('%', '%25')}>)`
}

/** Returns the name of a document, given its text. */
type DocumentNames = (artifact: Pick<StoredArtifact, 'path' | 'meta'>, text: string) => string

/** A part of a flow's outline. */
interface TitledPart {
  readonly stage?: { readonly name: string }
  readonly steps: readonly { readonly name: string; readonly title: string }[]
}

/**
 * Names the documents of a run by their headings, or else by the titles of their steps. The text of the page's last link
 * to a document follows, or the model.
 * @param parts the flow's outline, if it has one
 */
export function documentNames(
  { request }: Pick<StoredRun, 'request'>,
  page: string,
  parts: readonly TitledPart[] = [],
): DocumentNames {
  const titles = new Map(
    parts.flatMap(({ stage, steps }) => steps.map(({ name, title }) => [`${stage?.name ?? ''}/${name}`, title])),
  )
  return ({ path, meta }, text) => {
    const heading = /^# (.+)$/m.exec(text)?.[1]
    const name = heading ?? titles.get(`${meta.stage ?? ''}/${meta.step}`) ?? path.split('/').at(-1)!
    const before = page.slice(0, Math.max(0, page.lastIndexOf(linkTo(path))))
    const label = before === '' ? meta.model : before.slice(before.lastIndexOf('[') + 1)
    const isKnown = label === name || (request.models.length === 1 && label === request.models[0])
    return typeof label !== 'string' || isKnown ? name : `${name} (${label})`
  }
}
