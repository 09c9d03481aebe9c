import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ForkPlan } from '@quire/inspect/fork'
import type { RunSummary } from '@quire/runtime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { startQuire, stepsDone } from '../cli/start-quire.ts'
import { temporaryFolder, tree } from './dialectic-workspace.ts'
import { killedAndResumed } from './killed-and-resumed.ts'

const TEMPLATE = 'steps/antithesis/assess_technical_feasibility.md'
const FILE = `prompts/dialectic/${TEMPLATE}`
const KIT = fileURLToPath(new URL('../../packages/kits/dialectic/templates/', import.meta.url))
const RUN = 'run dialectic-full --input request.md --models scripted/alpha,scripted/beta --date 2026-04-13 --json'
const START = `${RUN} --run-id`.split(' ')

type Fork = RunSummary & { readonly plan: ForkPlan; readonly difference: { readonly same: boolean } }
interface Shown {
  readonly calls: readonly { readonly id: string; readonly takenFrom?: string }[]
}

const folder = temporaryFolder()
const dir = folder.workspace()
const run = (args: readonly string[], cwd = dir) => quire(args, { cwd })
const exported = async (id: string, cwd = dir): Promise<Record<string, string>> => {
  const out = folder.fresh('out')
  const ran = await run(['export', id, out], cwd)
  expect(ran.code, ran.stderr).toBe(0)
  return tree(out)
}
/** Overrides a review template of the kit with an edited copy. */
const edit = (cwd: string): void => {
  mkdirSync(dirname(join(cwd, FILE)), { recursive: true })
  const text = readFileSync(join(KIT, TEMPLATE), 'utf8')
  writeFileSync(join(cwd, FILE), text.replace('You assess', 'Be strict about costs. You assess'))
}
/** The calls of a run that asked a model, without the run's name. */
const askedCalls = async (id: string): Promise<string[]> => {
  const { calls } = (await run(['show', id, '--json'])).json<Shown>()
  return calls.flatMap((call) => (call.takenFrom === undefined ? [call.id.slice(id.length + 1)] : [])).sort()
}

/** Everything that depends on the edited template: the calls that used it, and all calls below them. */
let dependants: string[]
/** The export of a run that asked for everything with the edited template. */
let rerun: Record<string, string>

beforeAll(async () => {
  const ran = await run([...START, 'src'])
  expect(ran.code, ran.stderr).toBe(0)
  expect(ran.json<RunSummary>().calls).toBeGreaterThan(90)
  const calls = (await run(['show', 'src', '--json'])).json<Shown>().calls
  const first = calls.map(({ id }) => id).filter((id) => id.includes('assess_technical_feasibility'))
  const below = await Promise.all(
    first.map(async (id) => {
      const { down } = (await run(['lineage', id, '--down', '--all', '--json'])).json<{
        down: { id: string; kind: string }[]
      }>()
      return down.flatMap((one) => (one.kind === 'call' ? [one.id] : []))
    }),
  )
  dependants = [...new Set([...first, ...below.flat()])].map((id) => id.slice('src/'.length)).sort()
  edit(dir)
  const other = folder.workspace()
  cpSync(join(dir, 'prompts'), join(other, 'prompts'), { recursive: true })
  const again = await run([...START, 'strict'], other)
  expect(again.code, again.stderr).toBe(0)
  rerun = await exported('strict', other)
}, 180_000)
afterAll(() => folder.remove())

describe('a fork of a run of 91 calls', () => {
  test('with an edited review template asks only what lineage says, and ends like a full run', async () => {
    const planned = await run(['fork', 'src', '--with', FILE, '--dry-run', '--json'])
    const plan = planned.json<ForkPlan>()
    expect(plan.calls, planned.stderr).toMatchObject({ least: 4, most: dependants.length })
    const fork = await run(['fork', 'src', '--with', FILE, '--run-id', 'strict', '--json'])
    const { status, calls, taken } = fork.json<Fork>()
    expect({ status, calls, taken }, fork.stderr).toEqual({
      status: 'completed',
      calls: dependants.length,
      taken: plan.calls.recorded - dependants.length,
    })
    expect(await askedCalls('strict')).toEqual(dependants)
    expect(await exported('strict')).toEqual(rerun)
  }, 120_000)

  // In `npm test`, packages/runtime/src/fork/fork.integration.test.ts forks small runs.
  test('without changes asks nothing, and exports the same bytes but for its name', {
    tags: ['long'],
    timeout: 120_000,
  }, async () => {
    const fork = await run(['fork', 'src', '--run-id', 'cpy', '--json'])
    expect(fork.json<Fork>(), fork.stderr).toMatchObject({
      status: 'completed',
      calls: 0,
      plan: {
        calls: { most: 0 },
        held: [
          // The workspace's file hides the kit's versions for smaller models.
          'dialectic/templates/steps/antithesis/assess_technical_feasibility.minimal.md',
          FILE,
        ],
      },
      difference: { same: true },
    })
    // Ids of artifacts are made from the name of their run.
    const unnamed = (files: Record<string, string>, id: string): unknown =>
      JSON.parse(
        JSON.stringify(files)
          .replaceAll(/a-[0-9a-f]{20}/g, 'ID')
          .replaceAll(new RegExp(`\\b${id}\\b|(?<=_)${id}\\b`, 'g'), 'NAME'),
      )
    expect(unnamed(await exported('cpy'), 'cpy')).toEqual(unnamed(await exported('src'), 'src'))
  })

  test('that is killed is resumed, still takes recorded answers, and ends with the same bytes', {
    tags: ['long'],
    timeout: 180_000,
  }, async () => {
    const other = folder.workspace()
    const ran = await run([...START, 'src'], other)
    expect(ran.code, ran.stderr).toBe(0)
    const text = join(other, 'strict.md')
    edit(other)
    writeFileSync(text, readFileSync(join(other, FILE)))
    writeFileSync(join(other, FILE), 'This text is not used.\n')
    const fork = ['fork', 'src', '--with', `${FILE}=${text}`, '--run-id', 'strict', '--json']
    const child = startQuire(fork, other)
    await stepsDone(child, 20)
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('exit', resolve))
    await killedAndResumed(['resume', 'strict', '--json'], other, {
      kills: 2,
      seed: 7,
      moment: (resumed, random) => stepsDone(resumed, 5 + (random % 10)),
    })
    const { calls } = (await run(['show', 'strict', '--json'], other)).json<Shown>()
    const asked = calls.filter(({ takenFrom }) => takenFrom === undefined)
    expect(asked.map(({ id }) => id.slice('strict/'.length)).sort()).toEqual(dependants)
    expect(await exported('strict', other)).toEqual(rerun)
  })
})
