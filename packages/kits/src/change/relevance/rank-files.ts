import { inverseFrequency, saturated } from './bm25.ts'
import { type FileKind, fileKind, PRIORS, subjectOf } from './file-kind.ts'
import { importsOf } from './file-links.ts'
import type { PastCommit } from './past-commits.ts'
import { queryTerms, TermReader } from './terms.ts'

/** The project's text files, keyed by path. */
type Texts = ReadonlyMap<string, string>
/** Numbers by path or by term. */
type Scores = ReadonlyMap<string, number>
/** The past commits, newest first. */
type History = readonly PastCommit[]

export interface RankedMaterial {
  readonly request: string
  readonly texts: Texts
  readonly history: History
}

/** The weight of a term in a path, in a definition or in other content. */
const FIELDS = { path: 6, definition: 3, content: 1 }
const DEFINITION =
  /\b(?:function|class|def|const|let|var|interface|type|fn|func|struct|enum|trait|module|macro_rules!)\s+(?:\([^)]*\)\s*)?([\p{L}_$][\p{L}\p{N}_$]*)/gu
/** The weight of each kind of evidence. */
const SHARES = { name: 0.5, pair: 0.55, imports: 0.25, history: 0.7, together: 0.35, churn: 0.12, companion: 0.8 }
/** Larger commits do not show which files belong together. */
const MAX_TOGETHER = 20
const SEEDS = 8
/** The minimum weight of the terms in a file's name. See `queryTerms`. */
const NAMED = 2
const LATEST = 200
/** The kinds of file that are named after what they are about. */
const SOURCES: readonly FileKind[] = ['code', 'test']

/**
 * Returns the relevance of each file to a request, from 0 to about 3. Irrelevant files have no score. The base score is
 * BM25 over path, definitions and content. Files that the request mentions or that match its subject score higher.
 * Files related to the best files also score higher: tests, imports, importers, and files from the same or similar
 * commits. Files that change in many commits are also included.
 */
export function rankFiles({ request, texts, history }: RankedMaterial): Map<string, number> {
  const reader = new TermReader()
  const terms = queryTerms(request, reader)
  const own = scale(scoreTexts(terms, texts, reader))
  for (const [path, score] of own) own.set(path, score * PRIORS[fileKind(path)])
  const scores = new Map(own)
  const gain = (path: string, score: number): void => {
    if (score > 0 && texts.has(path)) increase(scores, path, score)
  }
  const past = scale(scoreHistory(terms, history, reader))
  for (const [path, score] of past) gain(path, SHARES.history * score * PRIORS[fileKind(path)])
  for (const path of namedAs(terms, texts, reader)) gain(path, SHARES.name)
  for (const path of texts.keys()) gain(path, mentionOf(path, request))
  const seeds = best(scores, SEEDS)
  for (const [path, score] of pairsOf(scores, texts)) gain(path, SHARES.pair * score)
  for (const [path, score] of linksOf(seeds, texts)) gain(path, SHARES.imports * score)
  for (const [path, score] of together(seeds, history)) gain(path, SHARES.together * score)
  for (const [path, score] of scale(churnOf(history))) if (scores.has(path)) gain(path, SHARES.churn * score)
  for (const [path, share] of companionsOf(history)) gain(path, SHARES.companion * share)
  return scores
}

function scoreTexts(terms: Scores, texts: Texts, reader: TermReader): Map<string, number> {
  const counts = new Map<string, Map<string, number>>()
  const lengths = new Map<string, number>()
  const frequency = new Map<string, number>()
  let length = 0
  for (const [path, text] of texts) {
    const found = new Map<string, number>()
    const count = (source: string, weight: number): void => {
      for (const term of reader.read(source)) if (terms.has(term)) increase(found, term, weight)
    }
    count(path, FIELDS.path)
    count(text, FIELDS.content)
    for (const [, name] of text.matchAll(DEFINITION)) count(name!, FIELDS.definition)
    counts.set(path, found)
    lengths.set(path, text.length)
    length += text.length
    for (const term of found.keys()) increase(frequency, term)
  }
  const average = length / Math.max(1, texts.size)
  const scores = new Map<string, number>()
  for (const [path, found] of counts) {
    const length = lengths.get(path)! / Math.max(1, average)
    let score = 0
    for (const [term, times] of found) {
      score += terms.get(term)! * inverseFrequency(frequency.get(term)!, texts.size) * saturated(times, length)
    }
    if (score > 0) scores.set(path, score)
  }
  return scores
}

/** The bonus for a file that the request mentions by its path, or by its name and extension. */
function mentionOf(path: string, request: string): number {
  if (request.includes(path)) return 2
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name.includes('.') && name.length > 4 && request.includes(name) ? 1 : 0
}

/**
 * Returns the code files and tests whose name matches the start of the request. For example, `render/data.go` matches
 * "Data.Render".
 */
function namedAs(terms: Scores, texts: Texts, reader: TermReader): string[] {
  return [...texts.keys()].filter((path) => {
    const weights = [...reader.read(subjectOf(path))].map((term) => terms.get(term) ?? 0)
    return weights.length > 0 && Math.min(...weights) >= NAMED && SOURCES.includes(fileKind(path))
  })
}

/**
 * Scores each commit by the words that its message shares with the request. Then scores each file by the commits that
 * changed it.
 */
function scoreHistory(terms: Scores, history: History, reader: TermReader): Map<string, number> {
  const words = history.map(({ subject }) => new Set(reader.read(subject)))
  const frequency = new Map<string, number>()
  for (const subject of words) for (const term of subject) increase(frequency, term)
  const scores = new Map<string, number>()
  for (const [index, { paths }] of history.entries()) {
    if (paths.length === 0 || paths.length > MAX_TOGETHER) continue
    let score = 0
    for (const term of words[index]!) {
      const weight = terms.get(term)
      if (weight !== undefined) score += weight * inverseFrequency(frequency.get(term)!, history.length)
    }
    if (score > 0) for (const path of paths) increase(scores, path, score ** 2 / paths.length)
  }
  for (const [path, score] of scores) scores.set(path, Math.sqrt(score))
  return scores
}

/** Finds the tests of a source file, or the source files of a test, by name. */
function pairsOf(scores: Scores, texts: Texts): Map<string, number> {
  const bySubject = new Map<string, string[]>()
  for (const path of texts.keys()) {
    const kind = fileKind(path)
    if (kind !== 'code' && kind !== 'test' && kind !== 'types') continue
    const subject = subjectOf(path)
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), path])
  }
  const gains = new Map<string, number>()
  for (const group of bySubject.values()) {
    if (group.length < 2 || group.length > 6) continue
    for (const path of group) {
      const others = group.filter((other) => other !== path && fileKind(other) !== fileKind(path))
      gains.set(path, Math.max(0, ...others.map((other) => scores.get(other) ?? 0)))
    }
  }
  return gains
}

function linksOf(seeds: Scores, texts: Texts): Map<string, number> {
  const gains = new Map<string, number>()
  for (const [path, text] of texts) {
    const seed = seeds.get(path)
    for (const other of importsOf(path, text, texts)) {
      if (seed !== undefined) raise(gains, other, seed)
      const imports = seeds.get(other)
      if (imports !== undefined) raise(gains, path, imports / 2)
    }
  }
  return gains
}

/** Scores files that changed in the same commits as the seed files. */
function together(seeds: Scores, history: History): Map<string, number> {
  const changes = new Map<string, number>()
  const shared = new Map<string, Map<string, number>>()
  for (const { paths } of history) {
    if (paths.length > MAX_TOGETHER) continue
    for (const seed of paths) {
      if (!seeds.has(seed)) continue
      increase(changes, seed)
      const others = shared.get(seed) ?? new Map<string, number>()
      shared.set(seed, others)
      for (const path of paths) if (path !== seed) increase(others, path)
    }
  }
  const gains = new Map<string, number>()
  for (const [seed, others] of shared) {
    for (const [path, times] of others) {
      raise(gains, path, seeds.get(seed)! * (times / (changes.get(seed)! + 2)))
    }
  }
  return gains
}

function churnOf(history: History): Map<string, number> {
  return new Map([...countChanges(history)].map(([path, times]) => [path, Math.log1p(times)]))
}

function countChanges(history: History): Map<string, number> {
  const changes = new Map<string, number>()
  for (const { paths } of history) for (const path of paths) increase(changes, path)
  return changes
}

/**
 * Finds files that many recent commits changed, such as a changelog. Returns the fraction of commits that changed each
 * file.
 */
function companionsOf(history: History): Map<string, number> {
  const latest = history.slice(0, LATEST).filter(({ paths }) => paths.length > 1 && paths.length <= MAX_TOGETHER)
  const shares = [...countChanges(latest)].map(([path, times]) => [path, times / latest.length] as const)
  return new Map(shares.filter(([, share]) => share >= 0.15))
}

function increase(scores: Map<string, number>, key: string, by = 1): void {
  scores.set(key, (scores.get(key) ?? 0) + by)
}

function raise(scores: Map<string, number>, key: string, to: number): void {
  scores.set(key, Math.max(scores.get(key) ?? 0, to))
}

/** Scales scores relative to the highest score. */
function scale(scores: Scores): Map<string, number> {
  const highest = Math.max(0, ...scores.values())
  return new Map([...scores].map(([path, score]) => [path, highest > 0 ? score / highest : 0]))
}

function best(scores: Scores, count: number): Map<string, number> {
  return new Map([...scores].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, count))
}
