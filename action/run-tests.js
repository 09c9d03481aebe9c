import { realpathSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { runQuire } from './run-quire.js'

/**
 * Runs the prompt tests of a workspace with recorded and scripted answers only. A pull request is untrusted, so the
 * command gets no key or token, and workspace code does not run.
 * @param {readonly string[]} command the quire command and its first arguments
 * @param {string} workspace
 * @param {string} folder where to create the new folder, outside the repository
 * @returns {{ results: readonly TestResult[], problem?: string }}
 * @typedef {{ id: string, outcome: string, tokens: number, hash: string }} Layer
 * @typedef {{ file: string, line: number, case: string, model: string, status: 'passed' | 'failed', tokens?: number,
 *   layers?: readonly Layer[], findings: readonly { line: number, message: string }[] }} TestResult
 */
export function runTests(command, workspace, folder) {
  const { cwd, ...ran } = runQuire(command, ['test', '--json', '--workspace', workspace], folder)
  if (ran.error) return { results: [], problem: ran.error.message }
  try {
    const printed = JSON.parse(ran.stdout)
    if (!printed.results) return { results: [], problem: printed.error.message }
    return { results: printed.results.map((/** @type {TestResult} */ result) => inWorkspace(result, cwd, workspace)) }
  } catch {
    return { results: [], problem: (ran.stderr || ran.stdout).trim().slice(-2_000) || `exit code ${ran.status}` }
  }
}

/**
 * The command names files relative to its folder. Reports name files relative to the workspace.
 * @param {TestResult} result @param {string} cwd @param {string} workspace
 */
function inWorkspace(result, cwd, workspace) {
  const file = realpathSync(resolve(realpathSync(cwd), result.file))
  return { ...result, file: relative(realpathSync(workspace), file) }
}
