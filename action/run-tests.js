import { spawnSync } from 'node:child_process'

/**
 * Runs the prompt tests of a workspace with recorded and scripted answers only. A pull request is untrusted, so the
 * command gets no key or token, and workspace code does not run.
 * @param {readonly string[]} command the quire command and its first arguments
 * @param {string} workspace
 * @returns {{ results: readonly TestResult[], problem?: string }}
 * @typedef {{ id: string, outcome: string, tokens: number, hash: string }} Layer
 * @typedef {{ file: string, line: number, case: string, model: string, status: 'passed' | 'failed', tokens?: number,
 *   layers?: readonly Layer[], findings: readonly { line: number, message: string }[] }} TestResult
 */
export function runTests(command, workspace) {
  const [file, ...first] = command
  const ran = spawnSync(/** @type {string} */ (file), [...first, 'test', '--json', '--workspace', workspace], {
    cwd: workspace,
    encoding: 'utf8',
    env: safeEnvironment(process.env),
    maxBuffer: 1 << 28,
  })
  if (ran.error) return { results: [], problem: ran.error.message }
  try {
    const printed = JSON.parse(ran.stdout)
    return printed.results ? { results: printed.results } : { results: [], problem: printed.error.message }
  } catch {
    return { results: [], problem: (ran.stderr || ran.stdout).trim().slice(-2_000) || `exit code ${ran.status}` }
  }
}

const ALLOWED = /^(?:PATH|HOME|USER|SHELL|LANG|LC_\w+|TMPDIR|TEMP|TMP|RUNNER_TEMP|SystemRoot|APPDATA|LOCALAPPDATA)$/i

/** @param {NodeJS.ProcessEnv} environment */
function safeEnvironment(environment) {
  const kept = Object.entries(environment).filter(([name]) => ALLOWED.test(name))
  return { ...Object.fromEntries(kept), QUIRE_TRUST: '0', NO_COLOR: '1', CI: 'true' }
}
