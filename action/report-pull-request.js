import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { fail, git, input, root } from './job.js'
import { postComment } from './post-comment.js'
import { writeReport } from './report.js'
import { runTests } from './run-tests.js'

const { env } = process

/**
 * Compares the prompts of a pull request with the prompts of its base branch. Reports the result in a comment and in the
 * job's summary.
 * @param {any} pull @param {readonly string[]} command
 */
export async function reportPullRequest(pull, command) {
  const workspace = relative(root, resolve(root, input('workspace') || '.'))
  if (workspace.startsWith('..') || isAbsolute(workspace)) fail('The input "workspace" points outside the repository.')
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
    await post(pull, report.text)
    if (report.failed > 0 && input('fail-on-tests') !== 'false') process.exitCode = 1
  } finally {
    execFileSync('git', ['worktree', 'prune'], { cwd: root, stdio: 'ignore' })
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} commit @param {string} to */
function checkOut(commit, to) {
  if (!/^[0-9a-f]{40,64}$/.test(commit)) fail('The base of the pull request is not a commit.')
  try {
    git('cat-file', '-e', `${commit}^{commit}`)
  } catch {
    // actions/checkout fetches one commit by default.
    git('fetch', '--no-tags', '--depth=1', 'origin', commit)
  }
  git('worktree', 'add', '--detach', to, commit)
}

/** @param {any} pull @param {string} text */
async function post(pull, text) {
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
