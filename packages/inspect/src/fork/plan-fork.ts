import type { LayerDifference } from '@quire/core/assembly'
import type { Quire } from '@quire/runtime'
import { applySettings, type CallRequest, callFingerprint, costOf, countInput } from '@quire/runtime/call'
import type { CallTable, Database } from '@quire/runtime/database'
import type { ForkChange, PreparedFork } from '@quire/runtime/front-door'
import { getBlobText } from '@quire/runtime/store'
import { unpackRecord } from '@quire/runtime/stored'
import type { Workspace } from '@quire/runtime/workspace'
import { type Kysely, type Selectable, sql } from 'kysely'
import { diffTexts } from '../compare/diff-texts.ts'
import { changedPrompt } from './changed-prompt.ts'
import { findDependants } from './find-dependants.ts'

/** A change that a fork makes. */
export type PlannedChange =
  | {
      readonly kind: 'file'
      readonly file: string
      /** The first changed lines, with some context. */
      readonly lines: LayerDifference['lines']
      /** Whether any recorded prompt uses the file. */
      readonly isUsed: boolean
    }
  | { readonly kind: 'model'; readonly model: string; readonly by: string }
  | { readonly kind: 'set'; readonly name: string; readonly value: unknown }
  | { readonly kind: 'step'; readonly step: string }

/** A step whose calls are asked, or may be asked, again. */
export interface PlannedStep {
  readonly key: string
  readonly name: string
  readonly stage: string | null
  /** `changed`: a request of the step differs. `depends`: its requests contain answers that may differ. */
  readonly effect: 'changed' | 'depends'
  /** Number of recorded calls that are asked or may be asked. */
  readonly calls: number
  /** What changes the step's requests, such as `prompts/review.md:12` or `model scripted/alpha`. */
  readonly because: readonly string[]
  /** Keys of the steps whose answers the step's requests contain, and that are asked or may be asked. */
  readonly after: readonly string[]
}

/** What a fork would take, and what it would ask. */
export interface ForkPlan {
  readonly run: string
  readonly flow: string
  readonly changes: readonly PlannedChange[]
  /** Files that have changed since the run, but are not part of the fork, which uses their recorded texts. */
  readonly held: readonly string[]
  readonly steps: readonly PlannedStep[]
  readonly calls: {
    /** Calls of the run with an answer. */
    readonly recorded: number
    /** Calls that are asked in any case. */
    readonly least: number
    /** Calls that are asked if every answer that is asked for differs, with as many continuations as in the run. */
    readonly most: number
  }
  readonly tokens: { readonly input: Bounds; readonly output: Bounds }
  /** US dollars at known prices. Null if no price is known. Answers are assumed to be as long as the recorded ones. */
  readonly cost: Bounds | null
  /** Models that are asked or may be asked. */
  readonly models: readonly string[]
  /** Models without a known price. */
  readonly unpriced: readonly string[]
  /** Whether the fork changes what the flow does, with an option or a recipe, so that it may ask more than planned. */
  readonly isOpen: boolean
  /** Number of steps of the run that did not complete. The fork runs them, but their calls are not counted. */
  readonly unfinished: number
}

interface Bounds {
  readonly least: number
  readonly most: number
}

type PlanningQuire = Pick<Quire, 'kinds' | 'prepareFork' | 'store' | 'withFiles' | 'workspace'>

/**
 * Finds out which calls a fork would ask. Assembles each recorded prompt with the changed files and settings, and
 * follows the lineage of the prompts that differ. Asks no model and stores nothing.
 * @example
 * await planFork(quire, 'october', { with: ['prompts/review.md'] })
 * // → { calls: { recorded: 91, least: 8, most: 40 }, steps: [{ key: 'review/…', because: ['prompts/review.md:12'] }], … }
 * @throws RunNotFound, CannotFork, ModelNotInRun
 */
export async function planFork(quire: PlanningQuire, run: string, change: ForkChange = {}): Promise<ForkPlan> {
  const fork = await quire.prepareFork(run, change)
  const { db } = await quire.store()
  const calls = await readCalls(db, run)
  const files = fork.changed.map(({ file, before = '', after }) => ({ file, ...changedLines(file, before, after) }))
  const linesOf = new Map(files.map(({ file, first }) => [file, first]))
  const workspace = await quire.withFiles(fork.files)
  const look = await openLook(quire, db, fork, workspace, linesOf)
  const looked: LookedCall[] = []
  for (const call of calls) looked.push({ ...call, ...(await look(call)) })
  const dependants = await findDependants(db, run, looked)
  // A continuation is asked for only if the new answer needs one, too.
  const isSure = ({ id, key, isCertain }: LookedCall): boolean => isCertain && !dependants.get(id)?.includes(key)
  const changed = looked.filter(({ because }) => because.length > 0)
  const asked = changed.filter(isSure)
  const may = looked.filter((one) => !asked.includes(one) && (one.because.length > 0 || dependants.has(one.id)))
  const used = new Set(looked.flatMap((one) => one.files))
  const kinds = await quire.kinds()
  const price = (some: readonly LookedCall[]): number | null => {
    const known = some.flatMap(({ model, input, output }) => {
      const { profile } = workspace.models.get(model)
      const usage = { ...(input !== null && { inputTokens: input }), ...(output !== null && { outputTokens: output }) }
      return costOf(profile, usage, kinds) ?? []
    })
    return some.length > 0 && known.length === 0 ? null : known.reduce((sum, cost) => sum + cost, 0)
  }
  const all = [...asked, ...may]
  const sum = (some: readonly LookedCall[], figure: 'input' | 'output'): number =>
    some.reduce((total, one) => total + (one[figure] ?? 0), 0)
  const [least, most] = [price(asked), price(all)]
  return {
    run,
    flow: fork.source.flow.name,
    changes: [
      ...files.map(({ file, lines }) => ({ kind: 'file' as const, file, lines, isUsed: used.has(file) })),
      ...fork.current.map((file) => ({ kind: 'file' as const, file, lines: [], isUsed: true })),
      ...Object.entries(fork.models).map(([model, by]) => ({ kind: 'model' as const, model, by })),
      ...Object.entries(fork.set).map(([name, value]) => ({ kind: 'set' as const, name, value })),
      ...(change.at === undefined ? [] : [{ kind: 'step' as const, step: change.at }]),
    ],
    held: fork.held,
    steps: plannedSteps(asked, may, dependants),
    calls: { recorded: calls.length, least: asked.length, most: all.length },
    tokens: {
      input: { least: sum(asked, 'input'), most: sum(all, 'input') },
      output: { least: sum(asked, 'output'), most: sum(all, 'output') },
    },
    cost: most === null ? null : { least: least ?? 0, most },
    models: [...new Set(all.map(({ model }) => model))].sort(),
    unpriced: [...new Set(all.filter((one) => price([one]) === null).map(({ model }) => model))].sort(),
    isOpen: fork.current.length > 0 || (fork.source.flow.name !== 'ask' && Object.keys(fork.set).length > 0),
    unfinished: await countUnfinished(db, run),
  }
}

interface RecordedCall
  extends Pick<Selectable<CallTable>, 'id' | 'model' | 'prompt_hash' | 'request_blob' | 'record_blob'> {
  /** The key of its step. */
  readonly key: string
  readonly name: string
  readonly stage: string | null
  readonly input_tokens: number | null
  readonly output_tokens: number | null
}

interface Look {
  /** The model that the fork asks. */
  readonly model: string
  /** What changes the request. Empty if the request stays the same. */
  readonly because: readonly string[]
  /** Whether the request is known to differ. */
  readonly isCertain: boolean
  /** The changed files that the prompt uses. */
  readonly files: readonly string[]
  readonly input: number | null
  readonly output: number | null
}

type LookedCall = RecordedCall & Look

async function readCalls(db: Kysely<Database>, run: string): Promise<readonly RecordedCall[]> {
  const { rows } = await sql<RecordedCall>`
    select call.id, call.model, prompt_hash, request_blob, record_blob, input_tokens, output_tokens, step.key,
      step.name, step.stage
    from call join step on step.id = call.step_id
    where call.run_id = ${run} and call.status = 'completed' and call.response_blob is not null
    order by step.ordinal, call.number
  `.execute(db)
  return rows
}

async function countUnfinished(db: Kysely<Database>, run: string): Promise<number> {
  const { rows } = await sql<{ steps: number }>`
    select count(*)::integer as steps from step
    where run_id = ${run} and status <> 'completed' and not is_superseded
  `.execute(db)
  return rows[0]!.steps
}

/** Returns a function that compares a recorded request with the fork's. */
async function openLook(
  quire: PlanningQuire,
  db: Kysely<Database>,
  fork: PreparedFork,
  workspace: Workspace,
  linesOf: ReadonlyMap<string, number>,
): Promise<(call: RecordedCall) => Promise<Look>> {
  const { config } = quire.workspace
  // Prompts of a run share most of their parts.
  const texts = new Map<string, Promise<string>>()
  const read = (sha256: string): Promise<string> => {
    const text = texts.get(sha256) ?? getBlobText(db, sha256)
    texts.set(sha256, text)
    return text
  }
  const asks = new Set(fork.request.fork?.asks)
  return async (call) => {
    const model = fork.models[call.model] ?? call.model
    const { profile } = workspace.models.get(model)
    const stored = JSON.parse(await getBlobText(db, call.request_blob)) as CallRequest
    const prompt =
      call.record_blob === null
        ? undefined
        : await changedPrompt(await unpackRecord(call.record_blob, read), fork, workspace, profile)
    const isText = prompt !== undefined && prompt.before.text !== prompt.after.text
    const messages = isText || model !== call.model ? (prompt?.after.messages ?? stored.messages) : stored.messages
    // A limit that was raised for a retry is above the setting.
    const set = call.id.includes('-raised-')
      ? { ...stored, model }
      : applySettings({ ...stored, model }, config, profile)
    const request = { ...set, messages }
    const files = prompt && (isText || prompt.isUncertain || prompt.hasOtherSettings) ? prompt.files : []
    const isSame = callFingerprint(request) === call.prompt_hash && !prompt?.hasOtherSettings
    const because = [
      ...(asks.has(call.key) ? [`step ${call.key}`] : []),
      ...(model === call.model ? [] : [`model ${call.model}`]),
      ...(isSame && !prompt?.isUncertain ? [] : files.map((file) => `${file}:${linesOf.get(file) ?? 1}`)),
      ...(!isSame && files.length === 0 && isText ? Object.keys(fork.set).map((name) => `input ${name}`) : []),
    ]
    const isOther = !isSame && because.length === 0
    return {
      model,
      because: isOther ? [isText ? 'the blueprint or its data' : 'settings in quire.yaml'] : because,
      isCertain: asks.has(call.key) || !isSame,
      files,
      input: isSame ? call.input_tokens : await countInput(profile, request),
      output: call.output_tokens,
    }
  }
}

/** The changed lines of a file, and the number of the first changed line in the new text. */
function changedLines(file: string, before: string, after: string) {
  const [old, current] = [before.split('\n'), after.split('\n')]
  const at = current.findIndex((line, index) => line !== old[index])
  return { lines: diffTexts(file, before, after)?.lines ?? [], first: at < 0 ? current.length : at + 1 }
}

function plannedSteps(
  asked: readonly LookedCall[],
  may: readonly LookedCall[],
  dependants: ReadonlyMap<string, readonly string[]>,
): PlannedStep[] {
  const order = [...asked, ...may]
  return [...Map.groupBy(order, ({ key }) => key).values()].map((same) => {
    const { key, name, stage } = same[0]!
    const because = [...new Set(same.flatMap((one) => one.because))]
    const after = [...new Set(same.flatMap(({ id }) => dependants.get(id) ?? []))].filter((one) => one !== key)
    const effect = same.some((one) => asked.includes(one)) ? ('changed' as const) : ('depends' as const)
    return { key, name, stage, effect, calls: same.length, because, after }
  })
}
