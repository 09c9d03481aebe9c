/** A passage of a notebook that answers a question, with where it stands. */
export interface Passage {
  readonly notebook: string
  readonly file: string
  /** Where the file has pages; lines are then counted on the page. */
  readonly page?: number
  readonly line: number
  readonly text: string
}
