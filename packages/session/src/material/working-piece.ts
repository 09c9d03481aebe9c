/** A piece of working material in a prompt, included in full or not at all. */
export interface WorkingPiece {
  /** Its id in reports of omitted pieces. */
  readonly id: string
  /** The path of the source, such as `documents/scenes/ch1-sc1.md@3`. */
  readonly path: string
  /** An element; its content is quoted. */
  readonly text: string
}
