// Runs the dialectic demo against its recorded answers. Lists prompts without a recording, and recordings without a
// prompt. With --record, asks OpenAI-compatible providers for the missing answers and stores them.
//
//   npm run demo:recordings
//   npm run demo:recordings -- --record --provider http://127.0.0.1:18080/v1 [--provider-2 URL]
//
// --model and --model-2 set the providers' names of the models. --schema sends JSON Schemas to providers that support
// them. --folder uses other recordings.
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { kits } from '@quire/kits'
import { listMended } from '@quire/recipe'
import { type Model, openModel } from '@quire/runtime/call'
import { openQuire } from '@quire/runtime/front-door'
import { loadRecordings, recorded } from '@quire/scripted'
import { readRecordedPlan } from '../packages/cli/src/demo/demo-plan.ts'
import { layOutDemo } from '../packages/cli/src/demo/lay-out-demo.ts'
import { playDemo } from '../packages/cli/src/demo/play-demo.ts'
import { createOutput } from '../packages/cli/src/output/output.ts'
import { compareRecordings, createRecorder, listCalls, placeOf } from './record-answers.ts'

const { values: flags } = parseArgs({
  options: {
    record: { type: 'boolean', default: false },
    provider: { type: 'string' },
    'provider-2': { type: 'string' },
    model: { type: 'string' },
    'model-2': { type: 'string' },
    schema: { type: 'boolean', default: false },
    folder: { type: 'string' },
  },
})
if (flags.record && flags.provider === undefined) {
  console.error('--record needs --provider URL, such as http://127.0.0.1:18080/v1.')
  process.exit(2)
}

const HOUR_MS = 3_600_000
const folder = resolve(
  flags.folder ?? fileURLToPath(new URL('../packages/kits/dialectic/demo/recorded', import.meta.url)),
)
const temporary = mkdtempSync(join(tmpdir(), 'quire-recordings-'))
try {
  process.exitCode = await main()
} finally {
  rmSync(temporary, { recursive: true, force: true })
}

async function main(): Promise<number> {
  const dir = layOutDemo(join(temporary, 'demo'))
  cpSync(folder, join(dir, 'recorded'), { recursive: true })
  const plan = readRecordedPlan(dir)
  const recorder = createRecorder({
    folder,
    answers: existsSync(join(folder, 'index.yaml')) ? (await loadRecordings(folder)).answers : [],
    plan,
    ...(flags.record && { modelFor: openProvider }),
    store: () => quire.store(),
  })
  await using quire = await openQuire(dir, { kits, plugins: [recorded({ calls: recorder })], databaseUrl: null })
  const { summary } = await playDemo(quire, dir, plan, createOutput({ quiet: !flags.record }))
  const calls = await listCalls(await quire.store(), plan.run)
  const { missing, unused } = compareRecordings(recorder.answers, calls)
  const hasEnded = summary.status === 'completed' || summary.status === 'incomplete'
  for (const { id, model } of missing) console.log(`No recording: ${placeOf(id).step}, ${model}`)
  for (const { step, code, message } of summary.errors) {
    // Missing recordings are already listed.
    if (flags.record || code !== 'not-found') console.log(`✗ ${step}: ${message}`)
  }
  for (const { path, state } of summary.documents) if (state !== undefined) console.log(`${state}: ${path}`)
  const mended = await listMended((await quire.store()).db, plan.run)
  const hasNone = [
    ...(mended.some(({ continuations }) => continuations > 0) ? [] : ['continued']),
    ...(mended.some(({ state }) => state === 'repaired') ? [] : ['repaired']),
  ]
  if (!hasEnded) console.log('More prompts follow when these have an answer.')
  else if (hasNone.length > 0) console.log(`No answer was ${hasNone.join(' or ')}. Change the plan in demo.yaml.`)
  if (flags.record && hasEnded) recorder.remove(unused)
  else for (const { file } of unused) console.log(`${hasEnded ? 'Not used' : 'Not used so far'}: ${file}`)
  const isAsPlanned = summary.status === 'completed' && missing.length === 0 && hasNone.length === 0
  if (isAsPlanned && (flags.record || unused.length === 0)) {
    console.log(`All ${calls.length} prompts of the demo have a recording.`)
    return 0
  }
  if (!flags.record) console.log('To record the missing answers: npm run demo:recordings -- --record --provider URL')
  return 1

  /** The first model of the plan is asked at --provider, the second at --provider-2. */
  function openProvider(model: string): Model {
    const isSecond = plan.models.indexOf(model) > 0
    const baseUrl = (isSecond ? flags['provider-2'] : undefined) ?? flags.provider!
    const name = (isSecond ? flags['model-2'] : flags.model) ?? model.replace('recorded/', '')
    const provider = { type: 'openai-compatible' as const, baseUrl, timeoutMs: HOUR_MS, idleTimeoutMs: HOUR_MS }
    return openModel(`provider/${name}`, {
      settings: { providers: { provider } },
      environment: process.env,
      name,
      ...(flags.schema && { structuredOutput: 'plain' as const }),
    })
  }
}
