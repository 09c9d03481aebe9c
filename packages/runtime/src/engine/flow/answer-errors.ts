import { QuireError } from '@quire/core'

/** A call waits for a person's answer. Its step is suspended until the answer arrives. */
export class AnswerAwaited extends QuireError {
  static override readonly code = 'answer-awaited'
  readonly call: string
  readonly model: string
  /** The hash of the request. A changed prompt needs a new answer. */
  readonly promptHash: string
  /** The part of the prompt that can be searched. If undefined, the whole prompt can be searched. */
  readonly searchable: string | undefined

  constructor(call: string, model: string, promptHash: string, searchable?: string) {
    super(`${model} has not answered yet.`)
    this.call = call
    this.model = model
    this.promptHash = promptHash
    this.searchable = searchable
  }
}

/** No waiting prompt has this id. */
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

/** A different answer to the same prompt is already stored. */
export class AlreadyAnswered extends QuireError {
  static override readonly code = 'already-answered'
  readonly call: string

  constructor(call: string) {
    super(`This prompt already has a different answer, which was kept. To see it, run: quire show ${call}`)
    this.call = call
  }
}
