/** A notebook passage that answers a question, with its location. */
export interface Passage {
  readonly notebook: string
  readonly file: string
  /** The page, if the file has pages. Lines are then counted per page. */
  readonly page?: number
  readonly line: number
  readonly text: string
}
