import { execFileSync } from 'node:child_process'
import { blockAround } from '../../packages/kits/src/change/relevance/declarations.ts'
import { TermReader } from '../../packages/kits/src/change/relevance/terms.ts'
import { isInPart, visibleLines } from './visible-lines.js'

/** The maximum number of files that a reader asks for. */
const MAX_FILES = 8
/** The maximum number of lines that a reader asks for at once. */
const MAX_LINES = 150
/** The maximum number of searches, and the lines that a reader wants to see around what is found. */
const SEARCHES = { max: 3, around: 8 }
/** The maximum length of a range that a result has room for. */
const MAX_RANGE = 600
/** Ranges with fewer lines between them are asked for together. */
const NEAR = 20
const IDENTIFIERS = /`([\w$.]{3,60})(?:\([^`]*)?`|\b([A-Za-z_$][\w$]*(?:[a-z][A-Z]|_[a-z])[\w$]*)/g
const LEFT_OUT = /^\[… lines? (\d+)(?:–(\d+))? left out …\]$/gm

/**
 * The requests of a reader who knows only the prompt: the first eight files that the prompt shows in part. The prompt
 * shows the most relevant files first.
 */
export function filesToAskFor({ shown }) {
  return [...shown.keys()]
    .filter((path) => !isSeen(path, shown))
    .slice(0, MAX_FILES)
    .map((path) => ({ path, from: 1 }))
}

/**
 * The requests of a reader who knows only the prompt, and searches first: for the first three identifiers that the
 * request writes as code, then for the lines that the prompt leaves out of files, in the order of the prompt.
 */
export function searchesAndRanges({ shown }, request) {
  const identifiers = [...request.matchAll(IDENTIFIERS)].map(([, quoted, plain]) => quoted ?? plain)
  const searches = [...new Set(identifiers)].slice(0, SEARCHES.max)
  const ranges = [...shown].flatMap(([path, [content]]) => leftOut(content).map((range) => ({ path, ...range })))
  return [...searches.map((text) => ({ text, around: SEARCHES.around })), ...ranges]
}

/** The ranges of lines that a part of a file leaves out, as the prompt names them. */
function leftOut(content) {
  const ranges = []
  for (const [, from, to = from] of content.matchAll(LEFT_OUT)) {
    const last = ranges.at(-1)
    if (last && Number(from) - last.to <= NEAR) last.to = Number(to)
    else ranges.push({ from: Number(from), to: Number(to) })
  }
  return ranges.flatMap(({ from, to }) =>
    Array.from({ length: Math.ceil((to - from + 1) / MAX_RANGE) }, (_, index) => {
      const start = from + index * MAX_RANGE
      return { from: start, to: Math.min(to, start + MAX_RANGE - 1) }
    }),
  )
}

/**
 * The requests of a reader who knows which declarations to change, and asks for those that the prompt names: it shows
 * the first line of the declaration, or the request contains an identifier of this line. Files are asked for in the
 * order of the prompt.
 */
export function namedRanges(files, prompt, { repository, commit, request }) {
  const order = [...prompt.shown.keys()]
  const asked = new Map()
  for (const { path, lines } of [...files].sort((a, b) => order.indexOf(a.path) - order.indexOf(b.path))) {
    if (!prompt.shown.has(path) || isSeen(path, prompt.shown)) continue
    const text = execFileSync('git', ['-C', repository, 'show', `${commit}:${path}`], {
      encoding: 'utf8',
      maxBuffer: 1e9,
    })
    const all = text.split('\n')
    const visible = visibleLines(prompt.shown.get(path))
    for (const line of lines.filter((one) => !visible.has(one))) {
      const { first, last } = blockAround(all, line - 1)
      if (!visible.has(first + 1) && !isNamed(all[first], request)) continue
      const range = { path, from: first + 1, to: Math.min(last + 1, first + MAX_LINES) }
      asked.set(`${path}:${range.from}`, range)
    }
  }
  return [...asked.values()]
}

/** Whether a request contains an identifier of a line. */
function isNamed(line, request) {
  const words = new Set(new TermReader().read(request))
  const names = [...new TermReader().read(line)].filter((term) => term.startsWith('='))
  return names.some((name) => words.has(name))
}

function isSeen(path, shown) {
  return (shown.get(path) ?? []).some((content) => !isInPart(content))
}
