/** One piece of the work that a prompt shows: it goes in as it is, or not at all. */
export interface WorkingPiece {
  /** Names it where it is left out. */
  readonly id: string
  /** Where it comes from: `documents/scenes/ch1-sc1.md@3`. */
  readonly path: string
  /** An element; what somebody wrote in it is quoted. */
  readonly text: string
}
