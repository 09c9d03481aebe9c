import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { postComment } from './post-comment.js'
import { writeReport } from './report.js'
import { runTests } from './run-tests.js'

/*
 * Compares the prompts of a pull request with the prompts of its base branch. Reports the result in a comment and in
 * the job's summary.
 */

const { env } = process
/** @param {string} name */
const input = (name) => (env[`INPUT_${name.toUpperCase()}`] ?? '').trim()
const root = env.GITHUB_WORKSPACE ?? process.cwd()
const workspace = relative(root, resolve(root, input('workspace') || '.'))
if (workspace.startsWith('..') || isAbsolute(workspace)) fail('The input "workspace" points outside the repository.')

const event = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH ?? fail('This is not a GitHub workflow.'), 'utf8'))
const version = input('version') || 'latest'
if (!/^[\w.+-]+$/.test(version)) fail('The input "version" is not a version of @quire/cli.')
const pull = event.pull_request ?? fail('This action runs only on pull_request events.')
// For local testing, runs a built checkout instead of the npm package.
const command = env.QUIRE_COMMAND ? JSON.parse(env.QUIRE_COMMAND) : ['npx', '--yes', `@quire/cli@${version}`]

const folder = mkdtempSync(join(env.RUNNER_TEMP ?? tmpdir(), 'quire-base-'))
const base = join(folder, 'base')
try {
  checkOut(pull.base.sha, base)
  const before = runTests(command, join(base, workspace), folder)
  const report = writeReport(before, runTests(command, join(root, workspace), folder))
  const file = join(env.RUNNER_TEMP ?? tmpdir(), 'quire-report.md')
  writeFileSync(file, report.text)
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, report.text)
  if (env.GITHUB_OUTPUT) appendFileSync(env.GITHUB_OUTPUT, `report=${file}\n`)
  await post(report.text)
  if (report.failed > 0 && input('fail-on-tests') !== 'false') process.exitCode = 1
} finally {
  execFileSync('git', ['worktree', 'prune'], { cwd: root, stdio: 'ignore' })
  rmSync(folder, { recursive: true, force: true })
}

/** @param {string} commit @param {string} to */
function checkOut(commit, to) {
  if (!/^[0-9a-f]{40,64}$/.test(commit)) fail('The base of the pull request is not a commit.')
  // Hooks and filters of the repository do not run here.
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', ['-c', 'core.hooksPath=/dev/null', '-c', 'protocol.ext.allow=never', ...args], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  try {
    git('cat-file', '-e', `${commit}^{commit}`)
  } catch {
    // actions/checkout fetches one commit by default.
    git('fetch', '--no-tags', '--depth=1', 'origin', commit)
  }
  git('worktree', 'add', '--detach', to, commit)
}

/** @param {string} text */
async function post(text) {
  const token = input('token')
  const isFork = pull.head.repo?.full_name !== env.GITHUB_REPOSITORY
  if (!token || isFork) {
    console.log(
      'The report is in the summary of this job. Pull requests from forks get no comment, because their token is read-only.',
    )
    return
  }
  await postComment({
    api: env.GITHUB_API_URL ?? 'https://api.github.com',
    repository: env.GITHUB_REPOSITORY ?? '',
    number: pull.number,
    token,
    text,
  })
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.log(`::error::${message}`)
  process.exit(1)
}
