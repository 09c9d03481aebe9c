/** @module-tag long */
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { kits } from '@quire/kits'
import { openQuire, type Plugin } from '@quire/runtime'
import type { CallRequest } from '@quire/runtime/call'
import type { DeskPrompt } from '@quire/runtime/front-door'
import { getBlob } from '@quire/runtime/store'
import { scriptedModel } from '@quire/scripted'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quire, type Ran } from '../cli/quire.ts'
import { killed, startQuire } from '../cli/start-quire.ts'
import { temporaryFolder, tree } from '../dialectic/dialectic-workspace.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { kill, storePid } from '../store/processes.ts'

// A plan, and four documents that are based on the plan.
const RUN =
  'run dialectic-full --input request.md --models manual/me --run-id m --until thesis --project p --json'.split(' ')

interface Waiting {
  readonly status: string
  readonly prompts?: readonly DeskPrompt[]
}

const folder = temporaryFolder()
let postgres: TestPostgres
/** A provider's answers to all prompts of the run, and the resulting export. */
let answers: ReadonlyMap<string, string>
let expected: Record<string, string>

/** Answers the prompts of manual models immediately, as a provider would. */
const machine: Plugin = {
  // Replaces the kits' plugin of the same name.
  name: 'manual',
  kinds: () => [
    {
      name: 'manual',
      description: 'answers by itself',
      isFree: true,
      isLocal: true,
      open: (id) => ({
        id,
        async *stream(request, signal) {
          for await (const event of scriptedModel(id).stream(request, signal)) {
            if (event.type === 'text') yield event
            else yield { type: 'finish', finishReason: event.finishReason, usage: event.usage }
          }
        },
      }),
    },
  ],
}

beforeAll(async () => {
  postgres = await startPostgres()
  const dir = folder.workspace()
  await using provider = await openQuire(dir, {
    kits,
    plugins: [machine],
    databaseUrl: await postgres.freshDatabase(),
    isTrusted: true,
  })
  const { status } = await provider.run('dialectic-full', {
    input: readFileSync(join(dir, 'request.md'), 'utf8'),
    models: ['manual/me'],
    runId: 'm',
    project: 'p',
    options: { until: 'thesis' },
  }).result
  expect(status).toBe('completed')
  const { db } = await provider.store()
  const calls = await db.selectFrom('call').select(['request_blob', 'response_blob']).execute()
  const text = async (blob: string | null): Promise<string> => (await getBlob(db, blob!)).toString('utf8')
  answers = new Map(
    await Promise.all(
      calls.map(async ({ request_blob, response_blob }): Promise<[string, string]> => {
        const { messages } = JSON.parse(await text(request_blob)) as CallRequest
        const prompt = messages.map(({ role, content }) => `[${role.toUpperCase()}]:\n${content}`).join('\n\n')
        return [prompt, await text(response_blob)]
      }),
    ),
  )
  const out = folder.fresh('provider')
  await provider.export('m', out)
  expected = tree(out)
  expect(Object.keys(expected).length).toBeGreaterThan(10)
}, 60_000)
afterAll(async () => {
  await postgres.close()
  folder.remove()
})

const answerTo = (file: string): string => {
  const answer = answers.get(readFileSync(file, 'utf8'))
  expect(answer, `${file} is a prompt that a provider gets`).toBeDefined()
  return answer!
}
const waiting = (ran: Ran): readonly DeskPrompt[] => {
  expect(ran.code, ran.stderr).toBe(0)
  const { status, prompts } = ran.json<Waiting>()
  expect(status).toBe('waiting')
  return prompts!
}

async function exported(cwd: string, env: Record<string, string>): Promise<Record<string, string>> {
  const out = folder.fresh('out')
  const ran = await quire(['export', 'm', out], { cwd, env })
  expect(ran.code, ran.stderr).toBe(0)
  return tree(out)
}

test.each(['embedded', 'postgres'] as const)(
  'on the %s store, manual answers and a provider’s answers produce the same export',
  { timeout: 180_000 },
  async (kind) => {
    const cwd = folder.workspace()
    const env: Record<string, string> = kind === 'postgres' ? { DATABASE_URL: await postgres.freshDatabase() } : {}
    const next = (...args: string[]): Promise<Ran> => quire([...args, '--json'], { cwd, env })
    const first = startQuire(RUN, cwd, env)
    await sleep(1_500)
    await killed(first)
    const [plan] = waiting(await quire(RUN, { cwd, env }))
    // Nothing has changed, so the run still waits.
    expect(waiting(await next('resume', 'm'))).toMatchObject([{ id: plan!.id, model: 'manual/me', run: 'm' }])
    writeFileSync(plan!.answerFile, answerTo(plan!.promptFile))
    // The answer is used only once, even though two processes resume the run and a third process is killed.
    const third = startQuire(['resume', 'm'], cwd, env)
    const both = Promise.all([next('resume', 'm'), next('resume', 'm')])
    await sleep(2_500)
    await killed(third)
    for (const ran of await both) expect(ran.code, ran.stderr).toBe(0)
    const documents = waiting(await next('resume', 'm'))
    expect(documents).toHaveLength(4)
    // One answer is submitted with a command. The other answers are submitted as files.
    const [byCommand, ...byFile] = documents
    const handed = await quire(['answer', byCommand!.id, '--file', '-', '--json'], {
      cwd,
      env,
      input: answerTo(byCommand!.promptFile),
    })
    expect(handed.json()).toMatchObject({ isNew: true, left: 3, run: 'm' })
    for (const { promptFile, answerFile } of byFile) writeFileSync(answerFile, answerTo(promptFile))
    const done = await next('resume', 'm')
    expect(done.json(), done.stderr).toMatchObject({ status: 'completed', calls: 5, cost: 0, steps: { failed: 0 } })
    expect(readdirSync(join(cwd, '.quire', 'manual'))).toEqual([])
    expect(await exported(cwd, env)).toEqual(expected)
    const verified = await next('replay', byCommand!.call, '--verify')
    expect(verified.json()).toMatchObject({ matches: true })
  },
)

test('a run in progress uses an answer as soon as it arrives', { timeout: 120_000, tags: ['long'] }, async () => {
  const cwd = folder.workspace()
  const models = RUN.map((arg) => (arg === 'manual/me' ? 'manual/me,scripted/alpha' : arg))
  const working = quire([...models, '--fault', 'latency:4000'], { cwd })
  const manual = join(cwd, '.quire', 'manual')
  const prompts = (): string[] =>
    (existsSync(manual) ? readdirSync(manual) : []).filter((file) => file.includes('.prompt.'))
  await expect.poll(prompts, { timeout: 30_000 }).toHaveLength(1)
  const [file] = prompts()
  const prompt = join(manual, file!)
  // The answer is written slowly, to check that a partial answer is not read.
  const answer = answerTo(prompt)
  writeFileSync(prompt.replace('.prompt.', '.answer.'), answer.slice(0, answer.length / 2))
  await sleep(700)
  writeFileSync(prompt.replace('.prompt.', '.answer.'), answer)
  const left = waiting(await working)
  expect(left).toHaveLength(4)
  for (const { step } of left) expect(step).toContain('write_')
})

test('another workspace on the same database can show and answer the prompts', {
  timeout: 120_000,
}, async () => {
  const env = { DATABASE_URL: await postgres.freshDatabase() }
  const [here, there] = [folder.workspace(), folder.workspace()]
  const [plan] = waiting(await quire(RUN, { cwd: here, env }))
  const worker = startQuire(['worker'], there, env)
  try {
    const listed = await quire(['answer', '--json'], { cwd: there, env })
    const [prompt] = listed.json<Waiting>().prompts!
    expect(prompt).toMatchObject({ id: plan!.id, call: plan!.call })
    expect(readFileSync(prompt!.promptFile)).toEqual(readFileSync(plan!.promptFile))
    const printed = await quire(['answer', 'm'], { cwd: there, env })
    expect(printed.stdout).toBe(`${readFileSync(plan!.promptFile, 'utf8')}\n`)
    // The worker reads the file and continues. Its next prompts also appear here.
    writeFileSync(prompt!.answerFile, answerTo(prompt!.promptFile))
    const manual = join(there, '.quire', 'manual')
    const prompts = (): string[] =>
      readdirSync(manual).filter((file) => file.includes('_write') || file.includes('write_'))
    await expect.poll(prompts, { timeout: 30_000 }).toHaveLength(4)
    expect((await quire(['cancel', 'm'], { cwd: here, env })).code).toBe(0)
    await expect.poll(() => readdirSync(manual), { timeout: 20_000 }).toEqual([])
  } finally {
    worker.kill('SIGTERM')
  }
})

test('an answer in a copied workspace does not affect the original', {
  tags: ['long'],
  timeout: 120_000,
}, async () => {
  const cwd = folder.workspace()
  const [plan] = waiting(await quire(RUN, { cwd }))
  const copy = folder.fresh('copy')
  cpSync(cwd, copy, { recursive: true, filter: (path) => !path.includes('.quire/store') })
  writeFileSync(plan!.answerFile.replace(cwd, copy), 'An answer.')
  const listed = await quire(['answer', '--json'], { cwd: copy })
  expect(listed.json()).toEqual({ prompts: [] })
  expect(listed.stderr).toContain('was not accepted')
  expect(readdirSync(join(copy, '.quire', 'manual'))).toEqual([plan!.answerFile.split('/').at(-1)])
  // An unusable answer is returned with the reason.
  writeFileSync(plan!.answerFile, 'I would rather not.')
  const [again] = waiting(await quire(['resume', 'm', '--json'], { cwd }))
  expect(again!.call).not.toBe(plan!.call)
  expect(readFileSync(again!.promptFile, 'utf8')).toContain('I would rather not.')
  expect(existsSync(plan!.answerFile)).toBe(false)
  expect(existsSync(plan!.promptFile)).toBe(false)
})

test('a prompt survives a store restart, and only one of its answers is used', {
  timeout: 120_000,
}, async () => {
  const cwd = folder.fresh('alone')
  writeFileSync(join(cwd, 'quire.yaml'), 'name: alone\n')
  writeFileSync(join(cwd, 'request.md'), 'Open a repair café.\n')
  const run = ['run', 'task', '--input', 'request.md', '--models', 'manual/me', '--depth', '0', '--run-id', 'm']
  const [prompt] = waiting(await quire([...run, '--json'], { cwd }))
  expect(kill(storePid(cwd))).toBe(true)
  for (const name of ['one', 'other']) {
    const text = `# ${name}\n\n## Result\n\nOn Saturday.\n\n## Limits\n\nNone.\n\n## Summary\n\nOpen.\n`
    writeFileSync(join(cwd, `${name}.md`), text)
  }
  const hand = (file: string): Promise<Ran> => quire(['answer', prompt!.id, '--file', file, '--json'], { cwd })
  const handed = await Promise.all(['one.md', 'other.md', 'one.md', 'other.md'].map(hand))
  const stored = handed.filter(({ code }) => code === 0)
  expect(stored).toHaveLength(2)
  expect(stored.filter((one) => one.json<{ isNew: boolean }>().isNew)).toHaveLength(1)
  for (const { code, stderr } of handed) if (code !== 0) expect(stderr).toContain('already-answered')
  expect(kill(storePid(cwd))).toBe(true)
  const resume = (): Promise<Ran> => quire(['resume', 'm', '--json'], { cwd })
  const resumed = await Promise.all([resume(), resume(), resume()])
  for (const one of resumed) expect(one.json(), one.stderr).toMatchObject({ status: 'completed', calls: 1 })
})

test('a message to a manual model waits for an answer, and repeating the message continues the turn', {
  timeout: 120_000,
}, async () => {
  const cwd = folder.fresh('novel')
  writeFileSync(join(cwd, 'quire.yaml'), 'name: novel\n')
  const say = (): Promise<Ran> =>
    quire(['chat', 'foreman', '--model', 'manual/me', '--message', 'Elena trusts nobody.', '--json'], { cwd })
  const [prompt] = waiting(await say())
  expect(readFileSync(prompt!.promptFile, 'utf8')).toMatch(/^\[SYSTEM\]:\n.*\n\n\[USER\]:\n.*Elena trusts nobody\./s)
  expect(waiting(await say())).toMatchObject([{ id: prompt!.id }])
  writeFileSync(prompt!.answerFile, '<message>Then whom does she fear?</message>')
  const answered = await say()
  expect(answered.json()).toMatchObject({ turn: 1, message: 'Then whom does she fear?' })
  const piped = await quire(['chat', 'foreman'], { cwd, input: 'And now?\nThis is not said.\n' })
  expect(piped.code, piped.stderr).toBe(0)
  expect(piped.stdout).toContain('.answer.md')
  const handed = await quire(['answer', 'foreman.2', '--file', '-'], { cwd, input: '<message>Onwards.</message>' })
  expect(handed.code, handed.stderr).toBe(0)
  const again = await quire(['chat', 'foreman'], { cwd, input: 'And now?\n' })
  expect(again.stdout).toContain('Onwards.')
  const runs = (await quire(['runs', '--json'], { cwd })).json<{ runs: { run: string }[] }>().runs
  expect(runs.map(({ run }) => run)).toEqual(['foreman.2', 'foreman.1'])
})
