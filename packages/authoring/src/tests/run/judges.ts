import { createHash } from 'node:crypto'
import { CallFailed } from '@quire/runtime/call'
import { UnusableModel } from '@quire/runtime/errors'
import type { Quire } from '@quire/runtime/front-door'
import { cosine, type Judgement, type Preference } from '../check/check-answer.ts'
import { readAnswer } from '../check/read-answer.ts'
import type { BaselineAnswers, Judging, PairJudging } from '../format/prompt-test.ts'
import { type Answers, type AnswersOptions, NoAnswer, OverBudget, overBudget } from './answers.ts'
import { COMPARE, JUDGE } from './judge-kit.ts'
import type { StoredEntry } from './stored-list.ts'

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
  /** The position of the check among those of the case whose rubrics begin alike, from 1. */
  readonly ordinal: number
}

/** How much of a rubric is part of a recording's name. */
const SHOWN_RUBRIC = 40

export function startOfRubric(rubric: string): string {
  return rubric.slice(0, SHOWN_RUBRIC)
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

/** Asks models to judge answers. What they say is recorded like answers. */
export class Judges {
  readonly #quire: Quire
  readonly #answers: Answers
  readonly #options: AnswersOptions

  constructor(quire: Quire, answers: Answers, options: AnswersOptions) {
    this.#quire = quire
    this.#answers = answers
    this.#options = options
  }

  /** Returns a judge's verdict on an answer. Verdicts are recorded like answers. @throws NoAnswer */
  async judge(judged: Judged, answer: string, { rubric, model }: Judging): Promise<ReceivedJudgement> {
    const inputs = { prompt: judged.prompt, answer, rubric }
    const name = `${nameOf(judged)}, judged by ${rubricName(judged, rubric)}`
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
      const name = `${nameOf(judged)}, compared by ${rubricName(judged, rubric)}, order ${order}`
      const question = { name, model, blueprint: COMPARE, inputs }
      return this.#askJudge<Comparison>(judged, question, '{"reason": "…", "better": "A"}')
    }
    // Both are awaited even if one fails, so that nothing is recorded after the end of the test.
    const both = [ask(1), ask(2)] as const
    await Promise.allSettled(both)
    const [one, two] = await Promise.all(both)
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
    const entry = { case: `${nameOf(judged)}, similarity to ${rubricName(judged, text.trim())}`, model }
    const kind = await this.#answers.kindOf(model).catch(asNoAnswer)
    const isRecorded = mode !== 'live' && kind?.isLocal !== true
    const recording = isRecorded ? recordings.find(entry) : undefined
    if (recording?.prompt === prompt) return { similarity: Number(recording.answer), cost: 0 }
    if (isRecorded && mode !== 'record') {
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
    const [judge] = await this.#quire.nameModels(model === undefined ? undefined : [model]).catch(asNoAnswer)
    if (judge === undefined) throw new NoAnswer("No judge is set. Add 'model' to the check or to quire.yaml.")
    const assembly = await this.#quire.render(blueprint, { inputs, model: judge })
    // A judge is asked once for each answer. Like the answers, its replies are drawn with different seeds.
    const question = { case: name, model: judge, repeat: 1, draw: repeat, blueprint, inputs }
    const { answer, cost } = await this.#answers.ask(question, assembly).catch((error) => {
      if (error instanceof OverBudget || !(error instanceof NoAnswer)) throw error
      throw new NoAnswer(`The judge’s answer is missing. ${error.message}`)
    })
    const { value, problems, isAccepted } = await readAnswer(this.#quire.workspace.getBlueprint(blueprint), {}, answer)
    if (isAccepted) return { ...(value as Value), judge, cost }
    throw new NoAnswer(`The judge ${judge} gave no readable verdict: ${problems[0]} It must answer with JSON: ${form}.`)
  }
}

/** A model that cannot be used is a problem of the check. It does not end the test. */
export function asNoAnswer(error: unknown): never {
  if (UnusableModel.isInstance(error)) throw new NoAnswer(error.message)
  throw error
}

function nameOf({ case: name, model, repeat }: Judged): string {
  return `${repeat === 1 ? name : `${name}, answer ${repeat}`} (${model})`
}

function rubricName({ ordinal }: Judged, rubric: string): string {
  return ordinal === 1 ? startOfRubric(rubric) : `${startOfRubric(rubric)} (${ordinal})`
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
