/** @module-tag long */
import { execFile } from 'node:child_process'
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { environment, quire } from '../cli/quire.ts'
import { trusted } from '../trusted.ts'

const KIT = fileURLToPath(new URL('../../examples/kit/', import.meta.url))
const NAME = 'quire-kit-meeting'
// Inside the repository, so that the kit finds Quire's packages as in a user's project.
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))
mkdirSync(CACHE, { recursive: true })
const root = mkdtempSync(join(CACHE, 'quire-kit-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const MINUTES = `# Spring launch

## Summary
The launch moves.

## Decisions
- Move the launch to 12 May. Owner: Ana. Due: 3 May.
- Ask the printers. Owner: Zoe.

## Open questions
None.
`
const RECORD = `<message>Recorded.</message>
<action type="set_meeting"><title>Spring launch</title><people>["Ana", "Ben"]</people></action>
<action type="record_decision"><decision>Move the launch | to 12 May</decision><owner>Ana</owner></action>
<action type="record_decision"><decision>Ask the printers</decision><owner>Zoe</owner></action>
`
const SCRIPT = {
  rules: [rule({ says: 'We move the launch' }, RECORD), rule({ contains: 'Write the minutes' }, MINUTES)],
}

function rule(match: object, answer: string) {
  return { match, answer }
}

const RUN = ['run', 'minutes', '--input', 'notes.txt', '--models', 'scripted/alpha', '--json']
const npm = (args: readonly string[], cwd: string) => promisify(execFile)('npm', args, { cwd })

/** A workspace made from the kit's starter, with the kit's package installed from a tarball. */
function workspace(name: string): string {
  const dir = join(root, name)
  cpSync(join(root, 'installed'), dir, { recursive: true })
  cpSync(join(dir, 'node_modules', NAME, 'kit/starter'), dir, { recursive: true })
  writeFileSync(join(dir, 'scripted.yaml'), JSON.stringify(SCRIPT))
  return dir
}

beforeAll(async () => {
  const dir = join(root, 'installed')
  mkdirSync(dir)
  writeFileSync(join(dir, 'package.json'), '{ "private": true }')
  const { stdout } = await npm(['pack', '--json', '--pack-destination', root], KIT)
  const tarball = join(root, (JSON.parse(stdout) as [{ filename: string }])[0].filename)
  // Quire's packages are not in a registry, so the kit uses the packages of this repository.
  await npm(['install', tarball, '--offline', '--legacy-peer-deps', '--no-audit', '--no-fund'], dir)
  expect(lstatSync(join(dir, 'node_modules', NAME)).isSymbolicLink()).toBe(false)
})

describe('a kit from an npm package, used by the command', () => {
  let dir: string
  beforeAll(() => {
    dir = trusted(workspace('command'))
  })

  test('is listed with its blueprints, its flow and the flow’s flags', async () => {
    const { kits, flows } = (await quire(['kits', '--json'], { cwd: dir })).json<{ kits: object[]; flows: object[] }>()
    expect(kits).toContainEqual({
      name: 'meeting',
      description: 'Records the decisions of a meeting with their owners, and writes minutes from raw notes.',
      blueprints: ['meeting/chat', 'meeting/minutes'],
    })
    expect(flows).toContainEqual(expect.objectContaining({ name: 'minutes' }))
    const { stdout } = await quire(['run', 'minutes', '--help'], { cwd: dir })
    expect(stdout).toMatch(/--max-words <n>\s+maximum number of words in the minutes \(default: 300\)/)
  })

  test('fills layers from its own source, and the source decides what is dropped first', async () => {
    const args = ['render', 'meeting/minutes', '--input', 'notes.txt', '--model', 'openai/gpt-4o', '--json']
    const whole = (await quire(args, { cwd: dir })).json<{ text: string; tokens: { total: number } }>()
    expect(whole.text).toContain('<remark by="Chris">The coffee machine is broken again.</remark>')
    // Three of the six remarks fit into this budget.
    const budget = String(whole.tokens.total - 40)
    const { text } = (await quire([...args, '--budget', budget], { cwd: dir })).json<{ text: string }>()
    expect(text.match(/<remark by="\w+">\S+/g)).toEqual([
      '<remark by="Ana">Translations',
      '<remark by="Ben">Agreed.',
      '<remark by="Ana">Then',
    ])
  })

  test('runs its flow with its own flags, and rejects other flags', async () => {
    const run = await quire([...RUN, '--by-owner', '--max-words', '120', '--run-id', 'spring'], { cwd: dir })
    expect(run.code).toBe(0)
    const { documents } = run.json<{ documents: { id: string; path: string }[] }>()
    expect(documents.map(({ path }) => path)).toEqual(['documents/minutes.md', 'documents/tasks.md'])
    const tasks = await quire(['show', documents[1]!.id], { cwd: dir })
    expect(tasks.stdout).toContain('## Ana\n\n- [ ] Move the launch to 12 May. Due: 3 May.')
    expect(tasks.stdout).toContain('## Without an owner\n\n- [ ] Ask the printers. (Zoe is not in people.yaml)')
    const lineage = await quire(['lineage', documents[1]!.id, '--up', '--json'], { cwd: dir })
    expect(lineage.stdout).toContain('meeting/templates/write-minutes.md')
    expect((await quire([...RUN, '--shout'], { cwd: dir })).code).toBe(2)
    expect((await quire([...RUN, '--max-words', 'few'], { cwd: dir })).code).toBe(2)
  })

  test('supports chat, and its handler carries out actions or explains a refusal', async () => {
    const args = ['chat', 'meeting', '--model', 'scripted/alpha', '--message', 'We move the launch.', '--json']
    const { actions } = (await quire(args, { cwd: dir })).json<{ actions: object[] }>()
    expect(actions).toMatchObject([
      { type: 'set_meeting', status: 'executed' },
      { type: 'record_decision', status: 'executed', result: { number: 1, owner: 'Ana', file: 'decisions.md' } },
      { type: 'record_decision', reason: expect.stringContaining("'Zoe' did not take part. Present: Ana, Ben.") },
    ])
    const record = readFileSync(join(dir, 'projects/team/decisions.md'), 'utf8')
    expect(record).toContain('| 1 | Move the launch \\| to 12 May | Ana | open |')
  })

  test('checks workspace files, and reports problems with file and line', async () => {
    const check = () => quire(['check', '--json'], { cwd: dir })
    expect((await check()).json()).toMatchObject({ passed: true, problems: [] })
    writeFileSync(join(dir, 'people.yaml'), 'people:\n  - Ana\n  - Ben\n  - Ana\n')
    const found = await check()
    expect(found.code).toBe(3)
    expect(found.json()).toMatchObject({
      problems: [{ file: 'people.yaml', line: 4, message: "'Ana' is listed twice." }],
    })
  })
})

test('a program can pass the kit to openQuire, then render, run, chat and check', async () => {
  const dir = workspace('program')
  writeFileSync(join(dir, 'quire.yaml'), 'name: team\n')
  const program = join(dir, 'program.mjs')
  writeFileSync(
    program,
    `import { kits } from '@quire/kits'
import { openQuire } from '@quire/runtime'
import { checkWorkspace } from '@quire/authoring'
import meeting from '${NAME}'

const all = [...kits, meeting]
const quire = await openQuire(import.meta.dirname, { kits: all })
const models = ['scripted/alpha']
const input = 'Ana: We move the launch.'
const { text } = await quire.render('meeting/minutes', { model: 'openai/gpt-4o', inputs: { notes: input } })
const run = quire.run('minutes', { input, models, options: { by_owner: true } })
const events = []
for await (const { type } of run) events.push(type)
const { status, documents } = await run.result
const { actions } = await quire.chat('meeting', { message: 'We move the launch.', models })
const { problems } = await checkWorkspace(import.meta.dirname, { kits: all })
console.log(JSON.stringify({ text, events, status, documents, actions, problems }))
await quire.close()
`,
  )
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env: environment() })
  expect(JSON.parse(stdout)).toMatchObject({
    text: expect.stringContaining('<remark by="Ana">We move the launch.</remark>'),
    events: expect.arrayContaining(['step.completed']),
    status: 'completed',
    documents: [{ path: 'documents/minutes.md' }, { path: 'documents/tasks.md' }],
    actions: [{ status: 'executed' }, { status: 'executed', result: { number: 1 } }, { type: 'record_decision' }],
    problems: [],
  })
})

describe('in an untrusted workspace', () => {
  let dir: string
  const marker = () => join(dir, 'loaded')
  beforeAll(() => {
    dir = workspace('untrusted')
    const entry = join(dir, 'node_modules', NAME, 'src/index.js')
    const notes = `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(marker())}, '')\n`
    writeFileSync(entry, notes + readFileSync(entry, 'utf8'))
  })

  test('the package is listed by name but not loaded', async () => {
    const listed = await quire(['kits', '--json'], { cwd: dir })
    const { kits } = listed.json<{ kits: { name: string; description: string }[] }>()
    expect(kits.find(({ name }) => name === NAME)?.description).toContain('not loaded')
    expect(listed.stderr).toContain(`Kits were not loaded, because this workspace is not trusted: ${NAME}.`)
    const { problems } = (await quire(['check', '--json'], { cwd: dir })).json<{ problems: object[] }>()
    expect(problems).toMatchObject([{ file: 'quire.yaml', severity: 'warning', code: 'workspace.kits-not-loaded' }])
    expect((await quire(['run', 'minutes', '--help'], { cwd: dir })).code).toBe(0)
    const run = await quire([...RUN, '--by-owner'], { cwd: dir })
    expect(run.code).toBe(1)
    expect(run.stderr).toContain('untrusted-workspace')
    expect(run.stderr).toContain(`quire.yaml: kits: ${NAME}`)
    const chat = await quire(['chat', 'meeting', '--model', 'scripted/alpha', '--message', 'Hello'], { cwd: dir })
    expect(chat.stderr).toContain('quire trust')
    expect(lstatSync(marker(), { throwIfNoEntry: false })).toBeUndefined()
  })

  test('the package is loaded if the command has --trust', async () => {
    const run = await quire([...RUN, '--by-owner', '--trust'], { cwd: dir })
    expect(run.json()).toMatchObject({ status: 'completed' })
    expect(lstatSync(marker(), { throwIfNoEntry: false })).toBeDefined()
  })
})

test.each([
  ['is not installed', undefined, /'quire-kit-none' is not installed.*npm install quire-kit-none/],
  ['cannot be loaded', "throw new Error('broken')", /'quire-kit-none' cannot be loaded: broken/],
  ['is not a kit', 'export default {}', /'quire-kit-none' must have a kit as its default export/],
])('a package that %s is rejected with a hint', async (what, code, message) => {
  const dir = workspace(`refused ${what}`)
  writeFileSync(join(dir, 'quire.yaml'), 'kits: [quire-kit-none]\n')
  if (code !== undefined) {
    const entry = join(dir, 'node_modules/quire-kit-none/index.js')
    mkdirSync(dirname(entry))
    writeFileSync(join(dirname(entry), 'package.json'), '{ "type": "module", "exports": "./index.js" }')
    writeFileSync(entry, code)
  }
  const { code: exit, stderr } = await quire(['kits', '--json'], { cwd: trusted(dir) })
  expect(exit).toBe(1)
  expect((JSON.parse(stderr) as { error: object }).error).toMatchObject({
    code: 'kit-not-loaded',
    message: expect.stringMatching(message),
  })
})
