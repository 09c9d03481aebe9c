import { appendFileSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail, gh, git, input, root, setOutput } from './job.js'
import { runQuire } from './run-quire.js'

const { env } = process
const LOGIN = /^[A-Za-z0-9][A-Za-z0-9-]{0,38}(?:\[bot\])?$/

/**
 * Makes the change that a labelled issue asks for, and writes it to a folder for the job that publishes it. This job
 * runs code that a model wrote, so its token should only read.
 * @param {any} event @param {readonly string[]} command
 */
export function changeForIssue(event, command) {
  const { action, issue, label, sender } = event
  if (action !== 'labeled' || !issue) return fail('The input "change-label" needs issues events of the type "labeled".')
  if (label?.name !== input('change-label') || issue.pull_request) {
    return console.log(`Nothing to do: the issue did not get the label "${input('change-label')}".`)
  }
  checkSender(sender)
  const folder = mkdtempSync(join(env.RUNNER_TEMP ?? tmpdir(), 'quire-change-'))
  const request = join(folder, 'issue.json')
  // The text as it was when the label was set. Later edits and comments of others do not reach the models.
  writeFileSync(request, JSON.stringify({ number: issue.number, title: issue.title, body: issue.body ?? '' }))
  const run = `issue-${Number(issue.number)}`
  const options = [
    ...['--issue', request, '--repo', root, '--run-id', run, '--json'],
    ...['models', 'test', 'install', 'rounds'].flatMap((name) => {
      const value = input(`change-${name}`)
      return value === '' ? [] : [`--${name}`, value]
    }),
    ...['quick', 'trust-repo'].flatMap((name) => (input(`change-${name}`) === 'true' ? [`--${name}`] : [])),
  ]
  const workspace = workspaceIn(folder)
  const quire = (/** @type {readonly string[]} */ args) =>
    runQuire(command, [...args, '--workspace', workspace], folder, { ...providerKeys(), ...authorOf(sender) })
  const made = quire(['run', 'change', ...options])
  const summary = readSummary(made)
  const report = summary.documents.find((/** @type {any} */ { key }) => key === 'report')
  const text = report ? JSON.parse(quire(['show', report.id, '--json']).stdout).text : ''
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, text)
  const shown = quire(['show', run, '--pr', '--json'])
  if (shown.status !== 0)
    return fail(`The change made no branch. ${summary.errors[0]?.message ?? 'The summary says why.'}`)
  const { title, body } = JSON.parse(shown.stdout)
  const { branch } = JSON.parse(quire(['apply', run, '--dry-run', '--json']).stdout)
  const target = join(folder, 'result')
  mkdirSync(target)
  git('bundle', 'create', '--quiet', join(target, 'change.bundle'), `refs/heads/${branch}`, '^HEAD')
  const facts = {
    branch,
    title,
    body,
    report: text,
    issue: Number(issue.number),
    passed: summary.status === 'completed',
  }
  writeFileSync(join(target, 'change.json'), JSON.stringify(facts))
  setOutput('folder', target)
  setOutput('branch', branch)
}

/** The repository's own workspace, or an empty one. The code of a workspace does not run. @param {string} folder */
function workspaceIn(folder) {
  const own = join(root, input('workspace') || '.')
  if (existsSync(join(own, 'quire.yaml'))) return own
  const empty = join(folder, 'workspace')
  mkdirSync(empty)
  writeFileSync(join(empty, 'quire.yaml'), 'name: change\n')
  return empty
}

/** Anybody with triage access can set a label. Only people who could push the change themselves may start one. */
function checkSender(/** @type {any} */ sender) {
  const login = String(sender?.login ?? '')
  if (!LOGIN.test(login)) return fail('The event does not say who set the label.')
  /** @type {string} */
  let permission
  try {
    permission = gh(
      'api',
      `repos/${env.GITHUB_REPOSITORY}/collaborators/${encodeURIComponent(login)}/permission`,
      '--jq',
      '.permission',
    )
  } catch (error) {
    return fail(`The permissions of ${login} could not be read: ${/** @type {Error} */ (error).message.split('\n')[0]}`)
  }
  if (!['admin', 'maintain', 'write'].includes(permission)) {
    return fail(
      `${login} set the label, but has only ${permission || 'no'} access. A change needs somebody with write access.`,
    )
  }
}

/** The keys of model providers. No other secret of the job is passed. */
function providerKeys() {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      /^[A-Z][A-Z0-9_]*_API_KEY$/.test(name) && value ? [[name, value]] : [],
    ),
  )
}

/** Whoever set the label is the author of the commit. */
function authorOf(/** @type {any} */ { login, id }) {
  return { GIT_AUTHOR_NAME: String(login), GIT_AUTHOR_EMAIL: `${Number(id)}+${login}@users.noreply.github.com` }
}

/** @param {ReturnType<typeof runQuire>} ran */
function readSummary({ stdout, stderr, error }) {
  try {
    return JSON.parse(stdout)
  } catch {
    return fail(`The change could not start: ${error?.message ?? stderr.trim().slice(-1000)}`)
  }
}
