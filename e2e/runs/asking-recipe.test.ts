import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { killed, startQuire } from '../cli/start-quire.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'

const EXAMPLE = fileURLToPath(new URL('../../examples/article/', import.meta.url))
const temporary = mkdtempSync(join(tmpdir(), 'quire-asking-'))
let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.close()
  rmSync(temporary, { recursive: true, force: true })
})

function workspace(): string {
  const dir = mkdtempSync(join(temporary, 'workspace-'))
  cpSync(EXAMPLE, dir, { recursive: true, filter: (source) => !source.endsWith('.quire') })
  return dir
}

function tree(dir: string): Record<string, string> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort()
  return Object.fromEntries(paths.map((path) => [path.slice(dir.length), readFileSync(path, 'utf8')]))
}

const RUN = 'run article --input request.md --models scripted/alpha,scripted/beta --run-id r --project p --json'.split(
  ' ',
)

/** Runs the recipe to its gate, approves it, and returns all exported files. */
async function finished(cwd: string, env: Record<string, string> = {}): Promise<Record<string, string>> {
  for (const args of [RUN, ['resume', 'r', '--approve'], ['export', 'r', 'out']]) {
    const ran = await quire(args, { cwd, env })
    expect(ran.code, ran.stderr).toBe(0)
  }
  return tree(join(cwd, 'out'))
}

/** Kills a run at these times in milliseconds after its start, lets it finish, and compares it with a calm run. */
async function sameAfterKills(pauses: readonly number[], env: Record<string, string>): Promise<void> {
  const calm = await finished(workspace(), env)
  expect(Object.keys(calm).filter((path) => path.includes('_review_1'))).not.toHaveLength(0)
  const here = workspace()
  // Models that take their time, so that a kill comes while several answers of one step are on their way.
  for (const pause of pauses) {
    const child = startQuire([...RUN, '--fault', 'latency:150'], here)
    await new Promise((resolve) => setTimeout(resolve, pause))
    await killed(child)
  }
  expect(await finished(here)).toEqual(calm)
}

test('a recipe of blueprints produces the same bytes on PostgreSQL, and after kills', async () => {
  await sameAfterKills([900, 1400], { DATABASE_URL: await postgres.freshDatabase() })
}, 120_000)

test('a recipe of blueprints produces the same bytes wherever it is killed', { tags: ['long'] }, async () => {
  await sameAfterKills([250, 500, 900, 1400], {})
})

test('feedback at a gate changes the prompt of the step that is redone, and of the step after the gate', async () => {
  const cwd = workspace()
  const run = async (...args: string[]) => {
    const ran = await quire(args, { cwd })
    expect(ran.code, ran.stderr).toBe(0)
    return ran
  }
  await run(...RUN)
  writeFileSync(join(cwd, 'remarks.md'), 'Say what happens to old devices.')
  await run('feedback', 'r', 'scripted+alpha_1_part_1_section.md', '--file', 'remarks.md')
  await run('resume', 'r', '--redo', 'part_1/section')
  await run('resume', 'r', '--approve')
  await run('export', 'r', 'out')
  const prompts = Object.entries(tree(join(cwd, 'out'))).filter(([path]) => path.endsWith('_prompt.md'))
  const withRemark = prompts.filter(([, text]) => text.includes('old devices')).map(([path]) => path)
  expect(withRemark.some((path) => /iteration_2\/1_part_1\/.*section_1_round_1_prompt/.test(path))).toBe(true)
  expect(withRemark.some((path) => path.includes('iteration_1'))).toBe(false)
  const { json } = await run('lineage', 'scripted+alpha_1_part_2_article.md', '--up', '--all', '--json')
  const labels = json<{ up: { label: string }[] }>().up.map(({ label }) => label)
  for (const file of ['prompts/section.md', 'prompts/house.md']) {
    expect(
      labels.some((label) => label.startsWith(file)),
      file,
    ).toBe(true)
  }
  expect(labels.some((label) => label.endsWith('original_user_request.md'))).toBe(true)
}, 60_000)

test('a step can read what a program finds wrong with an earlier text', async () => {
  const cwd = workspace()
  const blueprint = (input: string): string =>
    `inputs: { ${input} }\nlayers: [{ id: ask, role: user, source: ${input.split(':')[0]}, heading: Look at this }]\n`
  writeFileSync(
    join(cwd, 'recipes/sums.yaml'),
    'steps:\n  costs: costs\n  note: { blueprint: note, with: { facts: checks on costs } }\n',
  )
  writeFileSync(join(cwd, 'blueprints/costs.yaml'), blueprint('request: { main: true }'))
  writeFileSync(join(cwd, 'blueprints/note.yaml'), blueprint('facts: { required: false }'))
  const table = '| what | euros |\n|---|---|\n| boat | 20 |\n| fuel | 30 |\n| Total | 60 |'
  const answer = `We sail on Monday 25 March 2027.\n\n${table}`.replaceAll('\n', '\n      ')
  writeFileSync(
    join(cwd, 'scripted.yaml'),
    `rules:\n  - match: { contains: [Look at this, ferry] }\n    answer: |\n      ${answer}\n`,
  )
  writeFileSync(join(cwd, 'request.md'), 'What does the ferry cost?')
  for (const args of ['run sums --input request.md --models scripted/alpha --run-id s --project p', 'export s out']) {
    const ran = await quire(args.split(' '), { cwd })
    expect(ran.code, ran.stderr).toBe(0)
  }
  const [prompt] = Object.entries(tree(join(cwd, 'out'))).filter(([path]) => path.endsWith('_note_prompt.md'))
  expect(prompt![1]).toContain('25 March 2027 is a Thursday')
  expect(prompt![1]).toContain('adds up to 50')
}, 60_000)

test('a step can read only the feedback on an earlier step', async () => {
  const cwd = workspace()
  writeFileSync(
    join(cwd, 'recipes/note.yaml'),
    'steps:\n  plan: { blueprint: plan, gate: person }\n  note: { blueprint: note, with: { remarks: feedback on plan } }\n',
  )
  writeFileSync(
    join(cwd, 'blueprints/note.yaml'),
    'inputs: { remarks: { required: false } }\nlayers: [{ id: remarks, role: user, source: remarks, heading: Remarks }]\n',
  )
  writeFileSync(join(cwd, 'remarks.md'), 'Name a date.')
  for (const args of [
    'run note --input request.md --models scripted/alpha --run-id n --project p',
    'feedback n scripted+alpha_1_plan_scripted+alpha.1.json --file remarks.md',
    'resume n --approve',
    'export n out',
  ]) {
    const ran = await quire(args.split(' '), { cwd })
    expect(ran.code, ran.stderr).toBe(0)
    expect(ran.stdout).not.toContain('No later step')
  }
  const [prompt] = Object.entries(tree(join(cwd, 'out'))).filter(([path]) => path.endsWith('_note_prompt.md'))
  expect(prompt![1]).toContain('Name a date.')

  // If no input of a later step is bound to the feedback, the command says how to use it.
  writeFileSync(
    join(cwd, 'recipes/note.yaml'),
    'steps:\n  plan: { blueprint: plan, gate: person }\n  note: { blueprint: note, with: { remarks: plan } }\n',
  )
  await quire('run note --input request.md --models scripted/alpha --run-id m --project p'.split(' '), { cwd })
  const document = 'scripted+alpha_1_plan_scripted+alpha.1.json'
  const stored = await quire(['feedback', 'm', document, '--file', 'remarks.md'], { cwd })
  expect(stored.stdout, stored.stderr).toContain('No later step reads feedback on plan.')
  expect(stored.stdout).toContain('quire resume m --redo plan.')
  const redone = await quire(['resume', 'm', '--redo', 'plan'], { cwd })
  expect(redone.code, redone.stderr).toBe(0)

  // JSON that fills a layer is traced to the step that wrote it.
  const done = await quire(['resume', 'm', '--approve', '--json'], { cwd })
  const { documents } = done.json<{ documents: { id: string; key: string }[] }>()
  const { id } = documents.find(({ key }) => key === 'note')!
  const { up } = (await quire(['lineage', id, '--up', '--all', '--json'], { cwd })).json<{ up: { label: string }[] }>()
  expect(up.map(({ label }) => label)).toContainEqual(expect.stringMatching(/iteration_2.*plan.*\.json$/))
}, 60_000)

test('a model that fails can be replaced while the run waits', async () => {
  const cwd = workspace()
  const env = {}
  expect((await quire(RUN, { cwd, env })).code).toBe(0)
  const ran = await quire(['resume', 'r', '--approve', '--replace', 'scripted/alpha=scripted/gamma', '--json'], { cwd })
  expect(ran.code, ran.stderr).toBe(0)
  const { documents } = ran.json<{ documents: { key: string; model: string }[] }>()
  expect(documents.filter(({ key }) => key === 'article').map(({ model }) => model)).toEqual(['scripted/gamma'])
}, 60_000)
