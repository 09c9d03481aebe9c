import { type Assembly, QuireError } from '@quire/core'
import { BudgetExceeded } from '@quire/core/errors'
import { AnswerUnusable } from '@quire/runtime/answer'
import { type PromptRecord, rebuildPrompt } from '@quire/runtime/artifact'
import type { Quire } from '@quire/runtime/front-door'
import { getBlobText } from '@quire/runtime/store'
import { unpackRecord } from '@quire/runtime/stored'
import { countCuts, type LayerCuts, type LayerOutcome, type PromptOutcome, type Trouble } from './count-cuts.ts'

export interface CutsRequest {
  /** Only calls since this time. */
  readonly since: Date
  readonly blueprint?: string
  /** Only calls of this model, by its full id. */
  readonly model?: string
}

export interface CutReport {
  readonly since: string
  /** The prompts that were looked at. Continuations and repairs count towards the prompt that they follow. */
  readonly prompts: number
  /** Prompts that were not assembled from layers, or whose records this version cannot rebuild. */
  readonly unreadable: number
  readonly cuts: readonly LayerCuts[]
}

/** Failures that may depend on the prompt. Others, such as a rate limit or a missing key, say nothing about it. */
const OWN_FAILURES = ['server', 'timeout', 'cut-off', 'rejected']

/**
 * Finds layers that fitting cut, and how often the prompts with the cut failed or needed repairs. Creates no store.
 * Answers that a fork took from another run are left out, because they were counted there.
 */
export async function readCuts(
  quire: Pick<Quire, 'hasStore' | 'store'>,
  { since, blueprint, model }: CutsRequest,
): Promise<CutReport> {
  const empty = { since: since.toISOString(), prompts: 0, unreadable: 0, cuts: [] }
  if (!quire.hasStore()) return empty
  const { db } = await quire.store()
  const calls = await selectCalls(db, since, model)
  const outcomes: PromptOutcome[] = []
  let unreadable = 0
  for (const [run, ofRun] of Map.groupBy(calls, ({ run_id }) => run_id)) {
    const continuations = await readContinuations(db, run)
    // Each part is read only once, because a run's prompts share nearly all parts.
    const texts = new Map<string, Promise<string>>()
    const read = (sha256: string): Promise<string> => {
      const text = texts.get(sha256) ?? getBlobText(db, sha256)
      texts.set(sha256, text)
      return text
    }
    for (const ofStep of Map.groupBy(ofRun, (call) => `${call.step_id} ${call.model}`).values()) {
      const found = await readStep(ofStep, continuations, read)
      unreadable += found.unreadable
      outcomes.push(...found.outcomes.filter((one) => blueprint === undefined || one.blueprint === blueprint))
    }
  }
  return { ...empty, prompts: outcomes.length, unreadable, cuts: countCuts(outcomes) }
}

type Db = Awaited<ReturnType<Quire['store']>>['db']
type Call = Awaited<ReturnType<typeof selectCalls>>[number]

function selectCalls(db: Db, since: Date, model: string | undefined) {
  return db
    .selectFrom('call')
    .innerJoin('step', 'step.id', 'call.step_id')
    .select([
      ...([
        'call.id',
        'call.run_id',
        'call.step_id',
        'call.model',
        'call.status',
        'call.error',
        'call.finish_reason',
      ] as const),
      ...([
        'call.record_blob',
        'step.is_superseded',
        'step.status as step_status',
        'step.error as step_error',
      ] as const),
      'step.output as step_output',
    ])
    .where('call.created_at', '>=', since)
    .where('call.status', '!=', 'started')
    .where('call.taken_from', 'is', null)
    .$if(model !== undefined, (query) => query.where('call.model', '=', model!))
    .orderBy('call.number')
    .execute()
}

/** The number of the continuation, from 0, of each call whose prompt is stored as a document. */
async function readContinuations(db: Db, run: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('lineage')
    .innerJoin('artifact', 'artifact.id', 'lineage.parent_id')
    .select(['lineage.child_id as call', 'artifact.meta'])
    .where('lineage.run_id', '=', run)
    .where('lineage.via', '=', 'prompt')
    .execute()
  return new Map(
    rows.flatMap(({ call, meta: { continuation } }) =>
      typeof continuation === 'number' ? [[call, continuation] as const] : [],
    ),
  )
}

/** The prompts of one step and model, in order. Calls that continue or repair an answer belong to the prompt before. */
async function readStep(
  calls: readonly Call[],
  continuations: ReadonlyMap<string, number>,
  read: (sha256: string) => Promise<string>,
): Promise<{ outcomes: PromptOutcome[]; unreadable: number }> {
  const outcomes: (PromptOutcome & { readonly troubles: Trouble[] })[] = []
  let unreadable = 0
  let before: Call | undefined
  for (const call of calls) {
    if (call.status === 'failed' && !OWN_FAILURES.includes(call.error?.code ?? '')) continue
    const record = call.record_blob === null ? undefined : await unpackRecord(call.record_blob, read)
    const last = outcomes.at(-1)
    if (last && before && isFollowUp(continuations.get(call.id), record)) {
      last.troubles.push(before.finish_reason === 'length' ? 'continued' : 'repaired', ...troublesOf(call))
    } else {
      const layers = record && (await layersOf(record))
      if (layers) {
        const { name } = record.blueprint
        outcomes.push({ blueprint: name, model: call.model, layers, troubles: troublesOf(call) })
      } else unreadable++
    }
    before = call
  }
  const [first] = calls
  if (first?.is_superseded) for (const one of outcomes) one.troubles.push('redone')
  // The last prompt is the one after which the step gave up, or kept an incomplete answer.
  if (first && hasNoGoodAnswer(first)) outcomes.at(-1)?.troubles.push('failed')
  return { outcomes, unreadable }
}

function troublesOf({ status, finish_reason }: Call): Trouble[] {
  if (status === 'failed') return ['failed']
  return finish_reason === 'refusal' || finish_reason === 'content-filter' ? ['refused'] : []
}

const GAVE_UP: readonly string[] = [AnswerUnusable.code, BudgetExceeded.code]

function hasNoGoodAnswer({ step_status, step_error, step_output }: Call): boolean {
  // If the request for a repair does not fit, the step gives up too.
  if (step_status === 'failed') return GAVE_UP.includes(step_error?.code ?? '')
  const { state, answerState } = (step_output ?? {}) as { state?: unknown; answerState?: unknown }
  return state === 'incomplete' || answerState === 'incomplete'
}

/** The layers that quote an unfinished answer: of any question, and of a turn of a conversation. */
const FOLLOW_UP_LAYERS = ['answer_so_far', 'reply_so_far']

/** Whether a prompt asks for the rest of an answer, or for a better one. */
function isFollowUp(continuation: number | undefined, record: PromptRecord | undefined): boolean {
  if (continuation !== undefined) return continuation > 0
  return record?.blueprint.layers.some(({ id }) => FOLLOW_UP_LAYERS.includes(id)) ?? false
}

async function layersOf(record: PromptRecord): Promise<LayerOutcome[] | undefined> {
  try {
    const { layers } = await rebuildPrompt(record)
    return layers.filter(({ outcome }) => outcome !== 'empty').map(layerOutcome)
  } catch (error) {
    if (QuireError.isInstance(error)) return undefined
    throw error
  }
}

/** A shorter text for the model's tier is a choice of the author, not a cut. */
function layerOutcome(layer: Assembly['layers'][number]): LayerOutcome {
  const isCut = layer.reason === 'budget' || layer.reason === 'max'
  const { returnsAt } = isCut ? layer : {}
  return { id: layer.id, isCut, ...(returnsAt !== undefined && { returnsAt }) }
}
