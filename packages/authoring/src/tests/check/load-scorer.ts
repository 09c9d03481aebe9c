import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { TestFile } from '../format/prompt-test.ts'

/** What a scorer learns about an answer. `prompt` and `vars` have the names of promptfoo, so that its scorers work. */
export interface ScorerContext {
  readonly prompt: string
  readonly vars: Readonly<Record<string, unknown>>
  readonly model: string
  readonly case: string
  readonly repeat: number
}

/** The result of a scorer. */
export interface CodeScore {
  readonly isPassed: boolean
  readonly score?: number
  readonly reason: string
}

/** Scores an answer by code of the workspace. */
export type Scorer = (answer: string, context: ScorerContext, atLeast?: number) => Promise<CodeScore>

/** The scorers that a test file names, with the lines of the checks. */
export function scorersIn({ cases }: TestFile): { readonly file: string; readonly line: number }[] {
  const checks = cases.flatMap(({ answer }) => answer)
  return checks.flatMap(({ check, line }) => ('score' in check ? [{ file: check.score.file, line }] : []))
}

/**
 * Loads a scorer: a module whose default export is a function. Runs the module's code, so the workspace must be trusted.
 * An edited module is loaded again.
 */
export async function loadScorer(path: string, label: string): Promise<Scorer> {
  const hash = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
    .slice(0, 8)
  const problem =
    (why: string): Scorer =>
    async () => ({ isPassed: false, reason: `The scorer ${label} ${why}` })
  let module: { readonly default?: unknown }
  try {
    module = await import(`${pathToFileURL(path).href}?${hash}`)
  } catch (error) {
    return problem(`cannot be loaded: ${(error as Error).message}`)
  }
  const score = module.default
  if (typeof score !== 'function') return problem('has no function as its default export.')
  return async (answer, context, atLeast) => {
    try {
      const result: unknown = await score(answer, context)
      return readScore(result, atLeast) ?? (await problem(`returned ${shown(result)}. ${FORMS}`)(answer, context))
    } catch (error) {
      return { isPassed: false, reason: `The scorer ${label} failed: ${(error as Error)?.message ?? String(error)}` }
    }
  }
}

const FORMS = 'It must return true or false, a number, or { pass, score, reason }.'

/** A number passes if it is at least `atLeast`; without `atLeast`, if it is more than 0. */
function readScore(result: unknown, atLeast: number | undefined): CodeScore | undefined {
  if (typeof result === 'boolean') return { isPassed: result, reason: result ? '' : 'The scorer returned false.' }
  if (typeof result === 'number' && !Number.isNaN(result)) {
    const limit = atLeast === undefined ? 'more than 0' : `at least ${atLeast}`
    const isPassed = atLeast === undefined ? result > 0 : result >= atLeast
    return { isPassed, score: result, reason: isPassed ? '' : `The scorer gave ${result}; ${limit} is required.` }
  }
  if (typeof result !== 'object' || result === null) return undefined
  const { pass, score, reason } = result as {
    readonly pass?: unknown
    readonly score?: unknown
    readonly reason?: unknown
  }
  const ofPass = typeof pass === 'boolean' ? readScore(pass, undefined) : undefined
  const ofScore =
    typeof score === 'number' && (atLeast !== undefined || !ofPass) ? readScore(score, atLeast) : undefined
  const [first, ...others] = [ofPass, ofScore].filter((one) => one !== undefined)
  if (!first) return undefined
  const failed = [first, ...others].find(({ isPassed }) => !isPassed)
  const why = typeof reason === 'string' && reason !== '' ? reason : (failed?.reason ?? '')
  return { isPassed: !failed, ...(typeof score === 'number' && { score }), reason: why }
}

function shown(result: unknown): string {
  return result === undefined ? 'nothing' : (JSON.stringify(result) ?? String(result)).slice(0, 60)
}
