/** A word in prose that may be a path. If a name contains spaces or quotes, it is found only in backticks. */
const WORD = /[^\s`'"“”‘’<>()[\]{},;*|]+/g
const QUOTED = /`([^`\n]+)`/g

/** Returns the known paths that a text mentions. A file name alone is enough if it is unambiguous. */
export function mentionedPaths(text: string, paths: ReadonlyMap<string, unknown>): string[] {
  const found = new Set<string>()
  const byName = new Map<string, string | undefined>()
  for (const path of paths.keys()) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    byName.set(name, byName.has(name) ? undefined : path)
  }
  const look = (written: string): void => {
    const path = written.replace(/^(?:\.\/|[ab]\/(?=.*\/))/, (start) => (paths.has(written) ? start : ''))
    for (const one of [path, path.replace(/[.:!?]+$/, ''), path.replace(/:\d+(?:[:-]\d+)*[.:]?$/, '')]) {
      if (paths.has(one)) found.add(one)
      else if (one.includes('.') && !one.includes('/')) {
        const whole = byName.get(one)
        if (whole !== undefined) found.add(whole)
      }
    }
  }
  for (const [, quoted] of text.matchAll(QUOTED)) look(quoted!.trim())
  for (const [word] of text.matchAll(WORD)) look(word)
  return [...found]
}
