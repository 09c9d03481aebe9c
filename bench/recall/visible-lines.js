import { shownLines } from '../../packages/kits/src/change/relevance/shown-lines.ts'

/** The numbers of a file's lines that a prompt shows. `contents` are the file's forms in the prompt. */
export function visibleLines(contents) {
  return new Set(contents.flatMap((content) => [...shownLines(content)]))
}

/** Whether a form of a file leaves out lines. */
export function isInPart(content) {
  return shownLines(content).size < content.split('\n').length
}
