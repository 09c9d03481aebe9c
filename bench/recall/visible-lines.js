const LEFT_OUT = /^\[… lines? (\d+)(?:–(\d+))? left out …\]$/

/** The numbers of a file's lines that a prompt shows. `contents` are the file's forms in the prompt. */
export function visibleLines(contents) {
  const visible = new Set()
  for (const content of contents) {
    let number = 1
    for (const line of content.split('\n')) {
      const mark = LEFT_OUT.exec(line)
      if (mark && Number(mark[1]) === number) number = Number(mark[2] ?? mark[1]) + 1
      else visible.add(number++)
    }
  }
  return visible
}

/** Whether a form of a file leaves out lines. */
export function isInPart(content) {
  return content.split('\n').some((line) => LEFT_OUT.test(line))
}
