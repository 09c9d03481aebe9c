import { wrapText } from '../views/wrap-text.ts'

const PROMPT = '  $ '
const CONTINUED = '      '

/** Splits a help example into lines that fit the width. The lines can be pasted into a shell together. */
export function exampleLines(example: string, width: number): string[] {
  if (PROMPT.length + example.length <= width) return [`${PROMPT}${example}`]
  const [, command = example, remark] = /^(.*?) +# (.+)$/.exec(example) ?? []
  const remarks = remark === undefined ? [] : wrapText(remark, width - PROMPT.length).map((line) => `  # ${line}`)
  return [...remarks, ...commandLines(command, width)]
}

/** Breaks a command between its options. An option stays with its value. */
function commandLines(command: string, width: number): string[] {
  const end = ' \\'
  const lines: string[] = []
  let line = PROMPT
  for (const part of command.split(/ (?=--|&& |\| )/)) {
    const isFirst = line === PROMPT || line === CONTINUED
    if (!isFirst && line.length + 1 + part.length + end.length > width) {
      lines.push(`${line}${end}`)
      line = `${CONTINUED}${part}`
    } else line += isFirst ? part : ` ${part}`
  }
  return [...lines, line]
}
