import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dialecticStages } from '@quire/kits/dialectic'
import { listMended } from '@quire/recipe'
import {
  approveStep,
  artifactId,
  type Engine,
  exportRun,
  giveFeedback,
  type RunSummary,
  showArtifact,
  traceLineage,
} from '@quire/runtime'
import { type DemoResult, demoView, nameOf, words } from '../demo/demo-view.ts'
import { layOutDemo } from '../demo/lay-out-demo.ts'
import { runStage, type StageProgress } from '../demo/stage-progress.ts'
import { EXIT, Exit } from '../exit-code.ts'
import type { Output } from '../output.ts'
import { runView } from '../views/run-view.ts'
import { withEngine } from '../with-engine.ts'
import type { DemoOptions } from './demo.ts'

const RUN = 'demo'
const MODELS = ['scripted/alpha', 'scripted/beta']

/** All five stages with two scripted models, a person's word between the first two, and the documents as files. */
export async function demo(options: DemoOptions, output: Output): Promise<void> {
  const started = performance.now()
  const dir = layOutDemo(options.dir)
  const input = readFileSync(join(dir, 'request.md'), 'utf8')
  output.note(`${/^# (.+)$/m.exec(input)?.[1] ?? 'A request'}: from a request to a checklist, in ${dir}\n`)
  const { summary, result } = await withEngine({ ...options, workspace: dir }, { isEmbedded: true }, async (engine) => {
    await engine.start('dialectic', { input, models: MODELS, options: { gate: true } }, { id: RUN, project: RUN })
    return work(engine, dir, output)
  })
  if (!result) {
    output.result(summary, () => runView(summary, output))
    throw new Exit(EXIT.runFailed)
  }
  const whole = { ...result, durationMs: Math.round(performance.now() - started) }
  output.result(whole, () => demoView(whole, output))
}

type Worked = { readonly summary: RunSummary; readonly result?: Omit<DemoResult, 'durationMs'> }

/** Stage by stage: each waits at its gate until it is approved. */
async function work(engine: Engine, dir: string, output: Output): Promise<Worked> {
  const { db } = engine.store
  const names = dialecticStages().map(({ display }, index) => `${index + 1} ${display}`)
  const staged = { engine, run: RUN, told: new Set<string>() }
  const stages: StageProgress[] = []
  let feedback: { readonly path: string; readonly on: string } | undefined
  for (const name of names) {
    const ran = await runStage(staged, name, output)
    stages.push(ran.stage)
    if (ran.summary.status !== 'waiting') return { summary: ran.summary }
    feedback ??= await sayFeedback(engine, dir, ran.summary, output)
    await approveStep(engine, RUN)
  }
  const summary = await engine.runToEnd(RUN, { concurrency: 1 })
  const checklist = summary.documents.find(({ key }) => key === 'actionable_checklist')
  if (summary.status !== 'completed' || !checklist || !feedback) return { summary }
  const exported = await exportRun(db, RUN, join(dir, 'documents'))
  const down = (await traceLineage(db, artifactId(RUN, feedback.path), 'down')).down
  const isPrompt = (label: string): boolean => label.includes('/_work/prompts/')
  const shown = await showArtifact(db, checklist.id)
  return {
    summary,
    result: {
      ...summary,
      dir,
      index: join(exported.dir, 'index.md'),
      stages,
      mended: await listMended(db, RUN),
      feedback: {
        ...feedback,
        prompts: down.filter(({ label, distance }) => distance === 1 && isPrompt(label)).length,
        documents: down.filter(({ label }) => label.includes('/documents/')).length,
        quoted: await findQuoted(engine, dir, summary),
      },
      checklist: { id: checklist.id, file: join(exported.dir, checklist.path), text: shown?.text ?? '' },
    },
  }
}

/** Where the next stage takes up what was said. */
async function findQuoted(
  engine: Engine,
  dir: string,
  { documents }: RunSummary,
): Promise<DemoResult['feedback']['quoted']> {
  const sentences = readFileSync(join(dir, 'feedback.md'), 'utf8').match(/[^.:;\n]{30,}/g) ?? []
  for (const { id, path } of documents.filter(({ stage }) => stage === 'antithesis')) {
    const text = (await showArtifact(engine.store.db, id))?.text ?? ''
    const sentence = sentences.find((one) => text.includes(one.trim()))
    if (sentence !== undefined) return { sentence: sentence.trim(), path }
  }
  return null
}

/** What a person would do at the first gate: read a proposal and say what has to change. */
async function sayFeedback(
  engine: Engine,
  dir: string,
  { documents }: RunSummary,
  output: Output,
): Promise<{ readonly path: string; readonly on: string }> {
  const document = documents.find(({ key, model }) => key === 'business_case' && model === MODELS[0])!
  const text = readFileSync(join(dir, 'feedback.md'), 'utf8')
  const { path } = await giveFeedback(engine.store.db, { run: RUN, document: document.id, text }, engine.flows.values())
  const on = `${nameOf(MODELS[0]!)}'s ${words('business_case')}`
  output.note(`  ✎ feedback on ${on}: “${text.trim().split('\n')[0]}”`)
  return { path, on }
}
