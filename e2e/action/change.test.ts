import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { isSandboxed, RIGHT, shop } from '../change/sample.ts'
import { commandLine, environment } from '../cli/quire.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'quire-action-change-'))
const made: ReturnType<typeof shop>[] = []
let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.close()
  for (const one of made) one.remove()
  rmSync(folder, { recursive: true, force: true })
})

let jobs = 0

/** A repository on a stand-in for GitHub, and a stand-in for gh that answers with a permission. */
async function gitHub(answers: Parameters<typeof shop>[0] = {}, permission = 'write') {
  const repository = shop(answers)
  made.push(repository)
  const home = mkdtempSync(join(folder, 'github-'))
  const remote = join(home, 'server/owner/shop')
  execFileSync('git', ['init', '--quiet', '--bare', remote])
  repository.git('push', '--quiet', remote, 'main')
  const bin = join(home, 'bin')
  const log = join(home, 'gh.log')
  mkdirSync(bin)
  writeFileSync(
    join(bin, 'gh'),
    `#!/bin/sh\nprintf '%s\\n' "$@" "token=$GH_TOKEN" "key=$ANTHROPIC_API_KEY" >> '${log}'\ncase "$1" in api) echo ${permission};; pr) for last; do :; done; cat "$last" > '${home}/body.md'; echo https://github.com/owner/shop/pull/9;; esac\n`,
  )
  chmodSync(join(bin, 'gh'), 0o755)
  const databaseUrl = await postgres.freshDatabase()
  const job = async (inputs: Record<string, string>, event: object, more: Record<string, string> = {}) => {
    const temp = join(home, `job-${++jobs}`)
    mkdirSync(temp)
    const files = { GITHUB_EVENT_PATH: 'event.json', GITHUB_OUTPUT: 'output', GITHUB_STEP_SUMMARY: 'summary.md' }
    const paths = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, join(temp, file)]))
    for (const path of Object.values(paths)) writeFileSync(path, '')
    writeFileSync(paths.GITHUB_EVENT_PATH!, JSON.stringify(event))
    const child = spawn(process.execPath, [join(ROOT, 'action/main.js')], {
      cwd: repository.folder,
      env: {
        ...environment(),
        ...paths,
        PATH: `${bin}:${process.env.PATH}`,
        GITHUB_WORKSPACE: repository.folder,
        GITHUB_REPOSITORY: 'owner/shop',
        GITHUB_SERVER_URL: `file://${home}/server`,
        GITHUB_ACTIONS: 'true',
        GITHUB_TOKEN: 'secret-token',
        ACTIONS_RUNTIME_TOKEN: 'secret-token',
        RUNNER_TEMP: temp,
        // The store of the test instead of an embedded one.
        QUIRE_COMMAND: JSON.stringify(['/usr/bin/env', `DATABASE_URL=${databaseUrl}`, ...commandLine([])]),
        INPUT_TOKEN: 'secret-token',
        ...Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
        ...more,
      },
    })
    let stdout = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (stdout += chunk))
    const code = await new Promise((resolve) => child.once('close', resolve))
    const output = Object.fromEntries(
      readFileSync(paths.GITHUB_OUTPUT!, 'utf8')
        .split('\n')
        .flatMap((line) => (line === '' ? [] : [line.split(/=(.*)/s).slice(0, 2) as [string, string]])),
    )
    return { code, stdout, output, summary: readFileSync(paths.GITHUB_STEP_SUMMARY!, 'utf8'), temp }
  }
  const read = (file: string) => (existsSync(join(home, file)) ? readFileSync(join(home, file), 'utf8') : '')
  const branches = () =>
    execFileSync('git', ['-C', remote, 'branch', '--format=%(refname:short)'], { encoding: 'utf8' })
  return { repository, job, remote, branches, ghLog: () => read('gh.log'), body: () => read('body.md') }
}

const LABELLED = {
  action: 'labeled',
  label: { name: 'quire' },
  sender: { login: 'mona', id: 7 },
  repository: { default_branch: 'main' },
  issue: { number: 12, title: 'Totals ignore quantities', body: 'See `src/total.js`.\n\n::error::x\n@everyone' },
}
const CHANGE = {
  'change-label': 'quire',
  'change-models': 'scripted/ada,scripted/bob',
  'change-test': '! env | grep -q -e secret-token -e sk-provider && node check.mjs',
  'change-trust-repo': String(!isSandboxed),
}

describe('a labelled issue', () => {
  test('becomes a draft pull request, made in one job and published in another', async () => {
    const archive = '# Quantities count\n\nThanks @mona. Fixes #3, closes owner/other#4.\n'
    const { job, branches, ghLog, body, remote, repository } = await gitHub({ archive })
    const first = await job(CHANGE, LABELLED, { ANTHROPIC_API_KEY: 'sk-provider' })
    expect(first.code, first.stdout).toBe(0)
    expect(first.output.branch).toBe('quire/12-totals-ignore-quantities')
    expect(first.summary).toContain('# Change issue-12: passed')
    expect(ghLog()).toContain('repos/owner/shop/collaborators/mona/permission')
    // The job that runs model-written code pushes nothing.
    expect(branches()).toBe('main\n')
    expect(ghLog()).not.toContain('key=sk-provider')

    const facts = JSON.parse(readFileSync(join(first.output.folder!, 'change.json'), 'utf8')) as Record<string, unknown>
    expect(JSON.stringify(facts)).not.toContain('secret-token')
    const second = await job({ 'publish-change': first.output.folder! }, LABELLED)
    expect(second.code, second.stdout).toBe(0)
    expect(second.output['pull-request']).toBe('https://github.com/owner/shop/pull/9')
    expect(branches()).toBe('main\nquire/12-totals-ignore-quantities\n')
    const log = execFileSync('git', [
      '-C',
      remote,
      'log',
      '--format=%an <%ae>%n%s',
      'main..quire/12-totals-ignore-quantities',
    ])
    expect(String(log)).toBe('mona <7+mona@users.noreply.github.com>\nCount quantities in totals\n')
    expect(ghLog()).toMatch(
      /pr\ncreate\n--draft\n--repo\nowner\/shop\n--head\nquire\/12-totals-ignore-quantities\n--base\nmain\n--title=Count quantities in totals\n/,
    )
    expect(ghLog()).toContain('token=secret-token')
    const text = body()
    expect(text).toContain('Closes #12.')
    expect(text).not.toMatch(/@mona|Fixes #3|other#4/)
    expect(text).toContain('<summary>Report</summary>')

    // An existing branch is never moved.
    execFileSync('git', ['-C', remote, 'branch', '--force', 'quire/12-totals-ignore-quantities', 'main'])
    const again = await job({ 'publish-change': first.output.folder! }, LABELLED)
    expect(again).toMatchObject({ code: 1, stdout: expect.stringContaining('could not be pushed') })
    expect(repository.git('status', '--porcelain')).toBe('')
  }, 120_000)

  test('needs the label, and somebody with write access who set it', async () => {
    const { job, ghLog } = await gitHub({}, 'read')
    const other = await job(CHANGE, { ...LABELLED, label: { name: 'bug' } })
    expect(other).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing to do'), output: {} })
    expect(ghLog()).toBe('')
    const reader = await job(CHANGE, LABELLED)
    expect(reader).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('mona set the label, but has only read access'),
    })
    expect(readdirSync(reader.temp).filter((name) => name.startsWith('quire-change-'))).toEqual([])
    const forged = await job(CHANGE, { ...LABELLED, sender: { login: '../../x', id: 1 } })
    expect(forged).toMatchObject({ code: 1, stdout: expect.stringContaining('does not say who') })
    const edited = await job(CHANGE, { ...LABELLED, action: 'edited' })
    expect(edited.code).toBe(1)
  }, 120_000)

  test('that does not pass is published as such, and a change without a branch fails the job', {
    tags: ['long'],
  }, async () => {
    const failing = await gitHub({ review: 'No.\n\n<review>REJECTED</review>' })
    const first = await failing.job(CHANGE, LABELLED)
    expect(first.code, first.stdout).toBe(0)
    await failing.job({ 'publish-change': first.output.folder! }, LABELLED)
    expect(failing.body()).toMatch(/^> \[!WARNING\]\n> This change did not pass/)
    const planned = await gitHub({ challenge: 'No.\n\n<review>REJECTED</review>' })
    const none = await planned.job(CHANGE, LABELLED)
    expect(none).toMatchObject({ code: 1, stdout: expect.stringContaining('The change made no branch'), output: {} })
  })
})

describe('the publishing job', () => {
  test('refuses changes to .github, other branches and foreign commits', async () => {
    const implement = `${RIGHT}<content_update target=".github/workflows/x.yml">on: push</content_update>`
    const { job, branches, repository } = await gitHub({ implement })
    const { output, stdout } = await job(CHANGE, LABELLED)
    const workflow = await job({ 'publish-change': output.folder! }, LABELLED)
    expect(workflow, stdout).toMatchObject({ code: 1, stdout: expect.stringContaining('may not touch .github/') })
    const file = join(output.folder!, 'change.json')
    const facts = JSON.parse(readFileSync(file, 'utf8')) as object
    for (const branch of ['main', 'quire/../main', '--force', 'quire/x y']) {
      writeFileSync(file, JSON.stringify({ ...facts, branch }))
      expect(await job({ 'publish-change': output.folder! }, LABELLED)).toMatchObject({
        code: 1,
        stdout: expect.stringContaining('wrong name'),
      })
    }
    repository.git('checkout', '--quiet', '--orphan', 'quire/foreign')
    repository.git('commit', '--quiet', '--allow-empty', '--message=Foreign')
    repository.git('bundle', 'create', '--quiet', join(output.folder!, 'change.bundle'), 'quire/foreign')
    repository.git('checkout', '--quiet', '--force', 'main')
    writeFileSync(file, JSON.stringify({ ...facts, branch: 'quire/foreign' }))
    expect(await job({ 'publish-change': output.folder! }, LABELLED)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('does not start from the commit'),
    })
    expect(branches()).toBe('main\n')
  }, 120_000)
})

test('in the workflow, the job that runs model-written code may only read, and the other runs no command', () => {
  const { permissions, jobs: all } = parse(readFileSync(join(ROOT, '.github/workflows/change.yml'), 'utf8')) as {
    permissions: object
    jobs: Record<
      string,
      { permissions?: object; steps: { run?: string; with?: Record<string, unknown>; env?: object }[] }
    >
  }
  expect(permissions).toEqual({ contents: 'read' })
  expect(all.change!.permissions).toBeUndefined()
  expect(all.publish!.permissions).toEqual({ contents: 'write', 'pull-requests': 'write' })
  expect(all.publish!.steps.flatMap(({ run, env }) => [run, env]).filter((one) => one !== undefined)).toEqual([])
  for (const { steps } of Object.values(all)) expect(steps[0]!.with).toEqual({ 'persist-credentials': false })
  const inputs = Object.keys(
    (parse(readFileSync(join(ROOT, 'action/action.yml'), 'utf8')) as { inputs: object }).inputs,
  )
  const used = Object.values(all).flatMap(({ steps }) => steps.at(-1)!.with ?? {})
  for (const name of [...Object.keys(used.at(-1)!), 'change-label']) expect(inputs).toContain(name)
})
