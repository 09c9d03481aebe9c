import type { SourcedText } from '../source.ts'

/** How a format writes content that would otherwise read as a part of the format. */
export interface ContentWriter {
  write(text: string): string
  /** Like `write`, but keeps the source of every byte. */
  writeSourced(content: SourcedText): SourcedText
  /** Whether layers that are already XML are written in this way too. */
  readonly isForMarkup: boolean
}
