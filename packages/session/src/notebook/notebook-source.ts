/** A passage as a source cuts it: a few paragraphs, with where they begin. */
export interface PassageDraft {
  /** Where the file has pages; lines are then counted on the page. */
  readonly page?: number
  readonly line: number
  readonly text: string
}

/** One file of a source, or whatever has a name and text there. */
export interface SourceFile {
  /** Its path in the source, with `/` between the parts. */
  readonly name: string
  /** Costs little and changes whenever the file does: size and time. */
  readonly stamp: string
  /** Says whether the bytes changed although the stamp did, or the other way round. */
  hash(): Promise<string>
  /** The text, a few paragraphs at a time; throws `UnreadableFile` where there is none to be had. */
  passages(): AsyncIterable<PassageDraft>
}

/** Something that a notebook can be made of. A folder is one; another needs nothing but this. */
export interface NotebookSource {
  /** All files, in an order that is always the same; never all at once in memory. */
  files(): AsyncIterable<SourceFile>
}

/** A file that nothing can be found in, and why. The notebook keeps the reason. */
export class UnreadableFile extends Error {}
