/** A passage of a text and its replacement, as lists of lines. */
export interface PassageEdit {
  readonly search: readonly string[]
  readonly replace: readonly string[]
}

export type ParsedEdits = { readonly edits: readonly PassageEdit[] } | { readonly problem: string }

const SEARCH = /^\s*<{5,9} ?SEARCH\b.*$/i
const DIVIDER = /^\s*={5,9}\s*$/
const REPLACE = /^\s*>{5,9} ?REPLACE\b.*$/i

/** Whether a text consists of edits. Ordinary files do not start with an edit marker. */
export function isTextEdits(content: string): boolean {
  return SEARCH.test(content.trimStart().split('\n', 1)[0]!)
}

/**
 * Parses edits in the form that models know best: `<<<<<<< SEARCH`, the current lines, `=======`, the new lines,
 * `>>>>>>> REPLACE`. Blank lines and fences between blocks are ignored. Any other text is a problem.
 */
export function parseTextEdits(content: string): ParsedEdits {
  const edits: PassageEdit[] = []
  let block: { search: string[]; replace: string[] | undefined } | undefined
  for (const [index, line] of content.split(/\r?\n/).entries()) {
    const at = `line ${index + 1} of the update`
    if (!block) {
      if (SEARCH.test(line)) block = { search: [], replace: undefined }
      else if (line.trim() !== '' && !/^\s*```\w*\s*$/.test(line)) {
        return { problem: `${at} is outside of a block: every block starts with <<<<<<< SEARCH` }
      }
    } else if (SEARCH.test(line))
      return { problem: `${at} starts a block, but the previous block is not closed with >>>>>>> REPLACE` }
    else if (block.replace === undefined) {
      if (DIVIDER.test(line)) block.replace = []
      else if (REPLACE.test(line)) return { problem: `${at} ends a block that has no =======` }
      else block.search.push(line)
    } else if (REPLACE.test(line)) {
      edits.push({ search: block.search, replace: block.replace })
      block = undefined
    } else block.replace.push(line)
  }
  if (block) return { problem: 'the last block is not closed with >>>>>>> REPLACE' }
  return edits.length > 0 ? { edits } : { problem: 'it contains no block: <<<<<<< SEARCH, =======, >>>>>>> REPLACE' }
}
