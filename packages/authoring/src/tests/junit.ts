import { toXml, xmlElement } from '@quire/core'
import type { PassRate, TestResult } from './run/case-result.ts'
import type { LiveVerdict } from './run/live-verdict.ts'

/** Formats results as JUnit XML for CI servers. Each file is a suite, with one test case for each case and model. */
export function junitXml(results: readonly TestResult[]): string {
  const files = Map.groupBy(results, ({ file }) => file)
  const suites = [...files].map(([file, ofFile]) =>
    xmlElement('testsuite', { name: file, ...counts(ofFile) }, ofFile.map(testCase)),
  )
  const all = xmlElement('testsuites', { name: 'quire test', ...counts(results) }, suites)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${toXml(all)}\n`
}

function testCase(result: TestResult) {
  const { file, case: name, model, line, findings, answer, answers, live, durationMs } = result
  const attributes = {
    classname: file,
    name: `${name} (${model})`,
    time: seconds(durationMs),
    file,
    line: String(line),
  }
  const cause = live ? [live.message] : []
  const failures = findings.map(({ message, line: failedLine, difference = [] }) =>
    xmlElement('failure', { message }, [[`${file}:${failedLine}: ${message}`, ...difference, ...cause].join('\n')]),
  )
  const shown = answer ?? answers?.find(({ status }) => status === 'failed')?.answer
  const output = failures.length > 0 && shown !== undefined ? [xmlElement('system-out', {}, [shown])] : []
  return xmlElement('testcase', attributes, [...properties(result), ...failures, ...output])
}

/** JUnit has no elements for pass rates and for the cause of a live failure. Readers ignore unknown properties. */
function properties({ passRate, live }: TestResult) {
  const values = { ...(passRate && rateValues(passRate)), ...(live && liveValues(live)) }
  const all = Object.entries(values).map(([name, value]) => xmlElement('property', { name, value: String(value) }, []))
  return all.length > 0 ? [xmlElement('properties', {}, all)] : []
}

function rateValues({ passed, failed, missing, repeats, required, interval, isFlaky }: PassRate) {
  const { low, high } = interval
  return { passed, failed, missing, repeats, required, low: low.toFixed(3), high: high.toFixed(3), flaky: isFlaky }
}

function liveValues(live: LiveVerdict) {
  return { 'live.cause': live.cause, ...(live.cause === 'prompt' && { 'live.layers': live.layers.join(' ') }) }
}

function counts(results: readonly TestResult[]): Record<string, string> {
  const failures = results.filter(({ status }) => status === 'failed').length
  const time = results.reduce((sum, { durationMs }) => sum + durationMs, 0)
  return { tests: String(results.length), failures: String(failures), errors: '0', time: seconds(time) }
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3)
}
