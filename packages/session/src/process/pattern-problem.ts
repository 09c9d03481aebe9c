/** Explains why a regular expression is invalid or unsafe. Undefined if it can be used. */
export function patternProblem(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'iu')
    return patternRisk(pattern)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Explains why a regular expression could take exponential time. */
function patternRisk(pattern: string): string | undefined {
  const groups: { repeats: boolean }[] = [{ repeats: false }]
  let isInClass = false
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at]!
    if (char === '\\') at++
    else if (isInClass) isInClass = char !== ']'
    else if (char === '[') isInClass = true
    else if (char === '(') groups.push({ repeats: false })
    else if (char === ')' && groups.length > 1) {
      const { repeats } = groups.pop()!
      const isRepeated = isUnbounded(pattern.slice(at + 1))
      if (repeats && isRepeated) return 'it nests unbounded repetitions, which can take exponential time.'
      if (repeats || isRepeated) groups.at(-1)!.repeats = true
    } else if (isUnbounded(pattern.slice(at, at + 12)) && at > 0 && pattern[at - 1] !== '(')
      groups.at(-1)!.repeats = true
  }
  return undefined
}

function isUnbounded(rest: string): boolean {
  return /^(?:[*+]|\{\d*,\}|\{\d*,\d{3,}\})/.test(rest)
}
