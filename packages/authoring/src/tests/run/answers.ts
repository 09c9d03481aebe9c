import { createHash } from 'node:crypto'
import type { Assembly } from '@quire/core'
import { readContract } from '@quire/core/blueprint'
import type { Quire, RunResult } from '@quire/runtime/front-door'
import type { Judgement } from '../check/check-answer.ts'
import { readAnswer } from '../check/read-answer.ts'
import type { Judging } from '../format/prompt-test.ts'
import { JUDGE } from './judge-kit.ts'
import { changedKeys, layerHashes } from './layer-texts.ts'
import type { StoredEntry, StoredList } from './stored-list.ts'

/** An answer stored beside a test file. */
export interface Recording extends StoredEntry {
  /** SHA-256 of the answered prompt. */
  readonly prompt: string
  /** Hashes of the prompt's layers, to show what changed since the recording. */
  readonly layers: Readonly<Record<string, string>>
  readonly answer: string
}

/**
 * Where answers come from. `recorded` reads recordings and calls only in-process models. `record` also calls models
 * that have no current recording, and stores their answers. `live` calls all models and stores nothing.
 */
export type AnswerMode = 'recorded' | 'record' | 'live'

/** An answer is not available, for a reason that the user can fix. */
export class NoAnswer extends Error {}

export interface ReceivedAnswer {
  readonly answer: string
  readonly cost: number | null
  /** The run that produced the answer. Undefined for a recorded answer. */
  readonly run?: string
}

interface Question extends StoredEntry {
  readonly blueprint: string
  readonly inputs: Readonly<Record<string, unknown>>
  readonly budget?: number
}

/** Gets answers to prompts, from models or from recordings. */
export class Answers {
  readonly #quire: Quire
  readonly #mode: AnswerMode
  readonly #recordings: StoredList<Recording>

  constructor(quire: Quire, mode: AnswerMode, recordings: StoredList<Recording>) {
    this.#quire = quire
    this.#mode = mode
    this.#recordings = recordings
  }

  /** The answer to a prompt. @throws NoAnswer */
  async ask(question: Question, assembly: Assembly): Promise<ReceivedAnswer> {
    const kind = await this.#kindOf(question.model)
    const isInProcess = kind?.isLocal === true && kind.isManual !== true
    if (this.#mode === 'live' || isInProcess) return this.#askModel(question)
    const recording = this.#recordings.find(question)
    if (recording?.prompt === assembly.hash) return { answer: recording.answer, cost: 0 }
    const layers = layerHashes(assembly)
    if (this.#mode === 'recorded') throw new NoAnswer(whyNot(question.model, recording, layers))
    // A person answers later. The next `--record` uses the same run and finds the answer.
    const received = await this.#askModel(question, kind?.isManual ? runOf(question, assembly) : undefined)
    const { case: name, model } = question
    this.#recordings.put({ case: name, model, prompt: assembly.hash, layers, answer: received.answer })
    return received
  }

  /** Returns a judge's verdict on an answer. Verdicts are recorded like answers. @throws NoAnswer */
  async judge(entry: StoredEntry, prompt: string, answer: string, { rubric, model }: Judging): Promise<Judgement> {
    const [judge] = await this.#quire.nameModels(model === undefined ? undefined : [model])
    if (judge === undefined) throw new NoAnswer("No judge is set. Add 'model' to the check or to quire.yaml.")
    const inputs = { prompt, answer, rubric }
    const assembly = await this.#quire.render(JUDGE, { inputs, model: judge })
    const name = `${entry.case} (${entry.model}), judged by ${rubric.slice(0, 40)}`
    const question = { case: name, model: judge, blueprint: JUDGE, inputs }
    const { answer: judgement } = await this.ask(question, assembly).catch((error) => {
      throw error instanceof NoAnswer ? new NoAnswer(`The judge’s answer is missing. ${error.message}`) : error
    })
    const { value, problems, isAccepted } = await readAnswer(this.#quire.workspace.getBlueprint(JUDGE), {}, judgement)
    if (isAccepted) return value as Judgement
    const form = 'It must answer with JSON: {"reason": "…", "score": 0.8}.'
    throw new NoAnswer(`The judge ${judge} gave no readable score: ${problems[0]} ${form}`)
  }

  async #kindOf(model: string) {
    const [id] = await this.#quire.nameModels([model])
    const kinds = await this.#quire.kinds()
    return kinds.find(({ name }) => id?.startsWith(`${name}/`))
  }

  async #askModel({ blueprint, inputs, model, budget }: Question, runId?: string): Promise<ReceivedAnswer> {
    const request = {
      inputs,
      models: [model],
      ...(budget !== undefined && { budget }),
      ...(runId !== undefined && { runId }),
    }
    const result = await this.#quire.ask(blueprint, request).result
    const [answer] = result.answers
    const [prompt] = result.prompts ?? []
    if (prompt) {
      const how = `quire answer ${prompt.id} --file FILE, then quire test --record`
      throw new NoAnswer(`The prompt for ${model} is waiting for a person’s answer: ${how}`)
    }
    if (result.status !== 'completed' || !answer) throw new NoAnswer(whyFailed(model, result))
    const { form } = readContract(this.#quire.workspace.getBlueprint(blueprint).answer)
    // A document does not show which edits are missing, so it is not recorded.
    if (form === 'edits' && answer.state === 'incomplete') {
      throw new NoAnswer(`${model} wrote edits that cannot be applied. ${answer.problems.join(' ')}`)
    }
    return { answer: answer.text, cost: result.cost, run: result.run }
  }
}

/** The run id for a question. If the question is asked again, the run continues. */
function runOf({ case: name, model }: Question, { hash }: Assembly): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([name, model, hash]))
    .digest('hex')
  return `test-${digest.slice(0, 16)}`
}

function whyNot(model: string, recording: Recording | undefined, layers: Readonly<Record<string, string>>): string {
  if (!recording) return `No answer from ${model} is recorded. Record one with: quire test --record`
  const changed = changedKeys(recording.layers, layers)
  const where = changed.length > 0 ? ` (layers: ${changed.join(', ')})` : ''
  return `The prompt has changed since ${model} answered it${where}. Record the answer again with: quire test --record`
}

function whyFailed(model: string, { status, errors, run }: RunResult): string {
  const why = errors[0]?.message ?? `the run is ${status}`
  return `${model} did not answer: ${why} (quire show ${run})`
}
