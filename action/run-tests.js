import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

/**
 * Runs the prompt tests of a workspace with recorded and scripted answers only. A pull request is untrusted, so the
 * command gets no key or token, and workspace code does not run. npm would read a pull request's `.npmrc`, which could
 * choose another registry, so the command runs in a new folder with a configuration of its own.
 * @param {readonly string[]} command the quire command and its first arguments
 * @param {string} workspace
 * @param {string} folder where to create the new folder, outside the repository
 * @returns {{ results: readonly TestResult[], problem?: string }}
 * @typedef {{ id: string, outcome: string, tokens: number, hash: string }} Layer
 * @typedef {{ file: string, line: number, case: string, model: string, status: 'passed' | 'failed', tokens?: number,
 *   layers?: readonly Layer[], findings: readonly { line: number, message: string }[] }} TestResult
 */
export function runTests(command, workspace, folder) {
  const [file, ...first] = command
  const own = mkdtempSync(join(folder, 'run-'))
  const cwd = join(own, 'empty')
  mkdirSync(cwd)
  // Without a package of its own, npm would look for one in the folders above.
  writeFileSync(join(cwd, 'package.json'), '{"private":true}')
  const ran = spawnSync(/** @type {string} */ (file), [...first, 'test', '--json', '--workspace', workspace], {
    cwd,
    encoding: 'utf8',
    env: {
      ...safeEnvironment(process.env),
      NPM_CONFIG_USERCONFIG: join(own, 'user-npmrc'),
      NPM_CONFIG_GLOBALCONFIG: join(own, 'global-npmrc'),
    },
    maxBuffer: 1 << 28,
  })
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

const ALLOWED = /^(?:PATH|HOME|USER|SHELL|LANG|LC_\w+|TMPDIR|TEMP|TMP|RUNNER_TEMP|SystemRoot|APPDATA|LOCALAPPDATA)$/i

/** @param {NodeJS.ProcessEnv} environment */
function safeEnvironment(environment) {
  const kept = Object.entries(environment).filter(([name]) => ALLOWED.test(name))
  return { ...Object.fromEntries(kept), QUIRE_TRUST: '0', NO_COLOR: '1', CI: 'true' }
}
