import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'

/** What a job on GitHub has: inputs, a repository, outputs. */

const { env } = process
export const root = env.GITHUB_WORKSPACE ?? process.cwd()

/** @param {string} name */
export const input = (name) => (env[`INPUT_${name.toUpperCase()}`] ?? '').trim()

/** @param {string} name @param {string} value one line */
export function setOutput(name, value) {
  if (env.GITHUB_OUTPUT) appendFileSync(env.GITHUB_OUTPUT, `${name}=${value.replaceAll(/[\r\n]/g, ' ')}\n`)
}

/** @param {string} message @returns {never} */
export function fail(message) {
  // A message may quote an issue, and a line break would start another command.
  console.log(`::error::${message.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}`)
  process.exit(1)
}

/** Runs git in the repository. Its hooks and filters do not run. @param {string[]} args */
export function git(...args) {
  return execFileSync('git', [...SAFE, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' })
}

export const SAFE = ['-c', 'core.hooksPath=/dev/null', '-c', 'protocol.ext.allow=never', '-c', 'core.fsmonitor=false']

/** Runs GitHub's command-line tool with the job's token. @param {string[]} args */
export function gh(...args) {
  const { host } = new URL(env.GITHUB_SERVER_URL ?? 'https://github.com')
  return execFileSync('gh', args, {
    cwd: env.RUNNER_TEMP ?? '/',
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...(env.PATH && { PATH: env.PATH }),
      ...(env.HOME && { HOME: env.HOME }),
      ...(host && { GH_HOST: host }),
      GH_TOKEN: input('token'),
      GH_PROMPT_DISABLED: '1',
      NO_COLOR: '1',
    },
  }).trim()
}
