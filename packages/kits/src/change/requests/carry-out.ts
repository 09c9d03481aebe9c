import { countTokens } from '@quire/core'
import { structureListing } from '../repository/files/structure-listing.ts'
import { condenseOutput } from '../repository/user-tests/condense-output.ts'
import { findInProject } from './find-in-project.ts'
import { isRefused, type LookUp, type LookUpPlace } from './look-up.ts'
import { readLines } from './read-lines.ts'
import type { ModelRequest } from './read-requests.ts'
import { type RequestLimits, requestsLeft, type UsedRequests } from './request-limits.ts'
import { searchFiles } from './search-files.ts'

/** A request after it was carried out or refused. */
export interface CarriedOut {
  readonly request: string
  readonly outcome: string
  readonly text: string
  readonly file?: Extract<LookUp, { outcome: string }>['file']
}

export interface RequestOffice {
  readonly place: LookUpPlace
  /** The model whose tokens count. */
  readonly model: string
  readonly limits: RequestLimits
  readonly used: UsedRequests
  /** Runs the user's test command on the commit. Undefined if there is none, or if the phase may not run it. */
  readonly runTests?: (() => Promise<LookUp>) | undefined
}

/** One result must leave room for others. */
const MAX_TOKENS = 8_000
const CHARACTERS_PER_TOKEN = 3
const MAX_TRIES = 8

/**
 * Carries out the requests of one answer, in order, within the limits. Never throws because of what a model wrote:
 * such a request is refused, with the reason as its outcome.
 */
export async function carryOut(
  requests: readonly ModelRequest[],
  office: RequestOffice,
): Promise<{ readonly done: readonly CarriedOut[]; readonly used: UsedRequests }> {
  const done: CarriedOut[] = []
  let { used } = office
  for (const request of requests) {
    const left = requestsLeft(office.limits, used)
    const summary = describe(request)
    if (left.requests === 0) {
      done.push({ request: summary, outcome: 'not carried out, because no requests are left', text: '' })
      continue
    }
    const isTest = request.type === 'test' && request.problem === undefined && office.runTests !== undefined
    const runs = isTest && left.tests > 0
    const { lookUp, tokens } = await within(
      Math.min(left.tokens, MAX_TOKENS),
      office.model,
      perform(request, office, left),
    )
    used = { requests: used.requests + 1, tokens: used.tokens + tokens, tests: used.tests + (runs ? 1 : 0) }
    done.push(
      isRefused(lookUp)
        ? { request: summary, outcome: `refused: ${lookUp.problem}`, text: '' }
        : { request: summary, ...lookUp },
    )
  }
  return { done, used }
}

/** Shortens a result until it fits. Code in some scripts needs more tokens than its length suggests. */
async function within(
  maxTokens: number,
  model: string,
  look: (maxCharacters: number) => Promise<LookUp>,
): Promise<{ lookUp: LookUp; tokens: number }> {
  let max = maxTokens * CHARACTERS_PER_TOKEN
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const lookUp = await look(max)
    if (isRefused(lookUp) || lookUp.text === '') return { lookUp, tokens: 0 }
    const { tokens } = await countTokens(lookUp.text, model)
    if (tokens <= maxTokens) return { lookUp, tokens }
    max = Math.floor(Math.min(max, lookUp.text.length) * Math.min(0.8, maxTokens / tokens))
  }
  return { lookUp: { problem: 'there is no room for the result' }, tokens: 0 }
}

function perform(
  { type, params, problem }: ModelRequest,
  { place, runTests }: RequestOffice,
  left: RequestLimits,
): (maxCharacters: number) => Promise<LookUp> {
  const { path = '', lines, text, regex, around } = params
  let tests: Promise<LookUp> | undefined
  return async (max) => {
    if (problem !== undefined) return { problem }
    if (type === 'read') return readLines(place, { path, lines }, max)
    if (type === 'search') return searchFiles(place, { text, regex, path, around }, max)
    if (type === 'list') return listFolder(place, path, max)
    if (!runTests) return { problem: 'there is no test command' }
    if (left.tests === 0) return { problem: 'no test runs are left' }
    tests ??= runTests()
    const outcome = await tests
    return isRefused(outcome) ? outcome : { ...outcome, text: condenseOutput(outcome.text, max) }
  }
}

const MAX_SHOWN = 120

/** A request in a few words, for the log. The words are the model's own, so they are quoted. */
export function describe({ type, params }: ModelRequest): string {
  const shown = Object.entries(params).map(([name, value = '']) => {
    const text = JSON.stringify(value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value)
    return name === 'path' ? text : `${name} ${text}`
  })
  return [type.slice(0, MAX_SHOWN) || 'request', shown.join(', ')].filter(Boolean).join(' ')
}

const MAX_LINES = 200

/** Lists a folder as a tree. Large subfolders show only the number of their files. */
async function listFolder(place: LookUpPlace, path: string, maxCharacters: number): Promise<LookUp> {
  const found = await findInProject(place, path)
  if (isRefused(found)) return found
  if (found.kind === 'file') return { problem: 'it is a file. Read it instead' }
  const start = found.path === '' ? 0 : found.path.length + 1
  const { text } = structureListing(
    found.files.map((file) => file.path.slice(start)),
    MAX_LINES,
  )
  const { length } = found.files
  const outcome = `${length} ${length === 1 ? 'file' : 'files'}`
  if (text.length <= maxCharacters) return { outcome, text }
  const end = text.lastIndexOf('\n', maxCharacters)
  return { outcome: `${outcome}; no room for the whole list`, text: text.slice(0, Math.max(0, end)) }
}
