/** The line numbers of a failure in the output of a test run. */
export interface Failure {
  readonly title: number
  /**
   * Lines that explain the failure, most important first: the error, the values, and the location in the project's
   * code.
   */
  readonly why: readonly number[]
  /** All lines of the failure. */
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
const PLACE = /[\w./-]+\.\w{1,5}(?::\d+|", line \d+)/
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
export function failuresIn(lines: readonly string[]): Failure[] {
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
  const before = [title - BEFORE, title - 1].filter((index) => index >= 0 && PLACE.test(lines[index]!))
  const body = Array.from({ length: until - title - 1 }, (_, offset) => title + 1 + offset)
  const all = [...before, title, ...body]
  const own = [...before, ...body]
  const isIn = (pattern: RegExp) => (index: number) => pattern.test(lines[index]!)
  const error = own.find((index) => isIn(ERROR)(index) && !isIn(FRAME)(index))
  const told = error === undefined ? [] : own.filter((index) => index >= error && index <= error + AFTER)
  const place = own.findLast((index) => isIn(PLACE)(index) && !isIn(ELSEWHERE)(index))
  const frame = own.find((index) => isIn(PLACE)(index) && isIn(FRAME)(index) && !isIn(ELSEWHERE)(index))
  const where = frame ?? place
  const why = new Set([...told, ...(where === undefined ? [] : [where]), ...own.filter(isIn(VALUES))])
  return { title, why: [...why].slice(0, MAX_WHY), lines: all }
}
