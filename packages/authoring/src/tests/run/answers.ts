import { createHash } from 'node:crypto'
import type { Assembly } from '@quire/core'
import { readContract } from '@quire/core/blueprint'
import { CallFailed, costOf, findKind, modelSettings } from '@quire/runtime/call'
import type { Quire, RunResult } from '@quire/runtime/front-door'
import { cosine, type Judgement, type Preference } from '../check/check-answer.ts'
import { readAnswer } from '../check/read-answer.ts'
import type { BaselineAnswers, Judging, PairJudging } from '../format/prompt-test.ts'
import { COMPARE, JUDGE } from './judge-kit.ts'
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

/** A judge's score, and what it cost. */
export interface ReceivedJudgement extends Judgement {
  readonly judge: string
  readonly cost: number | null
}

/** A comparison of two answers, and what it cost. */
export interface ReceivedPreference extends Preference {
  /** Undefined if no judge was asked, because the answers are the same. */
  readonly judge?: string
  readonly cost: number | null
}

/** The similarity of two texts, from -1 to 1, and what it cost. */
export interface ReceivedSimilarity {
  readonly similarity: number
  readonly cost: number | null
}

/** Whose answer is judged, and the prompt that it answers. */
export interface Judged extends StoredEntry {
  readonly repeat: number
  readonly prompt: string
}

interface JudgeQuestion {
  /** Identifies the recording. */
  readonly name: string
  readonly model: string | undefined
  readonly blueprint: string
  readonly inputs: Readonly<Record<string, string>>
}

interface Comparison {
  readonly reason: string
  readonly better: 'A' | 'B' | 'tie'
}

interface Question extends StoredEntry {
  /** The number of this repeat of the question, from 1. */
  readonly repeat: number
  /** Decides the seed. By default, the number of the repeat. */
  readonly draw?: number
  readonly blueprint: string
  readonly inputs: Readonly<Record<string, unknown>>
  readonly budget?: number
}

export interface AnswersOptions {
  readonly mode: AnswerMode
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
    const kind = await this.#kindOf(model)
    const isInProcess = kind?.isLocal === true && kind.isManual !== true
    if (mode === 'live' || isInProcess) return this.#askModel(question, assembly)
    const recording = recordings.find(question)
    const recorded = recording?.prompt === assembly.hash ? answersOf(recording) : []
    const known = recorded[repeat - 1]
    if (typeof known === 'string') return { answer: known, cost: 0 }
    const layers = layerHashes(assembly)
    if (mode === 'recorded') throw new NoAnswer(whyNot(model, recording, recorded, layers))
    const received = await this.#askAgainIfInterrupted(question, assembly, kind?.isManual === true)
    const { case: name } = question
    await recordings.add({ case: name, model, prompt: assembly.hash, layers, repeat, answer: received.answer })
    return received
  }

  /** Returns a judge's verdict on an answer. Verdicts are recorded like answers. @throws NoAnswer */
  async judge(judged: Judged, answer: string, { rubric, model }: Judging): Promise<ReceivedJudgement> {
    const inputs = { prompt: judged.prompt, answer, rubric }
    const name = `${nameOf(judged)}, judged by ${rubric.slice(0, 40)}`
    return this.#askJudge<Judgement>(judged, { name, model, blueprint: JUDGE, inputs }, '{"reason": "…", "score": 0.8}')
  }

  /**
   * Compares an answer with another one. The judge does not know whose answers they are, and gets them in both orders.
   * If the orders disagree, the result is a tie. @throws NoAnswer
   */
  async compare(
    judged: Judged,
    answer: string,
    other: string,
    { pairwise: { rubric }, model }: PairJudging,
  ): Promise<ReceivedPreference> {
    if (answer.trim() === other.trim()) return { outcome: 'tie', reason: 'The answers are the same.', cost: 0 }
    const ask = (order: 1 | 2) => {
      const [first, second] = order === 1 ? [answer, other] : [other, answer]
      const inputs = { prompt: judged.prompt, answer_a: first, answer_b: second, rubric }
      const name = `${nameOf(judged)}, compared by ${rubric.slice(0, 40)}, order ${order}`
      const question = { name, model, blueprint: COMPARE, inputs }
      return this.#askJudge<Comparison>(judged, question, '{"reason": "…", "better": "A"}')
    }
    const [one, two] = await Promise.all([ask(1), ask(2)])
    const { judge } = one
    const cost = one.cost === null || two.cost === null ? null : one.cost + two.cost
    const isWin = one.better === 'A' && two.better === 'B'
    const isLoss = one.better === 'B' && two.better === 'A'
    if (isWin || isLoss) return { outcome: isWin ? 'win' : 'loss', reason: one.reason, judge, cost }
    const isSwayed = one.better === two.better && one.better !== 'tie'
    const place = one.better === 'A' ? 'first' : 'second'
    const reason = isSwayed ? `It prefers whichever answer comes ${place}, so this is a tie.` : one.reason
    return { outcome: 'tie', reason, judge, cost }
  }

  /** The similarity of an answer to a text, from an embedding model. It is recorded like an answer. @throws NoAnswer */
  async meaning(judged: Judged, answer: string, text: string, model: string): Promise<ReceivedSimilarity> {
    const { mode, recordings, turns } = this.#options
    const prompt = createHash('sha256')
      .update(JSON.stringify([text, answer]))
      .digest('hex')
    const entry = { case: `${nameOf(judged)}, similarity to ${text.trim().slice(0, 40)}`, model }
    const kind = await this.#kindOf(model)
    const isRecorded = mode !== 'live' && kind?.isLocal !== true
    const recording = isRecorded ? recordings.find(entry) : undefined
    if (recording?.prompt === prompt) return { similarity: Number(recording.answer), cost: 0 }
    if (isRecorded && mode === 'recorded') {
      throw new NoAnswer(
        `The similarity of this answer by ${model} is not recorded. Record it with: quire test --record`,
      )
    }
    if (this.#options.spending?.isOver) throw overBudget(this.#options.spending.max)
    const { vectors, cost } = await turns(() => this.#quire.embed(model, [answer, text])).catch((error) => {
      if (!CallFailed.isInstance(error)) throw error
      throw new NoAnswer(`The similarity could not be computed: ${error.message}`)
    })
    const similarity = Number(cosine(vectors[0]!, vectors[1]!).toFixed(4))
    if (isRecorded) await recordings.add({ ...entry, prompt, layers: {}, repeat: 1, answer: String(similarity) })
    return { similarity, cost }
  }

  async #askJudge<Value extends object>(
    { repeat }: Judged,
    { name, model, blueprint, inputs }: JudgeQuestion,
    form: string,
  ): Promise<Value & { readonly judge: string; readonly cost: number | null }> {
    const [judge] = await this.#quire.nameModels(model === undefined ? undefined : [model])
    if (judge === undefined) throw new NoAnswer("No judge is set. Add 'model' to the check or to quire.yaml.")
    const assembly = await this.#quire.render(blueprint, { inputs, model: judge })
    // A judge is asked once for each answer. Like the answers, its replies are drawn with different seeds.
    const question = { case: name, model: judge, repeat: 1, draw: repeat, blueprint, inputs }
    const { answer, cost } = await this.ask(question, assembly).catch((error) => {
      if (error instanceof OverBudget || !(error instanceof NoAnswer)) throw error
      throw new NoAnswer(`The judge’s answer is missing. ${error.message}`)
    })
    const { value, problems, isAccepted } = await readAnswer(this.#quire.workspace.getBlueprint(blueprint), {}, answer)
    if (isAccepted) return { ...(value as Value), judge, cost }
    throw new NoAnswer(`The judge ${judge} gave no readable verdict: ${problems[0]} It must answer with JSON: ${form}.`)
  }

  async #kindOf(model: string) {
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
    const { blueprint, inputs, model, budget } = question
    const seed = await this.#seedOf(question)
    const request = {
      inputs,
      models: [model],
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
    const kind = await this.#kindOf(model)
    const seed = modelSettings(this.#quire.workspace.config, id!).seed ?? (kind?.isSeeded ? 0 : undefined)
    return seed === undefined ? undefined : seed + draw - 1
  }
}

function nameOf({ case: name, model, repeat }: Judged): string {
  return `${repeat === 1 ? name : `${name}, answer ${repeat}`} (${model})`
}

/** The answer of an earlier recording to the same case. If it has fewer repeats, they are used in turn. */
export function baselineAnswer(
  recording: string,
  all: readonly BaselineAnswers[],
  { case: name, model, repeat }: Pick<Judged, 'case' | 'model' | 'repeat'>,
): string {
  const ofCase = all.filter((one) => one.case === name && one.answers.length > 0)
  const found = ofCase.find((one) => one.model === model) ?? (ofCase.length === 1 ? ofCase[0] : undefined)
  if (found) return found.answers[(repeat - 1) % found.answers.length]!
  throw new NoAnswer(`${recording} has no answer of ${model} to the case '${name}'.`)
}

function overBudget(max: number | undefined): OverBudget {
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
