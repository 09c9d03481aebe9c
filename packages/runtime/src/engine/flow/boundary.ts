/** Points in the life cycle of a step, in order. */
export type Boundary =
  /** This worker has claimed the step, but has done nothing yet. */
  | 'step.claimed'
  /** The prompt is assembled and the request is stored, but the model has not been called. */
  | 'call.requested'
  /** The model has answered, but the answer is only in memory. */
  | 'call.answered'
  /** The answer is stored. */
  | 'call.stored'
  /** The step's work is done. So far, only its calls are stored. */
  | 'step.worked'
  /** The step's results, its completion and its follow-up steps are stored. */
  | 'step.committed'

/** Called when a step passes a boundary. The step waits until this function is done. */
export type OnBoundary = (boundary: Boundary, step: string) => void | Promise<void>
