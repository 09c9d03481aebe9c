import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CallFailed, type CallRequest, type Model } from '@quire/runtime/call'
import { getBlobText, type Store } from '@quire/runtime/store'
import { promptHash, type RecordedCalls, type RecordedResponse, type Recording, recordedAnswers } from '@quire/scripted'
import { stringify } from 'yaml'
import type { DemoPlan, RecordedAnswer } from '../packages/cli/src/demo/demo-plan.ts'

const CHECK = 'npm run demo:recordings'
const HEAD = `# Written by \`${CHECK} -- --record\`. A language model wrote these answers for exactly these prompts.
# \`prompt\` is the SHA-256 of the prompt's messages. \`change\` says what was changed in an answer afterwards.
`

/** A call that the demo made, and the hash of its prompt. */
export interface DemoCall {
  /** Such as `demo/iteration_1/thesis/proposal/recorded+ada.1#1`. */
  readonly id: string
  readonly model: string
  readonly prompt: string
}

/** Lists the calls of a run, in order. */
export async function listCalls({ db }: Store, run: string): Promise<DemoCall[]> {
  const rows = await db
    .selectFrom('call')
    .select(['id', 'model', 'request_blob'])
    .where('run_id', '=', run)
    .orderBy('number')
    .execute()
  return Promise.all(
    rows.map(async ({ id, model, request_blob }) => {
      const { messages } = JSON.parse(await getBlobText(db, request_blob)) as CallRequest
      return { id, model, prompt: promptHash(messages) }
    }),
  )
}

/** Finds calls without a recording, and recordings that no call uses. */
export function compareRecordings(
  answers: readonly Recording[],
  calls: readonly DemoCall[],
): { readonly missing: readonly DemoCall[]; readonly unused: readonly Recording[] } {
  const isSame = (answer: Recording, call: DemoCall): boolean =>
    answer.model === call.model && answer.prompt === call.prompt
  return {
    missing: calls.filter((call) => !answers.some((answer) => isSame(answer, call))),
    unused: answers.filter((answer) => !calls.some((call) => isSame(answer, call))),
  }
}

/** The place of a call in the demo. */
export interface CallPlace {
  /** Such as `thesis/proposal`. */
  readonly step: string
  /** Distinguishes the call from others of its step. */
  readonly number: string
  readonly isContinuation: boolean
}

/**
 * Reads the place of a call from its id.
 * @example
 * placeOf('demo/iteration_1/antithesis/figures/recorded+ben.1#figures_2')
 * // → { step: 'antithesis/figures', number: '2', isContinuation: false }
 */
export function placeOf(id: string): CallPlace {
  const [, stage, step, number = ''] = /^[^/]+\/[^/]+\/([^/]+)\/([^/]+)\/[^#]*#(.+)$/.exec(id)!
  return {
    step: `${stage}/${step}`,
    number: number.replace(`${step}_`, '').replaceAll('_', '-'),
    // If a step asks once, its calls are numbered. If it asks several times, they have names.
    isContinuation: /^\d+$/.test(number) ? number !== '1' : number.includes('_continuation_'),
  }
}

export interface Recorder extends RecordedCalls {
  readonly answers: readonly Recording[]
  /** Removes recordings that no prompt uses. */
  remove(unused: readonly Recording[]): void
}

export interface RecorderOptions {
  readonly folder: string
  /** The recordings so far. */
  readonly answers: readonly Recording[]
  readonly plan: Pick<DemoPlan, 'cut' | 'fault'>
  /** The model to ask for a missing answer. By default, missing answers stay missing. */
  readonly modelFor?: (recorded: string) => Model
  readonly store: () => Promise<Store>
}

/** Finds recorded answers. Asks a model for those that are missing, and stores its answers at once. */
export function createRecorder({ folder, answers: before, plan, modelFor, store }: RecorderOptions): Recorder {
  let answers = [...before]
  return {
    get answers() {
      return answers
    },
    async find(fingerprint, request, signal) {
      const found = await recordedAnswers(folder, { answers }).find(fingerprint, request, signal)
      return found ?? (modelFor && record(fingerprint, request, modelFor(request.model), signal))
    },
    remove(unused) {
      answers = answers.filter((answer) => !unused.includes(answer))
      for (const { file } of unused) rmSync(join(folder, file), { force: true })
      writeIndex()
    },
  }

  async function record(
    fingerprint: string,
    request: CallRequest,
    model: Model,
    signal: AbortSignal,
  ): Promise<RecordedResponse> {
    const { db } = await store()
    const { id } = await db
      .selectFrom('call')
      .select('id')
      .where('request_blob', '=', fingerprint)
      .executeTakeFirstOrThrow()
    const { step, number, isContinuation } = placeOf(id)
    const answer = await readAnswer(model, request, signal)
    const { text, finishReason, usage, change } = isContinuation
      ? { ...answer, change: undefined }
      : arrange(answer, { step, model: request.model }, plan)
    const name = request.model.replace('recorded/', '')
    const file = `${step.replace('/', '-')}-${name}-${number}.${request.schema ? 'json' : 'md'}`
    writeFileSync(join(folder, file), text)
    const recording: Recording = {
      file,
      model: request.model,
      step,
      prompt: promptHash(request.messages),
      finish: finishReason,
      ...(Object.keys(usage).length > 0 && { usage }),
      ...(change !== undefined && { change }),
    }
    // A new answer to a changed prompt replaces the old one.
    answers = [...answers.filter((answer) => answer.file !== file), recording]
    writeIndex()
    return { text, finishReason, providerFinishReason: finishReason, usage }
  }

  function writeIndex(): void {
    const sorted = answers.toSorted((a, b) => (a.file < b.file ? -1 : 1))
    writeFileSync(join(folder, 'index.yaml'), HEAD + stringify({ check: CHECK, answers: sorted }))
  }
}

async function readAnswer(model: Model, request: CallRequest, signal: AbortSignal): Promise<RecordedResponse> {
  let text = ''
  for await (const event of model.stream({ ...request, model: model.id }, signal)) {
    if (event.type === 'text') text += event.text
    else return { text, finishReason: event.finishReason, usage: event.usage }
  }
  throw new CallFailed(model.id, 'cut-off', 'the reply ended without an end marker.', { partialText: text })
}

type Arranged = RecordedResponse & { readonly change?: string }

/** Cuts an answer off or adds a comma to its JSON, if the plan says so. */
export function arrange(
  answer: RecordedResponse,
  { step, model }: RecordedAnswer,
  { cut, fault }: RecorderOptions['plan'],
): Arranged {
  const isMeant = (place: RecordedAnswer): boolean => place.step === step && place.model === model
  if (cut && isMeant(cut)) {
    const words = [...answer.text.matchAll(/\S+/g)]
    // A shorter answer cannot be cut there.
    if (words.length <= cut.words) return answer
    const last = words[cut.words - 1]!
    const text = answer.text.slice(0, last.index + last[0].length)
    // The provider counted the tokens of the whole answer.
    const { outputTokens: _, ...usage } = answer.usage
    return { text, finishReason: 'length', usage, change: `cut off after ${cut.words} words, as a length limit would` }
  }
  if (fault && isMeant(fault)) {
    const at = answer.text.search(/\s*[}\]]\s*(?:```\s*)?$/)
    if (at < 0) return answer
    const text = `${answer.text.slice(0, at)},${answer.text.slice(at)}`
    return { ...answer, text, change: 'a comma was added before the last bracket' }
  }
  return answer
}
