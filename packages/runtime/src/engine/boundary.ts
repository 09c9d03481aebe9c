/** Points in a step's life at which its work so far is durable, or not yet. */
export type Boundary =
  /** The step is this worker's; nothing of it is done. */
  | 'step.claimed'
  /** The prompt is made and its request stored; the model has not been asked. */
  | 'call.requested'
  /** The model has answered; the answer is only in memory. */
  | 'call.answered'
  /** The answer is stored. */
  | 'call.stored'
  /** The step's work is done; nothing of it is stored but its calls. */
  | 'step.worked'
  /** What the step did, its end and the steps that follow are stored. */
  | 'step.committed'

/** Called when a step passes a boundary; work continues when it returns. */
export type OnBoundary = (boundary: Boundary, step: string) => void | Promise<void>
