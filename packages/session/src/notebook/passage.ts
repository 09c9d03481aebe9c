/** A notebook passage found for a question, with its location. */
export interface Passage {
  readonly notebook: string
  readonly file: string
  /** The page, if the file has pages. Line numbers are relative to the page. */
  readonly page?: number
  readonly line: number
  readonly text: string
}
