import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { UnifiedPrompt } from '@quire/kits/change'
import { openStore, type Store } from '@quire/runtime/store'
import { exportRun } from '@quire/runtime/stored'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { installStandIns, type StandIns } from '../cli-agents/install-stand-ins.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { EDIT, passesOn, RIGHT, shop, testing, untouched, WRONG } from './sample.ts'

const AGENTS = ['--models', 'scripted/ada,scripted/bob']
const made: ReturnType<typeof shop>[] = []
let postgres: TestPostgres
let env: Record<string, string>
let store: Store
let standIns: StandIns
beforeAll(async () => {
  postgres = await startPostgres()
  env = { DATABASE_URL: await postgres.freshDatabase() }
  store = await openStore({ databaseUrl: env.DATABASE_URL! })
  standIns = await installStandIns(['claude', 'codex', 'gemini'])
})
afterAll(async () => {
  await store.close()
  await postgres.close()
  await standIns.remove()
  for (const one of made) one.remove()
})

interface Summary {
  readonly status: string
  readonly calls: number
  readonly documents: readonly { readonly id: string; readonly path: string; readonly key: string }[]
  readonly errors: readonly { readonly code: string; readonly message: string }[]
}

function newShop(...given: Parameters<typeof shop>) {
  const repository = shop(...given)
  made.push(repository)
  return repository
}

let runs = 0

/** Runs the flow in the sample project, and checks that the user's files are untouched. */
async function change(
  repository: ReturnType<typeof shop>,
  args: readonly string[] = [],
  more: Record<string, string> = {},
) {
  const run = `r${++runs}`
  const before = untouched(repository)
  const command = (rest: readonly string[]) =>
    quire([...rest, '--json'], { cwd: repository.folder, env: { ...env, ...more } })
  const agents = args.some((arg) => arg === '--models') ? [] : AGENTS
  const input = args.includes('--issue') ? [] : ['--input', 'request.md']
  const ran = await command(['run', 'change', ...input, '--repo', '.', '--run-id', run, ...agents, ...args])
  expect(untouched(repository), ran.stderr).toEqual(before)
  const home = join(repository.folder, '.quire/worktrees')
  if (existsSync(home)) expect(readdirSync(home)).toEqual(['.gitignore'])
  expect(repository.git('for-each-ref', 'refs/quire/')).toBe('')
  const summary = ran.stdout === '' ? undefined : ran.json<Summary>()
  const paths = summary?.documents?.map(({ path }) => path) ?? []
  const text = async (path: string): Promise<string> => {
    const target = join(repository.folder, '.quire', `export-${run}`)
    if (!existsSync(target)) await exportRun(store.db, run, target)
    return readFileSync(join(target, path), 'utf8')
  }
  return { ...ran, run, summary, paths, text, command, branch: `quire/${run}` }
}

describe('a change', () => {
  test('makes a failing test pass on its own branch, and can be traced and replayed', async () => {
    const repository = newShop()
    expect(passesOn(repository, 'main')).toBe(false)
    const { code, stderr, summary, paths, text, command, branch, run } = await change(repository, [
      ...testing('node check.mjs'),
    ])
    expect(code, stderr).toBe(0)
    expect(passesOn(repository, branch)).toBe(true)
    expect(repository.git('log', '--format=%s', `main..${branch}`)).toBe('Count quantities in totals\n')
    expect(paths).toEqual(
      ['challenge-1.md', 'change.diff', 'plan-1.md', 'record.md', 'report.md', 'review-1.md'].map(
        (name) => `documents/${name}`,
      ),
    )
    expect(await text('documents/change.diff')).toBe(repository.git('diff', 'main', branch))
    expect(await text('documents/report.md')).toContain(`# Change ${run}: passed`)
    expect(await text('changes/tests-1.txt')).toBe('$ node check.mjs\nok\n[exit code 0]\n')

    expect((await command(['show', run, '--pr'])).json()).toMatchObject({
      title: 'Count quantities in totals',
      body: expect.stringMatching(/## Checks\n\n- Tests: passed \(they failed without the change\)\n- Review: PASS/),
    })
    expect(await text('documents/report.md')).toMatch(/- Diff: `git diff [0-9a-f]{40} quire\//)

    // There is no session, so each prompt must contain everything its phase needs.
    const artifacts = async (key: string) =>
      UnifiedPrompt.fromXml(await text(`prompts/${key}.xml`))
        .context.filter(({ type }) => type === 'artifact')
        .map(({ name }) => name)
    expect(await artifacts('challenge-1')).toEqual(['tests before', 'request', 'plan'])
    expect(await artifacts('review-1')).toEqual([
      'tests before',
      'request',
      'plan',
      'diff',
      'tests',
      'implementation',
      'src/total.js after the change',
    ])
    const plan = UnifiedPrompt.fromXml(await text('prompts/plan-1.xml'))
    expect(plan.instructions).toBe(readFileSync(join(repository.folder, 'request.md'), 'utf8'))
    expect(plan.overview).toContain('  total.js')
    const readmes = plan.context.filter(({ name }) => name === 'Readme.md')
    expect(readmes).toMatchObject([{ type: 'file', content: '# Shop\n\nAdds up what is in a basket.\n' }])

    // All phases begin with the same text, so that providers can serve it from their cache.
    const beginning = async (key: string) => (await text(`prompts/${key}.xml`)).split('\n<artifact ')[0]!
    expect(await beginning('plan-1')).toContain('<file path="src/total.js">')
    for (const key of ['challenge-1', 'implement-1', 'review-1']) {
      expect(await beginning(key)).toBe(await beginning('plan-1'))
    }

    const review = summary!.documents.find(({ key }) => key === 'review')!
    expect((await command(['replay', review.id, '--verify'])).json()).toMatchObject({ matches: true })
    const diff = summary!.documents.find(({ key }) => key === 'diff')!
    const { up } = (await command(['lineage', diff.id, '--up'])).json<{ up: { label: string; kind: string }[] }>()
    expect(up.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['documents/plan-1.md', 'src/total.js:1', 'request.md']),
    )

    // The same command finds the same run. If someone else has moved the branch, the command does not change the
    // branch.
    const again = await command([
      'run',
      'change',
      '--input',
      'request.md',
      '--repo',
      '.',
      '--run-id',
      run,
      ...AGENTS,
      ...testing('node check.mjs'),
    ])
    expect(again.json<Summary>().documents).toEqual(summary!.documents)
  }, 120_000)

  test('is revised until it passes, and prompts say why the last attempt failed', async () => {
    const repository = newShop({
      'challenge-1': 'No proof.\n\n<review>NEEDS_REVISION</review>',
      implement: WRONG,
      'review-1': 'It counts entries.\n\n<review>MAJOR_ISSUES</review>',
    })
    const { code, stderr, text, branch } = await change(repository)
    expect(code, stderr).toBe(0)
    expect(passesOn(repository, branch)).toBe(true)
    const revise = UnifiedPrompt.fromXml(await text('prompts/plan-2.xml'))
    expect(revise.context.find(({ name }) => name === 'challenge')!.content).toContain('No proof.')
    expect(revise.instructions).toContain('Why it did not pass: the verdict is NEEDS_REVISION.')
    const again = UnifiedPrompt.fromXml(await text('prompts/challenge-2.xml'))
    expect(again.context.find(({ name }) => name === 'earlier challenge')!.content).toContain('No proof.')
    expect(again.context.find(({ name }) => name === 'plan changes')!.content).toContain('+# Revised: Count')
    const fix = UnifiedPrompt.fromXml(await text('prompts/implement-2.xml'))
    expect(fix.instructions).toContain('did not pass: the verdict is MAJOR_ISSUES. No tests were run.')
    const given = (name: string) => fix.context.find((entry) => entry.name === name)!.content
    expect(given('review')).toContain('It counts entries.')
    expect(given('src/total.js')).toContain('items.reduce')
    expect(given('src/total.js after the change')).toContain('items.length')
    const archive = UnifiedPrompt.fromXml(await text('prompts/archive.xml')).context.map(({ name }) => name)
    expect(archive).toEqual(
      expect.arrayContaining(['challenge 1', 'challenge', 'review 1', 'review', 'implementation 1']),
    )
  }, 120_000)

  test('goes straight to a fix if its tests fail, and is reviewed once they pass', async () => {
    const repository = newShop({ implement: WRONG, 'review-1': '<review>REJECTED</review>' })
    const { code, stderr, text, paths, summary, branch } = await change(repository, testing('node check.mjs'))
    expect(code, stderr).toBe(0)
    expect(passesOn(repository, branch)).toBe(true)
    expect(paths).toContain('documents/review-2.md')
    expect(paths).not.toContain('documents/review-1.md')
    // plan, challenge, implement, fix, review, archive
    expect(summary!.calls).toBe(6)
    const fix = UnifiedPrompt.fromXml(await text('prompts/implement-2.xml'))
    expect(fix.instructions).toContain('the tests failed (exit code 1). This version has not been reviewed.')
    expect(fix.instructions).toContain('Make the failing tests')
    expect(fix.instructions).not.toContain('`review`')
    expect(fix.context.find(({ name }) => name === 'tests')!.content).toContain('not ok')
    const review = UnifiedPrompt.fromXml(await text('prompts/review-2.xml')).context.map(({ name }) => name)
    expect(review).toEqual(expect.arrayContaining(['implementation 1', 'implementation']))
  }, 120_000)

  test('is reviewed if its tests fail only where they failed before and its author has nothing to fix', async () => {
    const repository = newShop({ implement: RIGHT, fix: '<message>The other test is not about totals.</message>' })
    repository.write({ 'other.mjs': "console.log('not ok 1 - rounds')\nprocess.exitCode = 1\n" })
    repository.git('add', '--all')
    repository.git('commit', '--quiet', '--message', 'Another test')
    const { code, stderr, text, summary } = await change(repository, testing('node check.mjs; node other.mjs'))
    expect(code, stderr).toBe(0)
    // plan, challenge, implement, fix, review, archive
    expect(summary!.calls).toBe(6)
    const prompt = async (name: string) => UnifiedPrompt.fromXml(await text(`prompts/${name}.xml`))
    expect((await prompt('implement-2')).instructions).toContain('failed before the change, too')
    expect((await prompt('review-2')).systemPrompt).toContain('The test run failed only where it failed before')
    expect(await text('documents/report.md')).toContain('Tests: failed, only where they failed without the change')
  }, 60_000)

  test('ends without a review if its tests still fail after the last fix', { tags: ['long'] }, async () => {
    const repository = newShop({ implement: WRONG, fix: WRONG.replace('items.length', 'items.length + 1') })
    const { code, summary, paths } = await change(repository, [...testing('node check.mjs'), '--rounds', '1'])
    expect([code, summary!.calls]).toEqual([5, 4])
    expect(summary!.errors[0]!.message).toContain('the tests failed (exit code 1)')
    expect(paths.filter((path) => path.includes('review'))).toEqual([])
  })

  test('is returned to its author in a short prompt if updates are refused, which does not count as a round', async () => {
    const implement = `${EDIT.replace('{ price }', '{ prize }')}<content_update target="../../out.js">x</content_update>`
    const repository = newShop({ implement })
    const ran = await change(repository, [...testing('node check.mjs'), '--rounds', '0'])
    const { code, stderr, text, branch, run, command } = ran
    expect(code, stderr).toBe(0)
    expect(passesOn(repository, branch)).toBe(true)
    const { context, instructions, systemPrompt } = UnifiedPrompt.fromXml(await text('prompts/implement-2.xml'))
    expect(instructions).toContain('Every update of your last answer was refused, so nothing has changed yet.')
    expect(context.map(({ name }) => name)).toEqual([
      'request',
      'plan',
      'updates',
      'refused update 1',
      'refused update 2',
      'src/total.js',
    ])
    const given = (name: string) => context.find((entry) => entry.name === name)!.content
    expect(given('updates')).toMatch(
      /^- "src\/total\.js": refused \(`refused update 1`\): [\s\S]*"\.\.\/\.\.\/out\.js": refused/,
    )
    expect(given('refused update 1')).toContain('{ prize }')
    expect(systemPrompt).not.toContain('Files of the project')
    expect(existsSync(join(repository.folder, '../../out.js'))).toBe(false)
    const { steps } = (await command(['show', run])).json<{ steps: { key: string; problems?: string[] }[] }>()
    expect(steps.find(({ key }) => key === 'implement-1')!.problems).toEqual([
      '2 of 2 updates were refused. No file was changed.',
    ])
  }, 120_000)

  test('ends if a fix changes nothing although it was returned once', async () => {
    const repository = newShop({ implement: WRONG, fix: '<message>The test is wrong.</message>' })
    const { code, summary, text, branch } = await change(repository, [...testing('node check.mjs'), '--rounds', '5'])
    expect(code).toBe(5)
    // plan, challenge, implement, fix, the returned fix
    expect(summary!.calls).toBe(5)
    expect(summary!.errors[0]!.message).toContain('the fix changed no file. Before it, the tests failed')
    const returned = UnifiedPrompt.fromXml(await text('prompts/implement-3.xml'))
    expect(returned.instructions).toContain('It changed no file')
    expect(returned.context.find(({ name }) => name === 'last answer')!.content).toContain('The test is wrong.')
    expect(returned.context.map(({ name }) => name)).toContain('tests')
    expect(repository.git('show', `${branch}:src/total.js`)).toContain('items.length')
  }, 120_000)

  test('can be based on an issue, and its pull request closes the issue', async () => {
    const repository = newShop({
      'review-verdict': '<review>PASS</review>',
      review: 'As planned.',
      implement: EDIT,
    })
    const issue = { number: 12, title: 'Totals ignore quantities', body: 'See `src/total.js`.' }
    repository.write({ 'issue.json': JSON.stringify(issue) })
    const { code, stderr, text, run } = await change(repository, ['--issue', 'issue.json', '--rounds', '0'])
    expect(code, stderr).toBe(0)
    expect(passesOn(repository, 'quire/12-totals-ignore-quantities')).toBe(true)
    expect(await text('request.md')).toBe('# Totals ignore quantities\n\nSee `src/total.js`.\n\nIssue: #12\n')
    expect(await text('documents/review-1.md')).toBe('As planned.\n\n<review>PASS</review>\n')
    const asked = UnifiedPrompt.fromXml(await text('prompts/review-1_continuation_1.xml'))
    expect(asked.context.map(({ name }) => name)).toEqual(['answer so far'])
    expect(asked.instructions).toContain('\n<review>PASS</review>\n')
    const { stdout } = await quire(['show', run, '--pr'], { cwd: repository.folder, env })
    expect(stdout).toMatch(/^Count quantities in totals\n\n[\s\S]+\n## Checks\n\n- Tests: [^\n]+\n- Review: PASS\n/)
    expect(stdout).toMatch(/\n\nCloses #12\.\n$/)
  }, 120_000)

  test('is not implemented until its plan passes', async () => {
    const repository = newShop({ challenge: 'Still no proof.\n\n<review>NEEDS_REVISION</review>' })
    const { code, summary, paths, text } = await change(repository, ['--rounds', '1'])
    expect(code).toBe(5)
    expect(summary).toMatchObject({ status: 'failed', errors: [{ code: 'not-passed' }] })
    expect(paths).toEqual(
      ['challenge-1.md', 'challenge-2.md', 'plan-1.md', 'plan-2.md', 'report.md'].map((name) => `documents/${name}`),
    )
    expect(await text('documents/report.md')).toMatch(/not passed[\s\S]*NEEDS_REVISION[\s\S]*No branch was made/)
    expect(repository.git('branch', '--list', 'quire/*')).toBe('')
  }, 120_000)

  test.each([
    ['no verdict', 'Looks good to me, PASS.'],
    ['a refusal', 'Never. <review>REJECTED</review>'],
  ])(
    'fails if the review gives %s, but keeps the branch',
    async (_name, review) => {
      const repository = newShop({ review })
      const { code, summary, branch, text } = await change(repository, ['--rounds', '0'])
      expect(code).toBe(5)
      expect(summary!.errors).toMatchObject([{ code: 'not-passed' }])
      expect(passesOn(repository, branch)).toBe(true)
      expect(await text('documents/report.md')).toContain('not passed')
    },
    120_000,
  )

  test('fails if its tests time out, and its tests get no keys', {
    tags: ['long'],
  }, async () => {
    const repository = newShop({ implement: WRONG, fix: WRONG })
    const args = ['--rounds', '0', ...testing('env; sleep 60'), '--test-seconds', '1']
    const { code, summary, text } = await change(repository, args, { OPENAI_API_KEY: 'sk-secret-of-mine' })
    expect([code, summary!.errors[0]!.message]).toEqual([5, expect.stringContaining('the tests failed')])
    const said = await text('changes/tests-1.txt')
    expect(said).toMatch(/^PATH=[\s\S]*stopped after 1 s/m)
    expect(said).not.toMatch(/sk-secret|DATABASE_URL/)
  })

  test('stops before any model call if the tests cannot run on the base', { tags: ['long'] }, async () => {
    const repository = newShop()
    const { code, summary } = await change(repository, [...testing('no-such-runner --all')])
    expect(code).toBe(5)
    expect(summary!.errors).toMatchObject([
      { code: 'tests-cannot-run', message: expect.stringMatching(/--install[\s\S]*no-such-runner/) },
    ])
  })

  test('does not pass if it changes nothing', { tags: ['long'] }, async () => {
    const repository = newShop({ implement: 'It is fine as it is.', fix: 'Really.' })
    const { code, summary } = await change(repository, ['--rounds', '1'])
    expect(code).toBe(5)
    expect(summary!.errors[0]!.message).toContain('no file was changed')
  })

  test('continues a truncated answer', { tags: ['long'] }, async () => {
    const repository = newShop()
    const { code, stderr, branch } = await change(repository, ['--fault', 'truncate:30'])
    expect(code, stderr).toBe(0)
    expect(passesOn(repository, branch)).toBe(true)
  })

  test('starts from uncommitted work', { tags: ['long'] }, async () => {
    const repository = newShop({ implement: '<content_update target="new.js">x</content_update>' })
    repository.write({ 'src/total.js': 'export const total = () => 7\n', 'notes.txt': 'mine' })
    const { code, text, branch } = await change(repository, ['--include-untracked'])
    expect(code).toBe(0)
    expect(
      UnifiedPrompt.fromXml(await text('prompts/plan-1.xml')).context.find(({ name }) => name === 'src/total.js')!
        .content,
    ).toContain('=> 7')
    expect(repository.git('diff', '--name-only', 'main', branch)).toBe('new.js\nnotes.txt\nsrc/total.js\n')
    expect(await text('documents/change.diff')).not.toContain('notes.txt')
  })
})

describe('command-line agents', () => {
  test.each(['claude', 'codex', 'gemini'])(
    '%s can edit files directly, but forbidden changes are rejected',
    { tags: ['long'] },
    async (agent) => {
      const repository = newShop()
      const args = ['--implement', `${agent}:mend`, ...testing('node check.mjs')]
      const { code, stderr, branch, text } = await change(repository, args, {
        PATH: `${standIns.path}:${process.env.PATH}`,
      })
      expect(code, stderr).toBe(0)
      expect(passesOn(repository, branch)).toBe(true)
      expect(repository.git('-c', 'core.quotePath=false', 'diff', '--name-only', '-z', 'main', branch)).toBe(
        'src/total.js\0ünï "quoted".bin\0',
      )
      expect(await text('changes/refused-1.md')).toContain('way-out')
      expect(await text('changes/implementation-1.md')).not.toContain('quire-files')
    },
  )

  test('work in a worktree by default, and can have their change tested before they answer', async () => {
    const repository = newShop()
    const args = ['--implement', 'claude:tests', ...testing('node check.mjs')]
    const PATH = `${standIns.path}:${process.env.PATH}`
    const { code, stderr, branch, text } = await change(repository, args, { PATH })
    expect(code, stderr).toBe(0)
    expect(passesOn(repository, branch)).toBe(true)
    const { context, systemPrompt } = UnifiedPrompt.fromXml(await text('prompts/implement-1-look-1.xml'))
    expect(systemPrompt).toContain("To have the project's tests run on your change, end your answer with this line")
    const given = (name: string) => context.find((entry) => entry.name === name)!.content
    expect(given('requests')).toContain('1. test: failed (exit code 1), given as `result 1`')
    expect(given('result 1')).toContain('not ok')
    expect(given('change so far')).toContain('+export const total = () => 0')
    expect(await text('changes/implementation-1.md')).toBe(
      'It works now.\n\nNotes from before the last request:\n\nA first try.\n',
    )
  }, 60_000)

  test('end the phase with a specific error if they hang, fail or print too much', {
    tags: ['long'],
  }, async () => {
    const repository = newShop()
    writeFileSync(
      join(repository.folder, 'quire.yaml'),
      'providers: { cli: { timeoutMs: 5000 } }\nlimits: { attempts: 1 }\n',
    )
    repository.git('commit', '--quiet', '--all', '--message=Limits')
    const path = { PATH: `${standIns.path}:${process.env.PATH}` }
    const { code, summary } = await change(repository, ['--plan', 'gemini:hang'], path)
    expect(code).toBe(4)
    expect(summary!.errors).toMatchObject([{ code: 'timeout' }])
    const echoed = await change(repository, ['--plan', 'gemini:flood'], path)
    expect([echoed.code, echoed.summary!.errors[0]!.code]).toEqual([4, 'rejected'])
    const inside = await change(repository, ['--plan', 'claude:error-inside'], path)
    expect([inside.code, inside.summary!.errors[0]!.code]).toEqual([4, 'overloaded'])
  })
})

describe('bad input', () => {
  test('bad agents, options, templates and repositories are rejected before anything runs', {
    tags: ['long'],
  }, async () => {
    const repository = newShop()
    for (const [args, expected, message] of [
      [['--plan', 'cursor'], 'invalid-option', /'cursor' is not an agent/],
      [['--review', 'openai/gpt-4o'], 'run-not-ready', /OPENAI_API_KEY/],
    ] as const) {
      const { code, stderr } = await change(repository, args)
      const { error } = JSON.parse(stderr.trim().split('\n').at(-1)!) as { error: { code: string; message: string } }
      expect([code, error.code, error.message]).toEqual([1, expected, expect.stringMatching(message)])
    }
    mkdirSync(join(repository.folder, 'prompts/change/system'), { recursive: true })
    writeFileSync(join(repository.folder, 'prompts/change/system/BASE-review.md'), '---\nname: [\n---\nx')
    const broken = await change(repository)
    expect([broken.code, broken.stderr]).toEqual([1, expect.stringMatching(/BASE-review\.md:\d+/)])
    for (const folder of ['.git', 'prompts']) rmSync(join(repository.folder, folder), { recursive: true })
    const ran = await quire(['run', 'change', '--input', 'request.md', ...AGENTS, '--json'], {
      cwd: repository.folder,
      env,
    })
    expect(ran.stderr).toContain('not-a-repository')
  })

  test('handles odd names, huge files, binary files and links', { tags: ['long'] }, async () => {
    const repository = newShop({ implement: `${RIGHT}<content_update target="way-out/x">x</content_update>` })
    const odd = ['say "hi".js', 'new\nline.js', ']]>.js', "it's.js"]
    repository.write(Object.fromEntries(odd.map((name) => [`odd/${name}`, `// ${JSON.stringify(name)} </file>`])))
    repository.write({ 'huge.dat': '', 'total.bin': Buffer.from([0, 1, 2]) })
    truncateSync(join(repository.folder, 'huge.dat'), 100 * 1024 * 1024)
    symlinkSync('/etc', join(repository.folder, 'way-out'))
    const { code, stderr, text, branch } = await change(repository, [
      '--include-untracked',
      '--files',
      'odd/*,**/*.js,*.bin',
    ])
    expect(code, stderr).toBe(0)
    const { context } = UnifiedPrompt.fromXml(await text('prompts/plan-1.xml'))
    expect(context.map(({ name }) => name)).toEqual(expect.arrayContaining(odd.map((name) => `odd/${name}`)))
    const report = await text('documents/report.md')
    for (const note of ['"huge.dat" was left out', '"total.bin" was left out', '"way-out/x" was not changed'])
      expect(report).toContain(note)
    expect(passesOn(repository, branch)).toBe(true)
  })
})

test('--dry-run shows the prompt of every phase and changes nothing', async () => {
  const repository = newShop()
  const { code, stderr, stdout } = await change(repository, ['--dry-run', ...testing('npm test')])
  expect(code, stderr).toBe(0)
  const { prompts } = JSON.parse(stdout) as { prompts: { name: string; model: string; text: string }[] }
  expect(prompts.map(({ name }) => name)).toEqual([
    'plan',
    'challenge',
    'revise',
    'implement',
    'correct',
    'review',
    'fix',
    'archive',
  ])
  const review = UnifiedPrompt.fromXml(prompts.find(({ name }) => name === 'review')!.text)
  expect(review.context.find(({ name }) => name === 'diff')!.content).toBe(
    "[diff: written by the run's implement phase]",
  )
  expect(prompts.map(({ model }) => model.slice(-3))).toEqual(['ada', 'bob', 'ada', 'ada', 'ada', 'bob', 'ada', 'ada'])
  expect(repository.git('branch', '--list', 'quire/*')).toBe('')
}, 60_000)
