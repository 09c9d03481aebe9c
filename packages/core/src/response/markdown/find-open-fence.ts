export interface OpenFence {
  /** Where its line starts. */
  readonly position: number
  readonly indentation: string
  /** The backticks or tildes that opened it. */
  readonly mark: string
  readonly info: string
}

const FENCE = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)(`{3,}|~{3,})([^\n]*)$/gm

/** The fence that a text leaves open, if it does. */
export function findOpenFence(text: string): OpenFence | undefined {
  let open: OpenFence | undefined
  for (const { 1: before = '', 2: mark = '', 3: after = '', index } of text.matchAll(FENCE)) {
    const info = after.trim()
    if (!open) {
      // More backticks on the line make it inline code.
      const isFence = mark[0] === '~' || !info.includes('`')
      if (isFence) open = { position: index, indentation: before.replace(/[^ \t>]/g, ' '), mark, info }
    } else if (info === '' && mark[0] === open.mark[0] && mark.length >= open.mark.length) open = undefined
  }
  return open
}
