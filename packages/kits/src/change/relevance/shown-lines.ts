const MARK = /^\[… lines? (\d+)(?:–(\d+))? (?:left out|given above) …\]$/

/** The approximate length of a line that marks omitted text. */
export const MARK_LENGTH = 34

/** Joins the kept lines of a text. A line says which lines are missing, and whether the prompt gives them elsewhere. */
export function joinLines(
  lines: readonly string[],
  isKept: (index: number) => boolean,
  isGiven: (index: number) => boolean = () => false,
): string {
  const out: string[] = []
  for (let index = 0; index < lines.length; index++) {
    if (isKept(index)) {
      out.push(lines[index]!)
      continue
    }
    const start = index
    const why = isGiven(index) ? 'given above' : 'left out'
    while (index + 1 < lines.length && !isKept(index + 1) && isGiven(index + 1) === isGiven(start)) index++
    if (start < index) out.push(`[… lines ${start + 1}–${index + 1} ${why} …]`)
    // A short line is kept, because a note about its omission would be about as long.
    else out.push(lines[start]!.length <= MARK_LENGTH ? lines[start]! : `[… line ${start + 1} ${why} …]`)
  }
  return out.join('\n')
}

/** The numbers of a file's lines that a part of it shows. */
export function shownLines(part: string): Set<number> {
  const shown = new Set<number>()
  let number = 1
  for (const line of part.split('\n')) {
    const mark = MARK.exec(line)
    if (mark && Number(mark[1]) === number) number = Number(mark[2] ?? mark[1]) + 1
    else shown.add(number++)
  }
  return shown
}
