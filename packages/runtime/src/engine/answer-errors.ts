import { QuireError } from '@quire/core'

/** A call that a person has not answered yet. The step that made it waits, and is begun again when the answer is there. */
export class AnswerAwaited extends QuireError {
  static override readonly code = 'answer-awaited'
  readonly call: string
  readonly model: string
  /** The hash of the request: another prompt waits for another answer. */
  readonly promptHash: string
  /** The part of the prompt that can be searched for; all of it by default. */
  readonly searchable: string | undefined

  constructor(call: string, model: string, promptHash: string, searchable?: string) {
    super(`${model} has not answered yet.`)
    this.call = call
    this.model = model
    this.promptHash = promptHash
    this.searchable = searchable
  }
}

/** An id that belongs to no prompt that waits for an answer. */
export class PromptNotFound extends QuireError {
  static override readonly code = 'prompt-not-found'
  readonly prompt: string
  readonly available: readonly string[]

  constructor(prompt: string, available: readonly string[]) {
    const list = available.length > 0 ? `Waiting: ${available.join(', ')}.` : 'No prompt is waiting.'
    super(`No waiting prompt '${prompt}'. ${list}`)
    this.prompt = prompt
    this.available = available
  }
}

/** Another answer to the same prompt was stored before. */
export class AlreadyAnswered extends QuireError {
  static override readonly code = 'already-answered'
  readonly call: string

  constructor(call: string) {
    super(`This prompt already has another answer, which counts: quire show ${call}`)
    this.call = call
  }
}
