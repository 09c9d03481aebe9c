import { createHash } from 'node:crypto'
import type { Assembly } from '@quire/core'
import { readContract } from '@quire/core/blueprint'
import type { BlueprintVersion } from '@quire/runtime/artifact'
import { costOf, findKind, modelSettings } from '@quire/runtime/call'
import type { Quire, RunResult } from '@quire/runtime/front-door'
import { changedKeys, layerHashes } from './layer-texts.ts'
import { answersOf, type Recording, type Recordings } from './recordings.ts'
import type { Spending } from './spending.ts'
import type { StoredEntry } from './stored-list.ts'
import type { Turns } from './turns.ts'

/**
 * Where answers come from. `recorded` reads recordings and calls only in-process models. `record` also calls models
 * that have no current recording, and stores their answers. `live` calls all models and stores nothing.
 */
export type AnswerMode = 'recorded' | 'record' | 'live'

/** An answer is not available, for a reason that the user can fix. */
export class NoAnswer extends Error {}

/** An answer was not asked for, because it might exceed the budget. */
export class OverBudget extends NoAnswer {}

export interface ReceivedAnswer {
  readonly answer: string
  readonly cost: number | null
  /** The run that produced the answer. Undefined for a recorded answer. */
  readonly run?: string
}

interface Question extends StoredEntry {
  /** The number of this repeat of the question, from 1. */
  readonly repeat: number
  /** Decides the seed. By default, the number of the repeat. */
  readonly draw?: number
  readonly blueprint: string
  /** The version of the blueprint, if it is not the workspace's. */
  readonly version?: BlueprintVersion
  readonly inputs: Readonly<Record<string, unknown>>
  readonly budget?: number
}

export interface AnswersOptions {
  /** `replay` reads recordings, and calls in-process models only for what is not recorded. */
  readonly mode: AnswerMode | 'replay'
  readonly recordings: Recordings
  /** Limits how many questions are asked at a time. */
  readonly turns: Turns
  readonly spending?: Spending | undefined
  readonly newId: () => string
}

/** Gets answers to prompts, from models or from recordings. */
export class Answers {
  readonly #quire: Quire
  readonly #options: AnswersOptions
  /** Answers by question, because a comparison may need an answer that is tested too. */
  readonly #known = new Map<string, Promise<ReceivedAnswer>>()

  constructor(quire: Quire, options: AnswersOptions) {
    this.#quire = quire
    this.#options = options
  }

  /** The answer to a prompt. The same question is asked only once. @throws NoAnswer */
  ask(question: Question, assembly: Assembly): Promise<ReceivedAnswer> {
    const key = JSON.stringify([question.case, question.model, question.repeat, assembly.hash])
    const known = this.#known.get(key)
    // Its cost has been counted.
    if (known) return known.then((received) => ({ ...received, cost: 0 }))
    const asking = this.#ask(question, assembly)
    this.#known.set(key, asking)
    return asking
  }

  async #ask(question: Question, assembly: Assembly): Promise<ReceivedAnswer> {
    const { mode, recordings } = this.#options
    const { model, repeat } = question
    const kind = await this.kindOf(model)
    const isInProcess = kind?.isLocal === true && kind.isManual !== true
    if (mode === 'live' || (isInProcess && mode !== 'replay')) return this.#askModel(question, assembly)
    const recording = recordings.find(question)
    const recorded = recording?.prompt === assembly.hash ? answersOf(recording) : []
    const known = recorded[repeat - 1]
    if (typeof known === 'string') return { answer: known, cost: 0 }
    if (isInProcess) return this.#askModel(question, assembly)
    const layers = layerHashes(assembly)
    if (mode !== 'record') throw new NoAnswer(whyNot(model, recording, recorded, layers))
    const received = await this.#askAgainIfInterrupted(question, assembly, kind?.isManual === true)
    const { case: name } = question
    await recordings.add({ case: name, model, prompt: assembly.hash, layers, repeat, answer: received.answer })
    return received
  }

  /** The kind of a model. Undefined for a model behind a provider's HTTP API. */
  async kindOf(model: string) {
    const [id] = await this.#quire.nameModels([model])
    return id === undefined ? undefined : findKind(id, await this.#quire.kinds())
  }

  /**
   * Asks in a run whose id depends on the question, so that the same question continues the run: a person's answer
   * arrives later, and a killed command has left runs behind. A failure of such an old run does not count.
   */
  async #askAgainIfInterrupted(question: Question, assembly: Assembly, isManual: boolean): Promise<ReceivedAnswer> {
    const { recordings, newId } = this.#options
    const run = runOf(question, assembly, isManual ? undefined : await recordings.session(newId))
    try {
      return await this.#askModel(question, assembly, run)
    } catch (error) {
      if (isManual || !recordings.isResumed || !(error instanceof NoAnswer) || error instanceof OverBudget) throw error
      return this.#askModel(question, assembly)
    }
  }

  async #askModel(question: Question, assembly: Assembly, runId?: string): Promise<ReceivedAnswer> {
    const { spending, turns } = this.#options
    const worst = spending && (await this.#worstCost(question.model, assembly))
    // Free models, and models whose price is unknown, have no budget.
    if (!worst || !spending) return turns(() => this.#askOnce(question, runId))
    return turns(async () => {
      const reservation = await spending.reserve(worst)
      if (!reservation) throw overBudget(spending.max)
      let cost: number | null = null
      try {
        const received = await this.#askOnce(question, runId, reservation.limit)
        cost = received.cost
        return received
      } catch (error) {
        // The engine knows the costs better. What it refuses has cost nothing.
        if (error instanceof OverBudget) spending.refuse()
        throw error
      } finally {
        reservation.release(cost)
      }
    })
  }

  /** The most that one call can cost, in US dollars. Undefined if the price is unknown. */
  async #worstCost(model: string, { tokens }: Assembly): Promise<number | undefined> {
    const [id] = await this.#quire.nameModels([model])
    const { profile } = this.#quire.workspace.models.get(id!)
    const outputTokens = Math.min(tokens.reserve, profile.maxOutput ?? tokens.reserve)
    return costOf(profile, { inputTokens: tokens.total, outputTokens }, await this.#quire.kinds())
  }

  async #askOnce(question: Question, runId?: string, maxCost?: number): Promise<ReceivedAnswer> {
    const { blueprint, version, inputs, model, budget } = question
    const seed = await this.#seedOf(question)
    const request = {
      inputs,
      models: [model],
      ...(version && { version }),
      ...(budget !== undefined && { budget }),
      ...(seed !== undefined && { seed }),
      ...(runId !== undefined && { runId }),
      ...(maxCost !== undefined && { limits: { cost: maxCost } }),
    }
    const result = await this.#quire.ask(blueprint, request).result
    const [answer] = result.answers
    const [prompt] = result.prompts ?? []
    if (prompt) {
      const how = `quire answer ${prompt.id} --file FILE, then quire test --record`
      throw new NoAnswer(`The prompt for ${model} is waiting for a person’s answer: ${how}`)
    }
    if (result.errors.some(({ code }) => code === 'limit-reached')) throw overBudget(this.#options.spending?.max)
    if (result.status !== 'completed' || !answer) throw new NoAnswer(whyFailed(model, result))
    const { form } = readContract(this.#quire.workspace.getBlueprint(blueprint).answer)
    // A document does not show which edits are missing, so it is not recorded.
    if (form === 'edits' && answer.state === 'incomplete') {
      throw new NoAnswer(`${model} wrote edits that cannot be applied. ${answer.problems.join(' ')}`)
    }
    return { answer: answer.text, cost: result.cost, run: result.run }
  }

  /** With the same seed, a model would give the same answer again. So if a seed is set, each repeat has its own. */
  async #seedOf({ model, repeat, draw = repeat }: Question): Promise<number | undefined> {
    if (draw === 1) return undefined
    const [id] = await this.#quire.nameModels([model])
    const kind = await this.kindOf(model)
    const seed = modelSettings(this.#quire.workspace.config, id!).seed ?? (kind?.isSeeded ? 0 : undefined)
    return seed === undefined ? undefined : seed + draw - 1
  }
}

export function overBudget(max: number | undefined): OverBudget {
  return new OverBudget(`It was not asked for, because it could exceed the limit of $${max} (--max-cost).`)
}

/** The run id for a question. If the question is asked again in the same session, the run continues. */
function runOf({ case: name, model, repeat }: Question, { hash }: Assembly, session: string | undefined): string {
  const parts = [name, model, hash, ...(repeat > 1 ? [repeat] : []), ...(session === undefined ? [] : [session])]
  return `test-${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)}`
}

function whyNot(
  model: string,
  recording: Recording | undefined,
  recorded: readonly (string | null)[],
  layers: Readonly<Record<string, string>>,
): string {
  const record = 'with: quire test --record'
  if (!recording) return `No answer from ${model} is recorded. Record one ${record}`
  const count = recorded.filter((one) => one !== null).length
  if (count > 0)
    return `Only ${count} ${count === 1 ? 'answer' : 'answers'} from ${model} recorded. Record more ${record}`
  const changed = changedKeys(recording.layers, layers)
  const where = changed.length > 0 ? ` (layers: ${changed.join(', ')})` : ''
  return `The prompt has changed since ${model} answered it${where}. Record the answer again ${record}`
}

function whyFailed(model: string, { status, errors, run }: RunResult): string {
  const why = errors[0]?.message ?? `the run is ${status}`
  return `${model} did not answer: ${why} (quire show ${run})`
}
