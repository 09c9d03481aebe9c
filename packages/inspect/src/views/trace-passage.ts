import { errorClass } from '@quire/core'
import type { Database } from '@quire/runtime/database'
import { NoOwnPrompt, NothingFound } from '@quire/runtime/errors'
import { getBlobText } from '@quire/runtime/store'
import { ownCalls, showArtifact, traceLineage } from '@quire/runtime/stored'
import type { Kysely } from 'kysely'
import { type TextAbove, textsAbove } from './texts-above.ts'

/** The artifact does not contain this line or text. */
export class NoSuchPassage extends errorClass('no-such-passage') {
  constructor(path: string, reason: string) {
    super(`'${path}' ${reason}`)
  }
}

/** A passage of an upstream source that shares words with another passage. */
export interface PassageSource extends TextAbove {
  readonly line: number
  /** The fraction of the passage that the source contains, from 0 to 1. A high value is evidence, not proof. */
  readonly share: number
}

export interface TracedPassage {
  readonly id: string
  readonly line: number
  readonly text: string
  /** The most similar passages, one from each upstream text. */
  readonly sources: readonly PassageSource[]
}

/** Even unrelated texts share this fraction of their words. */
const MIN_SHARE = 0.2
const MAX_SOURCES = 8

/**
 * Returns the most likely sources of a passage: similar passages in the request or in upstream artifacts.
 * @throws NothingFound, NoSuchPassage
 */
export async function tracePassage(
  db: Kysely<Database>,
  id: string,
  wantedPassage: { readonly line: number } | { readonly text: string },
): Promise<TracedPassage> {
  const artifact = await showArtifact(db, id)
  if (!artifact) throw new NothingFound(id)
  const passage = findPassage(artifact, wantedPassage)
  const trace = await openTrace(db, artifact)
  return trace(passage)
}

/** Returns the most likely sources of each passage in an artifact. @throws NothingFound */
export async function tracePassages(db: Kysely<Database>, id: string): Promise<TracedPassage[]> {
  const artifact = await showArtifact(db, id)
  if (!artifact) throw new NothingFound(id)
  const trace = await openTrace(db, artifact)
  return splitPassages(artifact.text).map(trace)
}

async function openTrace(
  db: Kysely<Database>,
  { id, run }: { readonly id: string; readonly run: string },
): Promise<(passage: Passage) => TracedPassage> {
  const texts = await textsOf(db, id, run)
  const overlapsOf = indexPassages(
    texts.flatMap((one) => splitPassages(one.text).map((each) => ({ ...each, of: one }))),
  )
  return (passage) => {
    const best = new Map<string, PassageSource>()
    for (const { of, line, text, share } of overlapsOf(passage.text)) {
      if (share < MIN_SHARE || share <= (best.get(of.label)?.share ?? 0)) continue
      const { text: _, ...source } = of
      best.set(of.label, { ...source, line, text, share: Math.round(share * 100) / 100 })
    }
    const sources = [...best.values()].sort((one, other) => other.share - one.share || one.distance - other.distance)
    return { id, ...passage, sources: sources.slice(0, MAX_SOURCES) }
  }
}

function findPassage(
  { path, text }: { readonly path: string; readonly text: string },
  wantedPassage: { readonly line: number } | { readonly text: string },
): Passage {
  const passages = splitPassages(text)
  if ('line' in wantedPassage) {
    const lines = text.split(/\r?\n/).length
    const found = passages.findLast(({ line }) => line <= wantedPassage.line)
    if (wantedPassage.line > lines) throw new NoSuchPassage(path, `has only ${lines} lines.`)
    if (!found || found.line + found.text.split('\n').length <= wantedPassage.line)
      throw new NoSuchPassage(path, `has nothing on line ${wantedPassage.line}.`)
    return found
  }
  const wanted = wordsOf(wantedPassage.text).join(' ')
  if (wanted === '') throw new NoSuchPassage(path, 'cannot be searched: the search text has no words.')
  const found = passages.find((passage) => wordsOf(passage.text).join(' ').includes(wanted))
  if (!found)
    throw new NoSuchPassage(
      path,
      `does not contain ${JSON.stringify(wantedPassage.text.slice(0, 80))} in one paragraph.`,
    )
  return { line: found.line, text: wantedPassage.text }
}

/**
 * Returns every text upstream of an artifact, and the models' answers that it was made from. The calls of other
 * artifacts are left out: their answers are among the texts already, as artifacts.
 */
async function textsOf(db: Kysely<Database>, id: string, run: string): Promise<TextAbove[]> {
  const { up } = await traceLineage(db, id, 'up')
  const calls = await ownCalls(db, id).catch((error: unknown) => {
    if (NoOwnPrompt.isInstance(error)) return []
    throw error
  })
  const responses = calls.flatMap(({ id: call, response_blob: blob }) => (blob === null ? [] : [{ call, blob }]))
  const answers = await Promise.all(
    responses.map(async ({ call, blob }) => ({
      id: call,
      kind: 'call' as const,
      label: `call ${call}`,
      text: await getBlobText(db, blob),
      distance: up.find((entry) => entry.id === call)?.distance ?? 1,
    })),
  )
  return [...answers, ...(await textsAbove(db, up, run))]
}

/** A paragraph of a text, or one item of a list. */
interface Passage {
  /** The line number where the passage starts, counted from 1. */
  readonly line: number
  readonly text: string
}

/** A passage, with its similarity to another passage. */
interface Overlap extends Passage {
  /** The fraction of the other passage that this passage contains, from 0 to 1. Rare words have more weight. */
  readonly share: number
}

const BEGINS_ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s|^\s{0,3}#{1,6}\s|^\s*\|/

/** Splits a text at blank lines and before headings, list items and table rows. JSON is split into lines. */
export function splitPassages(text: string): Passage[] {
  const isJson = /^\s*[{[]/.test(text)
  const passages: { line: number; lines: string[] }[] = []
  let isOpen = false
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const isBlank = line.trim() === ''
    if (!isBlank && isOpen && !isJson && !BEGINS_ITEM.test(line)) passages.at(-1)!.lines.push(line)
    else if (!isBlank) passages.push({ line: index + 1, lines: [line] })
    isOpen = !isBlank
  }
  return passages.map(({ line, lines }) => ({ line, text: lines.join('\n') }))
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Returns the words of a text in order, in lower case. */
function wordsOf(text: string): string[] {
  return [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? segment.toLowerCase() : []))
}

/**
 * Measures how much of a passage occurs in each of the other passages. Rare words have more weight. Word pairs count as
 * much as single words, because copied text also shares phrases.
 */
export function indexPassages<Other extends Passage>(
  others: readonly Other[],
): (passage: string) => readonly (Other & Overlap)[] {
  const positions = new Map<string, number[]>()
  for (const [index, { text }] of others.entries()) {
    for (const feature of featuresOf(text)) {
      const list = positions.get(feature)
      if (list) list.push(index)
      else positions.set(feature, [index])
    }
  }
  const weightOf = (feature: string): number =>
    Math.max(Math.log((others.length + 1) / ((positions.get(feature)?.length ?? 0) + 0.5)), 0.01)
  return (passage) => {
    const shared = new Float64Array(others.length)
    let total = 0
    for (const feature of featuresOf(passage)) {
      const weight = weightOf(feature)
      total += weight
      for (const index of positions.get(feature) ?? []) shared[index]! += weight
    }
    return others.map((other, index) => ({ ...other, share: total === 0 ? 0 : shared[index]! / total }))
  }
}

function featuresOf(text: string): Set<string> {
  const words = wordsOf(text)
  return new Set([...words, ...words.slice(1).map((word, index) => `${words[index]} ${word}`)])
}
