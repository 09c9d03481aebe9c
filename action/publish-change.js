import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fail, gh, git, input, root, SAFE, setOutput } from './job.js'

const { env } = process
const INCOMING = 'refs/quire/incoming'
const MAX_CHARACTERS = 60_000
const MAX_COMMITS = 50

/**
 * Pushes a change that another job made, and opens a draft pull request. Nothing of the change runs here. The folder
 * comes from a job that ran model-written code, so all of it is checked.
 * @param {any} event @param {string} folder
 */
export function publishChange(event, folder) {
  const from = resolve(root, folder)
  const { branch, title, body, report, passed } = readFacts(join(from, 'change.json'))
  git(
    '-c',
    'transfer.fsckObjects=true',
    'fetch',
    '--quiet',
    '--no-tags',
    join(from, 'change.bundle'),
    `+refs/heads/${branch}:${INCOMING}`,
  )
  checkCommits()
  push(branch)
  const text = join(env.RUNNER_TEMP ?? tmpdir(), 'quire-pull-request.md')
  const details = `<details><summary>Report</summary>\n\n${report}\n\n</details>`
  const notice = passed ? '' : '> [!WARNING]\n> This change did not pass. Read the report before you work with it.\n\n'
  writeFileSync(text, plain(`${notice}${body}\n\n${details}`, event.issue?.number).slice(0, MAX_CHARACTERS))
  const base = event.repository?.default_branch ?? 'main'
  const url = gh(
    ...['pr', 'create', '--draft', '--repo', env.GITHUB_REPOSITORY ?? '', '--head', branch, '--base', base],
    ...[`--title=${plain(title)}`, '--body-file', text],
  )
  setOutput('pull-request', url)
  console.log(url)
}

/** @param {string} file */
function readFacts(file) {
  const facts = JSON.parse(readFileSync(file, 'utf8'))
  const isText = (/** @type {unknown} */ value) => typeof value === 'string'
  const { branch, title, body, report, passed } = facts
  if (!/^quire\/[A-Za-z0-9][\w.-]{0,100}$/.test(branch) || /\.\.|\.lock$/.test(branch))
    fail('The branch of the change has a wrong name.')
  if (![title, body, report].every(isText) || typeof passed !== 'boolean')
    fail('The change has no title, body or report.')
  return {
    branch: /** @type {string} */ (branch),
    title: /** @type {string} */ (title).replaceAll(/\s+/g, ' ').trim().slice(0, 200) || 'Change',
    body: /** @type {string} */ (body),
    report: /** @type {string} */ (report),
    passed,
  }
}

/** The change must start from this commit, and must not change what runs on GitHub. */
function checkCommits() {
  try {
    git('merge-base', '--is-ancestor', 'HEAD', INCOMING)
  } catch {
    fail('The change does not start from the commit that is checked out.')
  }
  if (Number(git('rev-list', '--count', `HEAD..${INCOMING}`)) > MAX_COMMITS)
    fail(`The change has more than ${MAX_COMMITS} commits.`)
  const paths = git('diff-tree', '-r', '-z', '--name-only', '--no-renames', 'HEAD', INCOMING).split('\0')
  const forbidden = paths.filter((path) => /^\.github\//i.test(path))
  if (forbidden.length > 0) fail(`A change for an issue may not touch .github/: ${forbidden.join(', ')}`)
}

/** Pushes a new branch. An existing branch is never moved. @param {string} branch */
function push(branch) {
  const server = env.GITHUB_SERVER_URL ?? 'https://github.com'
  const secret = Buffer.from(`x-access-token:${input('token')}`).toString('base64')
  const args = [
    'push',
    '--quiet',
    '--no-verify',
    `--force-with-lease=refs/heads/${branch}:`,
    `${server}/${env.GITHUB_REPOSITORY}`,
    `${INCOMING}:refs/heads/${branch}`,
  ]
  try {
    execFileSync('git', [...SAFE, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // In the environment, because other processes can see arguments.
      env: {
        ...env,
        GIT_TERMINAL_PROMPT: '0',
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: `http.${server}/.extraheader`,
        GIT_CONFIG_VALUE_0: `AUTHORIZATION: basic ${secret}`,
      },
    })
  } catch (error) {
    const { stderr } = /** @type {{ stderr?: Buffer }} */ (error)
    fail(
      `The branch ${branch} could not be pushed. If it exists, delete it or set the label on another issue. ${String(
        stderr ?? '',
      )
        .trim()
        .slice(0, 500)}`,
    )
  }
}

const CLOSING =
  /\b(close[sd]?|fix(?:e[sd])?|resolve[sd]?)(:?\s+)((?:[\w.-]+\/[\w.-]+)?#|https?:\/\/\S+\/issues\/)(\d+)/gi

/**
 * Text of a model for a pull request: it mentions nobody, and closes no other issue.
 * @param {string} text @param {number} [issue]
 */
export function plain(text, issue) {
  return text
    .replaceAll('@', '@\u200b')
    .replaceAll(CLOSING, (whole, word, space, mark, number) =>
      mark === '#' && Number(number) === issue
        ? whole
        : `${word}${space}${mark.replace('#', '#\u200b').replace('/issues/', '/\u200bissues/')}${number}`,
    )
}
