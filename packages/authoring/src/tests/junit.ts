import { toXml, xmlElement } from '@quire/core'
import type { PassRate, TestResult } from './run/case-result.ts'

/** Formats results as JUnit XML for CI servers. Each file is a suite, with one test case for each case and model. */
export function junitXml(results: readonly TestResult[]): string {
  const files = Map.groupBy(results, ({ file }) => file)
  const suites = [...files].map(([file, ofFile]) =>
    xmlElement('testsuite', { name: file, ...counts(ofFile) }, ofFile.map(testCase)),
  )
  const all = xmlElement('testsuites', { name: 'quire test', ...counts(results) }, suites)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${toXml(all)}\n`
}

function testCase({ file, case: name, model, line, findings, answer, answers, passRate, durationMs }: TestResult) {
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
  const shown = answer ?? answers?.find(({ status }) => status === 'failed')?.answer
  const output = failures.length > 0 && shown !== undefined ? [xmlElement('system-out', {}, [shown])] : []
  return xmlElement('testcase', attributes, [...(passRate ? [properties(passRate)] : []), ...failures, ...output])
}

/** The pass rate of a repeated question. JUnit has no element for it, and readers ignore unknown properties. */
function properties({ passed, failed, missing, repeats, required, interval, isFlaky }: PassRate) {
  const { low, high } = interval
  const values = {
    passed,
    failed,
    missing,
    repeats,
    required,
    low: low.toFixed(3),
    high: high.toFixed(3),
    flaky: isFlaky,
  }
  const all = Object.entries(values).map(([name, value]) => xmlElement('property', { name, value: String(value) }, []))
  return xmlElement('properties', {}, all)
}

function counts(results: readonly TestResult[]): Record<string, string> {
  const failures = results.filter(({ status }) => status === 'failed').length
  const time = results.reduce((sum, { durationMs }) => sum + durationMs, 0)
  return { tests: String(results.length), failures: String(failures), errors: '0', time: seconds(time) }
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3)
}
