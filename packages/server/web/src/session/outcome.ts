import type { Turn } from '../api/api.generated.ts'

/** What became of one action or written text. */
export interface Done {
  readonly name: string
  readonly status: string
  readonly isDone: boolean
  /** The reason of a refusal, or what the action recorded. */
  readonly note: string
  /** The documents that were written. */
  readonly files: readonly string[]
  readonly version?: number
  /** The changed lines. The first character of each line is its mark. */
  readonly diff?: string
}

/** The results of a response, as shown on the page. Their format is not part of the API. */
export interface Outcome {
  readonly done: readonly Done[]
  readonly diagnostics: readonly { readonly code: string; readonly message: string }[]
  readonly thinking?: string
}

type Fields = Readonly<Record<string, unknown>>

const fields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
const list = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fields) : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const FIGURES = { words: (count: number) => `${count} words`, score: (count: number) => `score ${count}` }
const DONE = ['done', 'executed', 'written', 'completed', 'ok']
const PATH = /^[^\s/]+(?:\/[^\s/]+)*\.\w+$/

export function readOutcome(value: unknown): Outcome {
  const outcome = fields(value)
  return {
    done: [...list(outcome.actions).map(actionOf), ...list(outcome.contentUpdates).map(contentOf)],
    diagnostics: list(outcome.diagnostics).map(({ code, message }) => ({ code: text(code), message: text(message) })),
    ...(typeof outcome.thinking === 'string' && { thinking: outcome.thinking }),
  }
}

function actionOf({ type, status, reason, result, values }: Fields): Done {
  const { file, version, diff, ...others } = fields(result)
  const figures = Object.entries(FIGURES).flatMap(([name, show]) =>
    typeof others[name] === 'number' ? [show(others[name])] : [],
  )
  // Some actions return the path of a file, others a list of paths.
  const paths = [text(file), ...[result].flat().map(text)].flatMap((one) => one.split(';', 1)[0]!)
  return {
    name: text(type),
    status: text(status),
    isDone: DONE.includes(text(status)),
    note: text(reason) || text(values) || figures.join(' · '),
    files: paths.filter((path) => PATH.test(path)),
    ...(typeof version === 'number' && { version }),
    ...(typeof diff === 'string' && diff !== '' && { diff }),
  }
}

function contentOf({ target, status, reason, path, version, diff }: Fields): Done {
  return {
    name: `write ${text(target)}`,
    status: text(status),
    isDone: DONE.includes(text(status)),
    note: text(reason),
    files: PATH.test(text(path)) ? [text(path)] : [],
    ...(typeof version === 'number' && { version }),
    ...(text(diff) !== '' && { diff: text(diff) }),
  }
}

/** The document that the newest reply wrote last. Undefined if no reply has written one. */
export function lastWritten(turns: readonly Pick<Turn, 'outcome'>[]): string | undefined {
  const files = turns.flatMap(({ outcome }) =>
    readOutcome(outcome).done.flatMap((one) => (one.isDone ? one.files : [])),
  )
  return files.at(-1)
}
