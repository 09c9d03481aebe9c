import type { Kysely } from 'kysely'
import type { AnswerState } from '../answer/reader.ts'
import { showArtifact } from '../artifact/show-artifact.ts'
import type { Database } from '../store/database.ts'
import { type StoredTokens, storedTokens } from '../store/stored-tokens.ts'
import type { AskOutput } from '../workspace/ask-flow.ts'
import { type AnswerSchema, checkValue } from './answer-schema.ts'

/** One model's answer and its usage. */
export interface AskAnswer<Value = unknown> {
  readonly model: string
  /** The id of the document that contains the answer. */
  readonly document: string
  /** The answer as stored. JSON is formatted. */
  readonly text: string
  /**
   * What the text says, by the blueprint's contract: parsed JSON, a parsed response, a verdict, or the text itself. An
   * incomplete answer may have another type than the contract promises.
   */
  readonly value: Value
  readonly state: AnswerState
  /** What was repaired, or what is still wrong with an incomplete answer. */
  readonly problems: readonly string[]
  /** The id of the last call. Earlier calls were continued or repeated. */
  readonly call: string
  readonly finishReason: string | null
  /** The usage of all calls. */
  readonly tokens: StoredTokens
  readonly cost: number | null
  readonly durationMs: number | null
}

/**
 * Reads the answers of an `ask` run, in the order of its models. Models that did not answer have none. A Standard
 * Schema checks the values once more, because the run knows only its JSON Schema.
 */
export async function readAnswers(db: Kysely<Database>, run: string, schema?: AnswerSchema): Promise<AskAnswer[]> {
  const steps = await db
    .selectFrom('step')
    .innerJoin('artifact', 'artifact.step_id', 'step.id')
    .select(['step.id', 'step.output', 'artifact.id as document'])
    .where('step.run_id', '=', run)
    .where('step.status', '=', 'completed')
    .where('artifact.is_document', '=', true)
    .orderBy('step.ordinal')
    .execute()
  const calls = await db.selectFrom('call').selectAll().where('run_id', '=', run).orderBy('number').execute()
  return Promise.all(
    steps.map(async ({ id, output, document }): Promise<AskAnswer> => {
      const { text, meta, path } = (await showArtifact(db, document))!
      const { answerState: state = 'complete', problems = [], value: parsed } = output as Partial<AskOutput>
      const read: unknown = parsed ?? (path.endsWith('.json') ? JSON.parse(text) : text)
      const isUsable = schema !== undefined && state !== 'incomplete'
      const { value, problems: issues } = isUsable ? await checkValue(schema, read) : { value: read, problems: [] }
      const own = calls.filter((call) => call.step_id === id)
      const last = own.at(-1)!
      return {
        model: String(meta.model),
        document,
        text,
        value,
        state: issues.length > 0 ? 'incomplete' : state,
        problems: [...problems, ...issues],
        call: last.id,
        finishReason: last.finish_reason,
        tokens: own.map(storedTokens).reduce(addTokens),
        cost: add(...own.map(({ cost }) => cost)),
        durationMs: add(...own.map(({ latency_ms }) => latency_ms)),
      }
    }),
  )
}

function addTokens(one: StoredTokens, other: StoredTokens): StoredTokens {
  const kinds = ['cacheRead', 'cacheWrite', 'reasoning'] as const
  const counted = kinds.filter((kind) => one[kind] !== undefined || other[kind] !== undefined)
  return {
    input: add(one.input, other.input),
    output: add(one.output, other.output),
    ...Object.fromEntries(counted.map((kind) => [kind, (one[kind] ?? 0) + (other[kind] ?? 0)])),
  }
}

/** The sum is unknown if one of its parts is. */
function add(...parts: readonly (number | null)[]): number | null {
  return parts.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0)
}
