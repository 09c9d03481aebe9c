import { failureTitles } from './condense-output.ts'

/** A mark of `condenseOutput`. Failures may be missing where it stands. */
const LEFT_OUT = /^\[… \d+ lines? left out …\]$|^\[…\]$/m
/** The end of a run that was neither stopped nor killed. */
const EXITED = /\n\[exit code \d+\]\n?$/
/** What differs between two runs of the same test: its duration and its number in a list. */
const VARIES = /[([]?\b\d+(?:\.\d+)?\s?(?:ms|s|sec|seconds|min)\b[)\]]?|^\s*\d+\)\s/g

/** A failure without the name of a test. */
const UNNAMED = /^(?:not ok|fail(?:ed|ures?)?|errors?|●|[-✗✕✖❌×]+|\s|[:.])*$/i

/**
 * Whether every failure of a test run also occurs in an earlier run, such as the one before a change. If one of the
 * outputs is incomplete or does not name its failures, the answer is no.
 * @example failsAsBefore('not ok 3 - sums\n[exit code 1]\n', 'not ok 3 - sums\n[exit code 1]\n') // → true
 */
export function failsAsBefore(before: string, now: string): boolean {
  if ([before, now].some((output) => LEFT_OUT.test(output) || !EXITED.test(output))) return false
  const known = new Set(namesIn(before))
  const names = namesIn(now)
  return names.length > 0 && names.every((name) => known.has(name) && !UNNAMED.test(name))
}

function namesIn(output: string): string[] {
  return failureTitles(output).map((title) => title.replace(VARIES, '').trim())
}
