/** A passage from a source: a few paragraphs, and their position. */
export interface PassageDraft {
  /** The page, if the file has pages. Lines are then counted per page. */
  readonly page?: number
  readonly line: number
  readonly text: string
}

/** One file of a source, or any other object with a name and text. */
export interface SourceFile {
  /** The file's path in the source, with `/` as the separator. */
  readonly name: string
  /** A value that is cheap to compute and changes whenever the file changes. */
  readonly stamp: string
  /** A hash of the file's bytes. */
  hash(): Promise<string>
  /** The text, a few paragraphs at a time. Throws `UnreadableFile` if the file has no text. */
  passages(): AsyncIterable<PassageDraft>
}

/** A source of a notebook, such as a folder. Other sources only need to implement this interface. */
export interface NotebookSource {
  /** All files, in a stable order. The files are never all in memory at the same time. */
  files(): AsyncIterable<SourceFile>
}

/** A file that cannot be searched, with the reason. The notebook stores the reason. */
export class UnreadableFile extends Error {}

/** A notebook passage found for a question, with its location. */
export interface Passage extends PassageDraft {
  readonly notebook: string
  readonly file: string
}
