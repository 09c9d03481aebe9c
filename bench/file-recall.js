import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/*
 * Measures how many of a commit's files the planning prompt includes. The commit message is the request, and the parent
 * commit is the project. Files added by the commit are not counted.
 */
const USAGE = 'node bench/file-recall.js [--commits 30] REPOSITORY…'
const { values, positionals } = parseArgs({
  options: { commits: { type: 'string', default: '30' }, missing: { type: 'boolean' } },
  allowPositionals: true,
})
if (positionals.length === 0) {
  console.error(USAGE)
  process.exit(2)
}

const QUIRE = fileURLToPath(new URL('../packages/cli/bin/quire.js', import.meta.url))
/** Matches commit messages that say nothing about the code: releases, dependencies, reverts. */
const HOUSEKEEPING = /^(?:bump|chore|build|ci|release|merge|revert|v?\d)/i
const CODE = /\.(?:[cm]?[jt]sx?|py|go|rs|rb|php|java|kt|cs|swift|c|cc|cpp|h|hpp|vue|svelte)$/
const MAX_CHANGED = 10

const folder = mkdtempSync(join(tmpdir(), 'quire-recall-'))
try {
  for (const repository of positionals) measure(repository)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function measure(source) {
  const clone = join(folder, basename(source))
  execFileSync('git', ['clone', '--quiet', '--no-checkout', source, clone])
  const git = (...args) => execFileSync('git', ['-C', clone, ...args], { maxBuffer: 1e9, encoding: 'utf8' })
  const workspace = join(folder, `${basename(source)}-workspace`)
  execFileSync('mkdir', ['-p', workspace])
  writeFileSync(join(workspace, 'quire.yaml'), 'name: recall\n')
  writeFileSync(
    join(workspace, 'models.yaml'),
    'models:\n  scripted/reader: { like: gpt-4o, window: 32000, maxOutput: 4000 }\n',
  )
  const totals = { message: { found: 0, whole: 0 }, subject: { found: 0, whole: 0 } }
  let [commits, files] = [0, 0]
  for (const commit of git('log', '--no-merges', '--max-count=2000', '--format=%H').trim().split('\n')) {
    if (commits === Number(values.commits)) break
    const changed = git('diff-tree', '-r', '--no-commit-id', '--name-status', '--no-renames', commit)
      .split('\n')
      .filter((line) => /^[MD]\t/.test(line))
      .map((line) => line.slice(2))
    const message = git('log', '-1', '--format=%B', commit)
    if (changed.length === 0 || changed.length > MAX_CHANGED || !changed.some((path) => CODE.test(path))) continue
    if (HOUSEKEEPING.test(message)) continue
    git('checkout', '--quiet', '--force', '--detach', `${commit}^`)
    commits++
    files += changed.length
    const subject = message.split('\n')[0].replace(/^\w+(?:\([^)]*\))?!?:\s*/, '')
    for (const [name, request] of Object.entries({ message, subject })) {
      const shown = filesInPlan(workspace, clone, request)
      const found = changed.filter((path) => shown.has(path))
      totals[name].found += found.length
      if (found.length === changed.length) totals[name].whole++
      if (values.missing && found.length < changed.length) {
        console.log(`  ${name}: ${subject}\n    ${changed.filter((path) => !shown.has(path)).join(' ')}`)
      }
    }
  }
  for (const [name, { found, whole }] of Object.entries(totals)) {
    const share = ((100 * found) / files).toFixed(1)
    console.log(
      `${basename(source)}, ${name}: ${found} of ${files} files are in the prompt (${share}%); ${whole} of ${commits} commits have all their files in it`,
    )
  }
}

function filesInPlan(workspace, repository, request) {
  const args = [
    'run',
    'change',
    '--dry-run',
    '--json',
    '--input',
    '-',
    '--repo',
    repository,
    '--models',
    'scripted/reader',
  ]
  const options = {
    cwd: workspace,
    input: request,
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['pipe', 'pipe', 'inherit'],
  }
  const { prompts } = JSON.parse(execFileSync(process.execPath, [QUIRE, ...args], options))
  const plan = prompts.find(({ name }) => name === 'plan')
  return new Set([...plan.text.matchAll(/<file path="([^"]+)"/g)].map(([, path]) => path))
}
