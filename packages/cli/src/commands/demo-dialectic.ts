import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFlowTitles, type StageTitles } from '@quire/inspect/views'
import { type JobOutput, listMended } from '@quire/recipe'
import type { RunSummary } from '@quire/runtime'
import type { Quire } from '@quire/runtime/front-door'
import { loadRecordings, type Recordings } from '@quire/scripted'
import { recorded } from '@quire/scripted/plugin'
import { EXIT, Exit } from '../command-line/exit-code.ts'
import { type DemoPlan, hasRecordings, planOf } from '../demo/demo-plan.ts'
import { layOutDemo } from '../demo/lay-out-demo.ts'
import { nameOf, type PlayedDemo, playDemo, type StageProgress, words } from '../demo/play-demo.ts'
import { openFor } from '../open/open-for.ts'
import { commandName, type Output } from '../output/output.ts'
import { counted, stageName, tokensView } from '../views/figures.ts'
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
  if (recordings) {
    const { stageTitles } = await readFlowTitles(quire, plan.recipe)
    output.note(`${wrapText(recordedNote(recordings, stageTitles), Math.min(output.width, 100)).join('\n')}\n`)
  }
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

interface DemoResult extends RunSummary {
  readonly durationMs: number
  /** The workspace of the demo. */
  readonly dir: string
  /** The page that lists all written files. */
  readonly index: string
  /** The result as an HTML page. Only with recorded answers. */
  readonly page?: string
  readonly stages: readonly StageProgress[]
  /** Answers that were continued or repaired. */
  readonly mended: readonly Pick<JobOutput, 'stage' | 'key' | 'model' | 'state' | 'continuations' | 'problems'>[]
  readonly feedback: {
    readonly on: string
    readonly path: string
    /** How many prompts contained the feedback, and how many documents come from it, directly or indirectly. */
    readonly prompts: number
    readonly documents: number
    /** A sentence from a document that is there because of the feedback. */
    readonly quoted: { readonly sentence: string; readonly path: string } | null
  }
  /** The document that the run ends with. Only with recorded answers. */
  readonly recommendation?: ShownDocument
  readonly checklist: ShownDocument
}

interface ShownDocument {
  readonly id: string
  readonly file: string
  readonly text: string
}

const SHOWN_LINES = 16

/** Says that answers are recorded, and which of them were changed to show how Quire deals with it. */
export function recordedNote({ answers }: Recordings, titles: StageTitles = {}): string {
  const note =
    'The answers in this demo are recorded: a language model wrote them for exactly these prompts. Everything else happens now.'
  const changes = answers.flatMap(({ step, change }) => (change === undefined ? [] : [`${titled(step)} (${change})`]))
  if (changes.length === 0) return note
  function titled(step: string): string {
    const [stage = '', name] = step.split('/')
    return name === undefined ? step : `${words(name)} in ${stageName(titles, stage)}`
  }
  return `${note} To show how Quire deals with faults, some were changed afterwards: ${changes.join(', ')}.`
}

function demoView(result: DemoResult, output: Output): string {
  const {
    flow,
    dir,
    index,
    page,
    mended,
    feedback,
    recommendation,
    checklist,
    documents,
    calls,
    tokens,
    cost,
    durationMs,
  } = result
  const bold = (text: string): string => output.style('bold', text)
  const dim = (text: string): string => output.style('dim', text)
  const count = (value: number): string => value.toLocaleString('en')
  const again = `--workspace ${dir}`
  const quire = commandName()
  return [
    '',
    bold('Along the way'),
    ...mended.map(({ model, key, state, continuations, problems }) => {
      const who = `${nameOf(model.model)}'s ${words(key)}`
      const times = continuations === 1 ? 'once' : `${continuations} times`
      const how = [
        ...(continuations > 0 ? [`was incomplete and was continued ${times}`] : []),
        ...(state === 'repaired' ? [`was broken JSON and was repaired${problems[0] ? ` (${problems[0]})` : ''}`] : []),
        ...(state === 'incomplete' ? ['stayed incomplete'] : []),
      ]
      return `  ${who} ${how.join(' and ')}`
    }),
    `  feedback on ${feedback.on} was included in ${counted(feedback.prompts, 'prompt')} and led to ${counted(feedback.documents, 'document')}${feedback.quoted ? '. One of them says:' : ''}`,
    ...(feedback.quoted
      ? [`    “${feedback.quoted.sentence}”`, dim(`    in ${feedback.quoted.path.split('/').slice(-3).join('/')}`)]
      : []),
    '',
    bold(recommendation ? 'The result' : 'The final checklist'),
    ...(recommendation ?? checklist).text
      .split('\n')
      .slice(0, SHOWN_LINES)
      .flatMap((line) => wrapText(line, Math.min(output.width, 100) - 2))
      .map((line) => `  ${line}`.trimEnd()),
    dim(`  … ${(recommendation ?? checklist).file}`),
    ...(recommendation ? [`  its checklist: ${checklist.file}`] : []),
    ...(page === undefined ? [] : [`  as a page for a browser: ${page}`]),
    '',
    bold('Total'),
    `  ${count(calls)} calls, ${tokensView(tokens, count)}, ${cost === null ? 'price unknown' : `$${cost.toFixed(2)}`}`,
    `  ${counted(documents.length, 'document')} in ${counted(result.stages.length, 'stage')}, in ${(durationMs / 1000).toFixed(0)} seconds`,
    `  ${index}`,
    '',
    bold('Next'),
    `  ${quire} lineage ${checklist.id} --up ${again}`,
    dim('    traces the checklist back through every prompt to the request, with file and line'),
    `  ${quire} replay ${checklist.id} --verify ${again}`,
    dim('    rebuilds the checklist’s prompt from its sources and checks that it is identical'),
    ...(recommendation
      ? [`  ${quire} show ${result.run} --changed ${again}`, dim('    shows what each step changed in the result')]
      : [`  ${quire} resume ${result.run} --redo synthesis ${again}`, dim('    repeats a stage, as a new iteration')]),
    `  ${quire} run ${flow} --input ${dir}/request.md --models anthropic/claude-sonnet-5-5,openai/gpt-4o ${again}`,
    dim('    the same run with real models (needs keys)'),
  ].join('\n')
}
