import type { JobOutput } from '@quire/recipe'
import type { RunSummary } from '@quire/runtime'
import type { RunHandle, RunResult } from '@quire/runtime/front-door'
import { commandName, type Output } from '../output/output.ts'
import { counted, tokensView } from '../views/figures.ts'

export interface DemoResult extends RunSummary {
  readonly durationMs: number
  /** The workspace of the demo. */
  readonly dir: string
  /** The page that lists all written files. */
  readonly index: string
  readonly stages: readonly StageProgress[]
  /** Answers that were continued or repaired. */
  readonly mended: readonly Pick<JobOutput, 'stage' | 'key' | 'model' | 'state' | 'continuations' | 'problems'>[]
  readonly feedback: {
    readonly on: string
    readonly path: string
    /** How many prompts contained the feedback, and how many documents come from it, directly or indirectly. */
    readonly prompts: number
    readonly documents: number
    /** A sentence from the feedback, and a document of the next stage that quotes it. */
    readonly quoted: { readonly sentence: string; readonly path: string } | null
  }
  readonly checklist: { readonly id: string; readonly file: string; readonly text: string }
}

const SHOWN_LINES = 16

export function demoView(result: DemoResult, output: Output): string {
  const { dir, index, mended, feedback, checklist, documents, calls, tokens, cost, durationMs } = result
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
    `  feedback on ${feedback.on} was included in ${counted(feedback.prompts, 'prompt')} and led to ${counted(feedback.documents, 'document')}`,
    ...(feedback.quoted
      ? [`    “${feedback.quoted.sentence}”`, dim(`    in ${feedback.quoted.path.split('/').slice(-3).join('/')}`)]
      : []),
    '',
    bold('The final checklist'),
    ...checklist.text
      .split('\n')
      .slice(0, SHOWN_LINES)
      .map((line) => `  ${line}`.trimEnd()),
    dim(`  … ${checklist.file}`),
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
    `  ${quire} resume ${result.run} --redo synthesis ${again}`,
    dim('    repeats a stage, as a new iteration'),
    `  ${quire} run dialectic-full --input ${dir}/request.md --models anthropic/claude-sonnet-5-5,openai/gpt-4o ${again}`,
    dim('    the same run with real models (needs keys)'),
  ].join('\n')
}

export function nameOf(model: string): string {
  return model.replace(/^scripted\//, '')
}

export function words(key: string): string {
  return key.replaceAll('_', ' ')
}

export interface StageProgress {
  readonly name: string
  readonly documents: number
  readonly calls: number
  readonly seconds: number
}

/** Follows a run until its stage waits at the gate or the run ends. Shows the progress on one line. */
export async function followStage(
  handle: RunHandle,
  name: string,
  before: { readonly documents: number; readonly calls: number },
  output: Output,
): Promise<{ readonly result: RunResult; readonly stage: StageProgress }> {
  const started = performance.now()
  let done = 0
  let calls = 0
  const isLive = process.stderr.isTTY === true && !output.isJson
  const draw = (): void => {
    if (isLive) process.stderr.write(`\r\x1b[2K▸ ${name}  ${'·'.repeat(Math.min(done, 60))} ${calls} calls`)
  }
  draw()
  for await (const { type, data } of handle) {
    if (type === 'step.completed') done++
    if (type === 'call.completed') calls++
    if (type === 'call.completed' && data.finishReason === 'length') {
      if (isLive) process.stderr.write('\r\x1b[2K')
      output.note(`  ↪ ${stepOf(String(data.call))} was cut off: requesting the rest`)
    }
    draw()
  }
  const result = await handle.result
  if (isLive) process.stderr.write('\r\x1b[2K')
  const documents = result.documents.length - before.documents
  const stage = { name, documents, calls: result.calls - before.calls, seconds: (performance.now() - started) / 1000 }
  output.note(
    `✓ ${name}: ${counted(documents, 'document')}, ${counted(stage.calls, 'call')}, ${stage.seconds.toFixed(1)} s`,
  )
  return { result, stage }
}

/**
 * Returns the step and the model from a call id such as
 * `demo/iteration_1/thesis/write_business_case/scripted+alpha.1#1`.
 */
function stepOf(call: string): string {
  const [, step = call, model = ''] = /([^/]+)\/scripted\+([^./#]+)[^#]*#\d+$/.exec(call) ?? []
  return model === '' ? step : `${step} of ${model}`
}
