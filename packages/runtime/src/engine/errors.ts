import { QuireError } from '@quire/core'

/** A run of that id was made from another input, other models or other options. */
export class RunConflict extends QuireError {
  readonly code = 'run-conflict'
  readonly run: string

  constructor(run: string) {
    super(`There is a run '${run}' already, with another flow, input, models or options. Choose another --run-id.`)
    this.run = run
  }
}

export class RunNotFound extends QuireError {
  readonly code = 'run-not-found'
  readonly run: string

  constructor(run: string) {
    super(`There is no run '${run}'. 'quire runs' lists them.`)
    this.run = run
  }
}

export class FlowNotFound extends QuireError {
  readonly code = 'flow-not-found'
  readonly flow: string
  readonly available: readonly string[]

  constructor(flow: string, available: readonly string[]) {
    super(`There is no flow '${flow}'. Available: ${available.length > 0 ? available.join(', ') : 'none'}.`)
    this.flow = flow
    this.available = available
  }
}

/** A run has used up one of its limits. */
export class LimitReached extends QuireError {
  readonly code = 'limit-reached'
  readonly limit: string
  readonly most: number

  constructor(limit: string, most: number) {
    super(`The run has reached its limit of ${most} ${limit}. What it made is kept; raise the limit and resume it.`)
    this.limit = limit
    this.most = most
  }
}

/** The step was taken over by another worker, or its run was ended, while this one worked on it. */
export class ClaimLost extends QuireError {
  readonly code = 'claim-lost'
  readonly step: string

  constructor(step: string) {
    super(`Step '${step}' is no longer this worker's: nothing of it was stored.`)
    this.step = step
  }
}

/** A flow made steps that do not fit together. */
export class InvalidStep extends QuireError {
  readonly code = 'invalid-step'
  readonly step: string

  constructor(step: string, why: string) {
    super(`Step '${step}': ${why}`)
    this.step = step
  }
}
