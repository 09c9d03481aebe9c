import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listMended } from '@quire/recipe'
import type { Quire } from '@quire/runtime/front-door'
import { loadRecordings } from '@quire/scripted'
import { recorded } from '@quire/scripted/plugin'
import { EXIT, Exit } from '../command-line/exit-code.ts'
import { type DemoPlan, hasRecordings, planOf } from '../demo/demo-plan.ts'
import { type DemoResult, demoView, recordedNote } from '../demo/demo-view.ts'
import { layOutDemo } from '../demo/lay-out-demo.ts'
import { type PlayedDemo, playDemo } from '../demo/play-demo.ts'
import { openFor } from '../open/open-for.ts'
import type { Output } from '../output/output.ts'
import { wrapText } from '../views/fit-width.ts'
import { runView } from '../views/run-view.ts'
import type { DemoOptions } from './demo.ts'
import { serveDemo } from './serve-demo.ts'

/** On a terminal, recorded answers arrive at a speed at which people see them being written. */
const WORDS_PER_SECOND = 500

/**
 * Runs all stages with two models whose answers are recorded, or scripted if there are no recordings. Gives feedback
 * after the first stage and writes the documents as files.
 */
export async function demo(options: DemoOptions, output: Output): Promise<void> {
  const started = performance.now()
  const dir = layOutDemo(options.dir)
  const plan = planOf(dir)
  const input = readFileSync(join(dir, plan.request), 'utf8')
  output.note(`${/^# (.+)$/m.exec(input)?.[1] ?? 'A request'}: from a request to a checklist, in ${dir}\n`)
  const recordings = hasRecordings(dir) ? await loadRecordings(join(dir, 'recorded')) : undefined
  if (recordings) output.note(`${wrapText(recordedNote(recordings), Math.min(output.width, 100)).join('\n')}\n`)
  const isWatched = process.stderr.isTTY === true && !output.isJson && !output.isQuiet
  await using quire = await openFor(
    { ...options, workspace: dir },
    {
      isRunning: true,
      isServing: true,
      isEmbedded: true,
      morePlugins: isWatched ? [recorded({ wordsPerSecond: WORDS_PER_SECOND })] : [],
    },
  )
  const played = await playDemo(quire, dir, plan, output)
  const result = await readResult(quire, dir, plan, played)
  if (!result) {
    output.result(played.summary, () => runView(played.summary, output))
    throw new Exit(EXIT.runFailed)
  }
  const whole = { ...result, durationMs: Math.round(performance.now() - started) }
  output.result(whole, () => demoView(whole, output))
  await serveDemo(quire, options, output)
}

/** Exports the run and finds what the visitor is shown. Undefined if the run did not complete. */
async function readResult(
  quire: Quire,
  dir: string,
  plan: DemoPlan,
  { summary, stages, feedback }: PlayedDemo,
): Promise<Omit<DemoResult, 'durationMs'> | undefined> {
  const { run, documents } = summary
  const checklist = documents.find(({ key }) => key === 'final_checklist' || key === 'checklist')
  if (summary.status !== 'completed' || !checklist || !feedback) return undefined
  const exported = await quire.export(run, join(dir, 'documents'))
  const recommendation = hasRecordings(dir) ? documents.find(({ key }) => key === 'recommendation') : undefined
  const { down } = await quire.lineage(feedback.id, 'down')
  const isPrompt = (label: string): boolean => label.includes('/_work/prompts/')
  const shown = async ({ id, path }: { readonly id: string; readonly path: string }) => ({
    id,
    file: join(exported.dir, path),
    text: await textOf(quire, id),
  })
  return {
    ...summary,
    dir,
    index: join(exported.dir, 'index.md'),
    ...(recommendation && { page: await exportPage(quire, run, join(dir, 'page')) }),
    stages,
    mended: await listMended((await quire.store()).db, run),
    feedback: {
      on: feedback.on,
      path: feedback.path,
      prompts: down.filter(({ label, distance }) => distance === 1 && isPrompt(label)).length,
      documents: down.filter(({ label }) => label.includes('/documents/')).length,
      quoted: await findQuoted(quire, dir, plan, summary),
    },
    ...(recommendation && { recommendation: await shown(recommendation) }),
    checklist: await shown(checklist),
  }
}

/** Writes the run as HTML pages and returns the first page. */
async function exportPage(quire: Quire, run: string, dir: string): Promise<string> {
  const { exportShare } = await import('@quire/server')
  const { page } = await exportShare(quire, run, dir)
  return join(dir, page)
}

/** Finds a document that the feedback changed: the last one with the plan's passage, or one that quotes the feedback. */
async function findQuoted(
  quire: Quire,
  dir: string,
  { feedback: { effect, file } }: DemoPlan,
  { documents }: PlayedDemo['summary'],
): Promise<DemoResult['feedback']['quoted']> {
  const sentences =
    effect === undefined ? (readFileSync(join(dir, file), 'utf8').match(/[^.:;\n]{30,}/g) ?? []) : [effect]
  const candidates = documents.filter(({ stage }) => (effect === undefined ? stage === 'antithesis' : true))
  for (const { id, path } of candidates.toReversed()) {
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
