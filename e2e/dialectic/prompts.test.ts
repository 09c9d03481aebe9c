import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  assemblePlannerPrompt,
  assembleSeedPrompt,
  assembleTurnPrompt,
  type HeaderContext,
  type PromptInput,
} from '@quire/kits/dialectic'
import { approveStep, giveFeedback } from '@quire/runtime/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { runDialectic, temporaryFolder } from './dialectic-workspace.ts'

const folder = temporaryFolder()
let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.close()
  folder.remove()
})

const MODEL = 'scripted/alpha'
const SAID = 'Say what happens when the connection fails.'

test('the library functions build the same prompts as a run', async () => {
  const workspace = folder.workspace()
  const databaseUrl = await postgres.freshDatabase()
  const originalRequest = readFileSync(join(workspace, 'request.md'), 'utf8')
  const base = { workspace, databaseUrl, models: [MODEL] }
  await runDialectic({ ...base, options: { until: 'antithesis', gate: true } }, async ({ summary, engine, store }) => {
    const document = summary.documents.find(({ key }) => key === 'business_case')!
    await giveFeedback(store.db, { run: 'one', document: document.id, text: SAID }, engine.flows.values())
    await approveStep(engine, 'one')
    await engine.runToEnd('one', { concurrency: 6 })
  })
  const files = await runDialectic({ ...base, options: { until: 'antithesis', gate: true } }, (ran) => ran.export())
  const place = { project: 'p', run: 'one' }
  const at = (path: string): string => files[`p/session_one/iteration_1/${path}`]!
  const plan = (stage: string): HeaderContext => JSON.parse(at(`${stage}/_work/context/header_context.json`))

  const thesis = { ...place, stage: 'thesis' }
  const seedPrompt = await assembleSeedPrompt({ ...thesis, originalRequest })
  expect(seedPrompt.text).toBe(files[seedPrompt.artifactPath])
  const planner = await assemblePlannerPrompt({ ...thesis, seedPrompt, model: MODEL })
  expect(planner.text).toBe(files[planner.artifactPath])
  for (const documentKey of ['business_case', 'feature_spec', 'technical_approach', 'success_metrics']) {
    const headerContext = plan('1_thesis')
    const turn = await assembleTurnPrompt({ ...thesis, documentKey, headerContext, originalRequest, model: MODEL })
    expect(turn.text).toBe(files[turn.artifactPath])
  }

  const antithesis = { ...place, stage: 'antithesis' }
  const inputs: PromptInput[] = ['business_case', 'feature_spec', 'technical_approach', 'success_metrics'].map(
    (documentKey) => ({
      type: 'document',
      stage: 'thesis',
      documentKey,
      model: MODEL,
      text: at(`1_thesis/documents/scripted+alpha_1_thesis_${documentKey}.md`),
    }),
  )
  inputs.push({ type: 'feedback', stage: 'thesis', documentKey: 'business_case', model: MODEL, text: SAID })
  const later = await assembleSeedPrompt({ ...antithesis, originalRequest, inputs })
  expect(later.text).toBe(files[later.artifactPath])
  const review = await assemblePlannerPrompt({ ...antithesis, seedPrompt: later, inputs, model: MODEL })
  expect(review.text).toBe(files[review.artifactPath])
  for (const documentKey of ['business_case_critique', 'risk_register', 'comparison_vector']) {
    const headerContext = plan('2_antithesis')
    const options = { ...antithesis, documentKey, headerContext, originalRequest, inputs, model: MODEL }
    const turn = await assembleTurnPrompt(options)
    expect(turn.text).toBe(files[turn.artifactPath])
    expect(turn.text).toContain(SAID)
  }
}, 120_000)
