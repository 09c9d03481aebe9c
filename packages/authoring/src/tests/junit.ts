import { toXml, xmlElement } from '@quire/core'
import type { TestResult } from './run/run-test-file.ts'

/** Formats results as JUnit XML for CI servers. Each file is a suite, with one test case for each case and model. */
export function junitXml(results: readonly TestResult[]): string {
  const files = Map.groupBy(results, ({ file }) => file)
  const suites = [...files].map(([file, ofFile]) =>
    xmlElement('testsuite', { name: file, ...counts(ofFile) }, ofFile.map(testCase)),
  )
  const all = xmlElement('testsuites', { name: 'quire test', ...counts(results) }, suites)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${toXml(all)}\n`
}

function testCase({ file, case: name, model, line, findings, answer, durationMs }: TestResult) {
  const attributes = {
    classname: file,
    name: `${name} (${model})`,
    time: seconds(durationMs),
    file,
    line: String(line),
  }
  const failures = findings.map(({ message, line: failedLine, difference = [] }) =>
    xmlElement('failure', { message }, [[`${file}:${failedLine}: ${message}`, ...difference].join('\n')]),
  )
  const output = failures.length > 0 && answer !== undefined ? [xmlElement('system-out', {}, [answer])] : []
  return xmlElement('testcase', attributes, [...failures, ...output])
}

function counts(results: readonly TestResult[]): Record<string, string> {
  const failures = results.filter(({ status }) => status === 'failed').length
  const time = results.reduce((sum, { durationMs }) => sum + durationMs, 0)
  return { tests: String(results.length), failures: String(failures), errors: '0', time: seconds(time) }
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3)
}
