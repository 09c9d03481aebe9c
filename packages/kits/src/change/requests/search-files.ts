import { Worker } from 'node:worker_threads'
import { isRegular, readBlobs, type TreeFile } from '../repository/git/read-tree.ts'
import { findInProject } from './find-in-project.ts'
import { isRefused, type LookUp, type LookUpPlace } from './look-up.ts'
import type { SearchAnswer, SearchJob } from './search-worker.ts'

// The worker is next to this file in both the source and the build.
const WORKER = new URL(`./search-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)

/** Larger files are data. They are not searched. */
const MAX_BYTES = 512 * 1024
const MAX_BYTES_TOGETHER = 48 * 1024 * 1024
const MAX_MATCHES = 200
const MAX_PATTERN = 1000
const MAX_AROUND = 40
/** A regular expression can take exponential time, so it is stopped. */
const MAX_MS = 5_000

export interface SearchRequest {
  readonly text?: string | undefined
  readonly regex?: string | undefined
  readonly path?: string | undefined
  /** The number of lines to show before and after each line that is found. */
  readonly around?: string | undefined
}

/** Finds lines in the text files of a project. */
export async function searchFiles(
  place: LookUpPlace,
  { text, regex, path, around = '0' }: SearchRequest,
  maxCharacters: number,
  maxMs = MAX_MS,
): Promise<LookUp> {
  const pattern = regex ?? text ?? ''
  if ((text === undefined) === (regex === undefined)) return { problem: 'give either a text or a regex' }
  if (pattern.trim() === '') return { problem: 'there is nothing to search for' }
  if (pattern.length > MAX_PATTERN) return { problem: `it is longer than ${MAX_PATTERN} characters` }
  if (text?.trim().includes('\n')) return { problem: 'lines are searched one by one. Search for one line' }
  if (!/^\s*\d{1,9}\s*$/.test(around) || Number(around) > MAX_AROUND)
    return { problem: `the lines around a match must be a number, at most ${MAX_AROUND}` }
  const found = await findInProject(place, path ?? '')
  if (isRefused(found)) return { problem: `its path: ${found.problem}` }
  const { files, leftOut } = searchable(found.kind === 'file' ? [found.file] : found.files)
  const contents = await readBlobs(
    place.repository,
    files.map(({ oid }) => oid),
  )
  const texts = files.flatMap((file, index) => {
    const content = contents[index]!
    return content.subarray(0, 8000).includes(0) ? [] : [{ path: file.path, content: content.toString('utf8') }]
  })
  const job: SearchJob = {
    files: texts,
    pattern: text?.trim() ?? pattern,
    isRegex: regex !== undefined,
    maxMatches: MAX_MATCHES,
    around: Number(around),
  }
  const { matches, problem, isStopped, hasMore } = await runSearch(job, maxMs)
  if (problem !== undefined) return { problem }
  let shown = ''
  let count = 0
  while (count < matches.length && shown.length + matches[count]!.length < maxCharacters)
    shown += `${matches[count++]}\n`
  const notes = [
    `${hasMore || isStopped ? 'at least ' : ''}${matches.length} ${matches.length === 1 ? 'line' : 'lines'} found`,
    ...(count < matches.length || hasMore ? [`the first ${count} are shown`] : []),
    ...(isStopped ? [`stopped after ${maxMs / 1000} s, so not all files were searched`] : []),
    ...(leftOut > 0 ? [`${leftOut} large ${leftOut === 1 ? 'file was' : 'files were'} not searched`] : []),
  ]
  return { outcome: notes.join('; '), text: shown }
}

function searchable(files: readonly TreeFile[]): { files: TreeFile[]; leftOut: number } {
  let bytes = 0
  let leftOut = 0
  const kept = files.filter((file) => {
    if (!isRegular(file)) return false
    const fits = file.size <= MAX_BYTES && bytes + file.size <= MAX_BYTES_TOGETHER
    if (fits) bytes += file.size
    else leftOut++
    return fits
  })
  return { files: kept, leftOut }
}

interface SearchEnd {
  readonly matches: readonly string[]
  readonly problem?: string
  readonly isStopped: boolean
  readonly hasMore: boolean
}

/** Searches in a thread that can be stopped. */
function runSearch(job: SearchJob, maxMs: number): Promise<SearchEnd> {
  return new Promise((resolve) => {
    const matches: string[] = []
    const worker = new Worker(WORKER, { workerData: job, resourceLimits: { maxOldGenerationSizeMb: 512 } })
    const end = (rest: Partial<SearchEnd>): void => {
      clearTimeout(timer)
      worker.removeAllListeners()
      worker.on('error', () => {})
      void worker.terminate()
      resolve({ matches, isStopped: false, hasMore: false, ...rest })
    }
    const timer = setTimeout(() => end({ isStopped: true }), maxMs)
    worker.on('message', (answer: SearchAnswer) => {
      if ('matches' in answer) matches.push(...answer.matches)
      else if ('problem' in answer) end(answer)
      else end({ hasMore: answer.hasMore })
    })
    worker.on('error', ({ message }) => end({ problem: `the search failed: ${message}` }))
    worker.on('exit', () => end({ isStopped: true }))
  })
}
