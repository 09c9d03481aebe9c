/** A piece of working material in a prompt, included in full or not at all. */
export interface WorkingPiece {
  /** The piece's id in reports of omitted pieces. */
  readonly id: string
  /** The path of the source, such as `documents/scenes/ch1-sc1.md@3`. */
  readonly path: string
  /** The piece as an element with quoted content. */
  readonly text: string
}
