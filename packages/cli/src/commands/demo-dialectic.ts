import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dialecticStages } from '@quire/kits/dialectic'
import { listMended } from '@quire/recipe'
import type { Quire, RunResult } from '@quire/runtime/front-door'
import { EXIT, Exit } from '../command-line/exit-code.ts'
import { type DemoResult, demoView, followStage, nameOf, type StageProgress, words } from '../demo/demo-view.ts'
import { layOutDemo } from '../demo/lay-out-demo.ts'
import { openFor } from '../open/open-for.ts'
import type { Output } from '../output/output.ts'
import { runView } from '../views/run-view.ts'
import type { DemoOptions } from './demo.ts'
import { serveDemo } from './serve-demo.ts'

const RUN = 'demo'
const MODELS = ['scripted/alpha', 'scripted/beta']
/**
 * A fixed date, so that every demo produces the same bytes. The request mentions September, which is five months later.
 */
const DATE = '2026-04-13'

/**
 * Runs all five stages with two scripted models. Gives feedback after the first stage and writes the documents as
 * files.
 */
export async function demo(options: DemoOptions, output: Output): Promise<void> {
  const started = performance.now()
  const dir = layOutDemo(options.dir)
  const input = readFileSync(join(dir, 'request.md'), 'utf8')
  output.note(`${/^# (.+)$/m.exec(input)?.[1] ?? 'A request'}: from a request to a checklist, in ${dir}\n`)
  await using quire = await openFor(
    { ...options, workspace: dir },
    { isRunning: true, isServing: true, isEmbedded: true },
  )
  const { summary, result } = await work(quire, dir, input, output)
  if (!result) {
    output.result(summary, () => runView(summary, output))
    throw new Exit(EXIT.runFailed)
  }
  const whole = { ...result, durationMs: Math.round(performance.now() - started) }
  output.result(whole, () => demoView(whole, output))
  await serveDemo(quire, options, output)
}

type Worked = { readonly summary: RunResult; readonly result?: Omit<DemoResult, 'durationMs'> }

/** Runs one stage at a time and approves the gate after each stage. */
async function work(quire: Quire, dir: string, input: string, output: Output): Promise<Worked> {
  const names = dialecticStages().map(({ display }, index) => `${index + 1} ${display}`)
  const stages: StageProgress[] = []
  let feedback: GivenFeedback | undefined
  let handle = quire.run('dialectic-full', {
    input,
    models: MODELS,
    options: { gate: true, date: DATE },
    runId: RUN,
    project: RUN,
  })
  let before = { documents: 0, calls: 0 }
  for (const name of names) {
    const { stage, result } = await followStage(handle, name, before, output)
    stages.push(stage)
    if (result.status !== 'waiting') return { summary: result }
    feedback ??= await sayFeedback(quire, dir, result, output)
    before = { documents: result.documents.length, calls: result.calls }
    handle = quire.resume(RUN, { approve: true })
  }
  const summary = await handle.result
  const checklist = summary.documents.find(({ key }) => key === 'final_checklist')
  if (summary.status !== 'completed' || !checklist || !feedback) return { summary }
  const exported = await quire.export(RUN, join(dir, 'documents'))
  const { down } = await quire.lineage(feedback.id, 'down')
  const isPrompt = (label: string): boolean => label.includes('/_work/prompts/')
  return {
    summary,
    result: {
      ...summary,
      dir,
      index: join(exported.dir, 'index.md'),
      stages,
      mended: await listMended((await quire.store()).db, RUN),
      feedback: {
        on: feedback.on,
        path: feedback.path,
        prompts: down.filter(({ label, distance }) => distance === 1 && isPrompt(label)).length,
        documents: down.filter(({ label }) => label.includes('/documents/')).length,
        quoted: await findQuoted(quire, dir, summary),
      },
      checklist: {
        id: checklist.id,
        file: join(exported.dir, checklist.path),
        text: await textOf(quire, checklist.id),
      },
    },
  }
}

/** Finds a document in the next stage. The document must use the feedback. */
async function findQuoted(
  quire: Quire,
  dir: string,
  { documents }: RunResult,
): Promise<DemoResult['feedback']['quoted']> {
  const sentences = readFileSync(join(dir, 'feedback.md'), 'utf8').match(/[^.:;\n]{30,}/g) ?? []
  for (const { id, path } of documents.filter(({ stage }) => stage === 'antithesis')) {
    const text = await textOf(quire, id)
    const sentence = sentences.find((one) => text.includes(one.trim()))
    if (sentence !== undefined) return { sentence: sentence.trim(), path }
  }
  return null
}

async function textOf(quire: Quire, id: string): Promise<string> {
  const shown = await quire.show(id)
  return shown.type === 'artifact' ? shown.artifact.text : ''
}

/** The feedback and the document that it is about. */
interface GivenFeedback {
  readonly id: string
  readonly path: string
  readonly on: string
}

/** Gives feedback at the first gate, as a person would. Reads a proposal and asks for a change. */
async function sayFeedback(
  quire: Quire,
  dir: string,
  { documents }: RunResult,
  output: Output,
): Promise<GivenFeedback> {
  const document = documents.find(({ key, model }) => key === 'business_case' && model === MODELS[0])!
  const text = readFileSync(join(dir, 'feedback.md'), 'utf8')
  const { id, path } = await quire.feedback(RUN, document.id, text)
  const on = `${nameOf(MODELS[0]!)}'s ${words('business_case')}`
  output.note(`  ✎ feedback on ${on}: “${text.trim().split('\n')[0]}”`)
  return { id, path, on }
}
