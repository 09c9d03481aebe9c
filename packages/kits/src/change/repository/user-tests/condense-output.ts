const LAST_LINES = 30
/** The fraction of the space that failure reasons get. The lines around them get the rest. */
const WHY_SHARE = 0.75
const MIN_EACH = 400

/**
 * Shortens the output of a test run. Keeps the command, its exit status and each failure. If there is space, also keeps
 * related lines and the end of the output. If no failure is recognised, keeps the beginning and the end. Short output is kept in full.
 */
export function condenseOutput(output: string, maxLength: number): string {
  if (output.length <= maxLength) return output
  const lines = output.split('\n').map((line) => (line.length > 400 ? `${line.slice(0, 400)} […]` : line))
  const kept = new Set<number>()
  let space = maxLength
  const take = (index: number, least = 0): boolean => {
    if (kept.has(index) || index < 0 || index >= lines.length) return true
    const cost = lines[index]!.length + 1
    if (cost > space - least) return false
    space -= cost
    kept.add(index)
    return true
  }
  // The first line is the command, and the last lines show its result.
  take(0)
  for (let index = lines.length - 1; index >= lines.length - 4; index--) take(index)
  const failures = failuresIn(lines)
  const each = Math.max(MIN_EACH, (space * WHY_SHARE) / Math.max(1, failures.length))
  const reserve = space * (1 - WHY_SHARE)
  for (const { title, why } of failures) {
    const least = Math.max(reserve, space - each)
    for (const index of [title, ...why]) if (!take(index, least)) break
  }
  for (const { title } of failures) if (!take(title)) break
  for (const { lines: all } of failures) for (const index of all) if (!take(index)) break
  for (let index = lines.length - 1; index >= lines.length - LAST_LINES; index--) if (!take(index)) break
  // Without a known failure, the first error is likely near the beginning.
  if (failures.length === 0) {
    const half = space / 2
    for (let index = 1; index < lines.length; index++) if (!take(index, half)) break
    for (let index = lines.length - 1; index > 0; index--) if (!take(index)) break
  }
  return joinKept(lines, kept)
}

/** The lines that name the failures in the output of a test run. */
export function failureTitles(output: string): string[] {
  const lines = output.split('\n')
  return failuresIn(lines).map(({ title }) => lines[title]!)
}

function joinKept(lines: readonly string[], kept: ReadonlySet<number>): string {
  const out: string[] = []
  for (let index = 0; index < lines.length; index++) {
    if (kept.has(index)) out.push(lines[index]!)
    else {
      const start = index
      while (index + 1 < lines.length && !kept.has(index + 1)) index++
      const count = index - start + 1
      out.push(`[… ${count} ${count === 1 ? 'line' : 'lines'} left out …]`)
    }
  }
  return out.join('\n')
}

/** The line numbers of a failure in the output of a test run. */
interface Failure {
  readonly title: number
  /**
   * Lines that explain the failure, most important first: the error, the values, and the location in the project's
   * code.
   */
  readonly why: readonly number[]
  readonly lines: readonly number[]
}

/**
 * How test runners mark the start of a failure: TAP, Node, Jest, Vitest, Mocha, pytest, unittest, Go, Rust, and plain
 * errors.
 */
const TITLE =
  /^\s*(?:not ok\b|(?:FAIL|FAILED|ERROR)\b(?=[\s:])|--- FAIL|-{4} .+ stdout -{4}|_{3,} .+ _{3,}$|●\s|\d+\) \S|panic:|Traceback\b|thread '.*' panicked)|[✗✕✖❌×]\s/
/** Matches a passed test or a summary without failures. Such a line ends the previous failure. */
const FINE = /^\s*(?:✓|✔|√|ok\b|PASS\b|--- PASS|# Subtest)|\bPASSED\b|\b(?:0 (?:failed|failures|errors)|no errors?)\b/i
const ERROR =
  /^\s*(?:E\s|error\b)|\b(?:[A-Z]\w*(?:Error|Exception)|AssertionError|assertion|assert|panicked|mismatch)\b|\bexpect\(/
const VALUES = /^\s*[+-](?:\s|$)|^\s*['"]?(?:expected|actual|received|left|right|got|want(?:ed)?)\b|\b(?:got|want)\b/i
const LOCATION = /[\w./-]+\.\w{1,5}(?::\d+|", line \d+)/
const ELSEWHERE = /node_modules|node:|internal\/|site-packages|\/rustc\/|\/usr\/|^\s*location:/
/** A stack frame. It may mention an error class, but it is not the error. */
const FRAME = /^\s*(?:at |❯ |File "|[\w.<>]+ \()/
/** A parent test that failed because a nested test failed. */
const BY_CHILD = /subtestsFailed|\d+ subtests? failed/
const MAX_LINES = 120
const MAX_WHY = 16
/** Go prints the reason before the title. */
const BEFORE = 2
/** The number of lines after an error that still belong to it. They often show expected and actual values. */
const AFTER = 6

/** Returns the failures in a test run's output. Failures that only report other failures come last. */
function failuresIn(lines: readonly string[]): Failure[] {
  const failures: Failure[] = []
  let title = -1
  const end = (until: number): void => {
    if (title >= 0) failures.push(failureAt(lines, title, until))
    title = -1
  }
  for (const [index, line] of lines.entries()) {
    if (TITLE.test(line) && !FINE.test(line)) {
      // An error after a title belongs to the same failure.
      if (title >= 0 && isDetail(lines, title, index)) continue
      end(index)
      title = index
    } else if (title >= 0 && (FINE.test(line) || index - title >= MAX_LINES)) end(index)
  }
  end(lines.length)
  const isOwn = ({ lines: all }: Failure): boolean => !all.some((index) => BY_CHILD.test(lines[index]!))
  return [...failures.filter(isOwn), ...failures.filter((failure) => !isOwn(failure))]
}

/** Whether a line starts a traceback that belongs to the previous failure. */
function isDetail(lines: readonly string[], title: number, index: number): boolean {
  return /^\s*(?:Traceback\b|thread '.*' panicked)/.test(lines[index]!) && index - title < 4
}

function failureAt(lines: readonly string[], title: number, until: number): Failure {
  const before = [title - BEFORE, title - 1].filter((index) => index >= 0 && LOCATION.test(lines[index]!))
  const body = Array.from({ length: until - title - 1 }, (_, offset) => title + 1 + offset)
  const all = [...before, title, ...body]
  const own = [...before, ...body]
  const isIn = (pattern: RegExp) => (index: number) => pattern.test(lines[index]!)
  const error = own.find((index) => isIn(ERROR)(index) && !isIn(FRAME)(index))
  const explained = error === undefined ? [] : own.filter((index) => index >= error && index <= error + AFTER)
  const last = own.findLast((index) => isIn(LOCATION)(index) && !isIn(ELSEWHERE)(index))
  const frame = own.find((index) => isIn(LOCATION)(index) && isIn(FRAME)(index) && !isIn(ELSEWHERE)(index))
  const location = frame ?? last
  const why = new Set([...explained, ...(location === undefined ? [] : [location]), ...own.filter(isIn(VALUES))])
  return { title, why: [...why].slice(0, MAX_WHY), lines: all }
}
