import { errorClass } from '@quire/core'
import type { AskAnswer } from './read-answers.ts'
import type { RunHandle, RunResult } from './run-handle.ts'

/** The result of an `ask` run, as printed by `quire ask --json`. */
export interface AskResult<Value = unknown> extends RunResult {
  /** The answers, in the order of the models. A model that failed has none: see `errors`. */
  readonly answers: readonly AskAnswer<Value>[]
}

/** A question in progress. Iterate over it to receive events, or await its answer. */
export interface AskHandle<Value = unknown> extends RunHandle {
  readonly result: Promise<AskResult<Value>>
  /**
   * The first answer, in the order of the models. Rejects with `NotAnswered` if there is none, and with
   * `AnswerIncomplete` if it does not satisfy the blueprint's contract. `result` has incomplete answers too.
   */
  readonly answer: Promise<AskAnswer<Value>>
  /**
   * The first model's answer, as the model writes it. If the answer is continued, the rest follows at once. If the
   * answer has to be written again, the new answer follows after a blank line.
   */
  readonly textStream: AsyncIterable<string>
}

/** A model did not answer, so there is nothing to return. */
export class NotAnswered extends errorClass<{ run: string; status: RunResult['status'] }>('not-answered') {
  constructor({ run, status, errors, waiting }: RunResult) {
    const why = errors[0]?.message ?? waiting[0]?.reason ?? `the run is ${status}.`
    super(`There is no answer${status === 'waiting' ? ' yet' : ''}: ${why} (quire show ${run})`, { run, status })
  }
}

/** The answer does not satisfy the contract of its blueprint, so its value does not have the promised type. */
export class AnswerIncomplete extends errorClass<{ run: string; text: string; problems: readonly string[] }>(
  'answer-incomplete',
) {
  constructor(run: string, { model, text, problems }: AskAnswer) {
    const why = problems.length > 0 ? ` ${problems.join(' ')}` : ''
    super(`The answer of ${model} is incomplete.${why} (quire show ${run})`, { run, text, problems })
  }
}

/** Calls the listener with the text of the first model's calls. Returns a function that removes the listener. */
export type OnText = (listener: (text: string, call: string) => void) => () => void

/** Adds answers to the handle of a run. */
export function createAskHandle<Value>(
  handle: RunHandle,
  readAnswers: () => Promise<readonly AskAnswer<Value>[]>,
  onText: OnText,
): AskHandle<Value> {
  const result = handle.result.then(async (ended) => ({ ...ended, answers: await readAnswers() }))
  const first = result.then((ended) => {
    const [one] = ended.answers
    if (!one) throw new NotAnswered(ended)
    return one
  })
  const answer = first.then((one) => {
    if (one.state === 'incomplete') throw new AnswerIncomplete(handle.run, one)
    return one
  })
  // Callers that use only the result or the stream must not see an unhandled rejection.
  for (const promise of [first, answer]) promise.catch(() => {})
  return { ...handle, result, answer, textStream: openTextStream(first, onText) }
}

/** Keeps the texts of the first call, so that any number of readers can start at any time. */
function openTextStream(answer: Promise<AskAnswer>, onText: OnText): AsyncIterable<string> {
  const texts: string[] = []
  let more = Promise.withResolvers<void>()
  let isOver = false
  let firstCall: string | undefined
  const push = (text: string): void => {
    if (text !== '') texts.push(text)
    more.resolve()
    more = Promise.withResolvers()
  }
  const stop = onText((text, call) => {
    firstCall ??= call
    if (call === firstCall) push(text)
  })
  const end = (rest: string): void => {
    stop()
    isOver = true
    push(rest)
  }
  answer.then(
    ({ text, call }) => {
      const shown = texts.join('')
      // The stored text can be formatted, so it is used only if the stream does not have it.
      const isWhole = shown !== '' && call === firstCall
      end(isWhole ? '' : text.startsWith(shown) ? text.slice(shown.length) : `\n\n${text}`)
    },
    () => end(''),
  )
  return {
    async *[Symbol.asyncIterator]() {
      for (let next = 0; ; ) {
        while (next < texts.length) yield texts[next++]!
        if (isOver) break
        await more.promise
      }
      await answer
    },
  }
}
