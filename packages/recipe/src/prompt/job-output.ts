import { errorClass } from '@quire/core'
import type { AnswerState } from '@quire/runtime/answer'
import type { JsonValue } from '@quire/runtime/engine'
import type { Database } from '@quire/runtime/store'
import type { Kysely } from 'kysely'
import type { Participant } from '../granularity/participant.ts'

/** The output of a planner or turn. */
export type JobOutput = {
  readonly kind: 'document' | 'header_context'
  readonly stage: string
  readonly step: string
  readonly key: string
  readonly model: Participant
  readonly lineage: Participant
  readonly match: Participant | null
  readonly path: string
  readonly id: string
  /** Hash of the artifact's bytes. */
  readonly sha256: string
  /** The id of the header context that was made, or that a document is based on. Null if there is none. */
  readonly header_context_resource_id: string | null
  readonly state: AnswerState
  readonly continuations: number
  /** Missing or repaired parts. */
  readonly problems: readonly string[]
  /** The id of the document that was rendered from a JSON answer. */
  readonly rendered?: string
  /** The single answers, if the step asks for several. The document contains all of them. */
  readonly parts?: readonly { readonly path: string; readonly id: string }[]
}

/** A piece of the seed prompt, with its position and subject. */
export type SeedSection = {
  readonly layer: string
  readonly id: string
  readonly start: number
  readonly end: number
  readonly weight: number
  /** The key of the job that made the document. For feedback, the job that made the reviewed document. */
  readonly of: string | null
}

export type SeedOutput = {
  readonly kind: 'seed_prompt'
  readonly path: string
  readonly id: string
  readonly sections: readonly SeedSection[]
  readonly feedback: readonly {
    /** The job that made the document, and the document's title in prompts. */
    readonly of: string
    readonly title: string
    readonly path: string
    readonly id: string
  }[]
}

/** The output does not match the recipe, because the flow was changed during the run. */
export class UnexpectedOutput extends errorClass<{ step: string }>('unexpected-output') {
  constructor(step: string, wanted: string) {
    super(`Step '${step}' returned no ${wanted}. Was the recipe changed after the run started?`, { step })
  }
}

export function jobOutput(needs: Readonly<Record<string, JsonValue>>, key: string): JobOutput {
  const output = needs[key]
  if (!isKind(output, 'document') && !isKind(output, 'header_context')) throw new UnexpectedOutput(key, 'document')
  return output as unknown as JobOutput
}

export function seedOutput(needs: Readonly<Record<string, JsonValue>>, key: string): SeedOutput {
  const output = needs[key]
  if (!isKind(output, 'seed_prompt')) throw new UnexpectedOutput(key, 'seed prompt')
  return output as unknown as SeedOutput
}

function isKind(output: JsonValue | undefined, kind: string): boolean {
  return typeof output === 'object' && output !== null && 'kind' in output && output.kind === kind
}

/** Lists a run's answers that were continued, repaired or left incomplete, in order. */
export async function listMended(db: Kysely<Database>, run: string): Promise<JobOutput[]> {
  const rows = await db
    .selectFrom('step')
    .select('output')
    .where('run_id', '=', run)
    .where('status', '=', 'completed')
    .where('kind', 'in', ['plan', 'turn', 'ask'])
    .orderBy('ordinal')
    .execute()
  return rows
    .map(({ output }) => output as unknown as JobOutput)
    .filter(({ state, continuations }) => state !== 'complete' || continuations > 0)
}
