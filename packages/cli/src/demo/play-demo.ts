import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Quire, RunHandle, RunResult } from '@quire/runtime/front-door'
import type { Output } from '../output/output.ts'
import { counted } from '../views/figures.ts'
import { fitWidth, wrapText } from '../views/fit-width.ts'
import type { DemoPlan } from './demo-plan.ts'

export interface PlayedDemo {
  readonly summary: RunResult
  readonly stages: readonly StageProgress[]
  /** Undefined if the run ended before the first gate. */
  readonly feedback: GivenFeedback | undefined
}

export interface StageProgress {
  readonly name: string
  readonly documents: number
  readonly calls: number
  readonly seconds: number
}

/** The feedback and the document that it is about. */
export interface GivenFeedback {
  readonly id: string
  readonly path: string
  readonly on: string
}

interface Stage {
  readonly name: string
  readonly description: string
}

/** Runs one stage at a time, gives feedback after the first stage, and approves the gate after each stage. */
export async function playDemo(quire: Quire, dir: string, plan: DemoPlan, output: Output): Promise<PlayedDemo> {
  const { recipe, run, models, date } = plan
  const request = {
    input: readFileSync(join(dir, plan.request), 'utf8'),
    models,
    options: { gate: true, date },
    runId: run,
    project: run,
  }
  const stages: StageProgress[] = []
  let feedback: GivenFeedback | undefined
  let handle = quire.run(recipe, request)
  let before = { documents: 0, calls: 0 }
  for (const stage of await listStages(quire, recipe, request)) {
    const { progress, result } = await followStage(quire, handle, stage, before, output)
    stages.push(progress)
    if (result.status !== 'waiting') return { summary: result, stages, feedback }
    feedback ??= await giveFeedback(quire, dir, plan, result, output)
    before = { documents: result.documents.length, calls: result.calls }
    handle = quire.resume(run, { approve: true })
  }
  return { summary: await handle.result, stages, feedback }
}

async function listStages(quire: Quire, recipe: string, request: Parameters<Quire['run']>[1]): Promise<Stage[]> {
  const prepared = await quire.prepare(recipe, request)
  const { parts } = prepared.flow.outline!(prepared.request)
  return parts.map(({ stage }, index) => ({
    name: `${index + 1} ${stage?.title ?? ''}`,
    description: stage?.description ?? '',
  }))
}

/** Gives feedback at the first gate, as a person would. Reads a document and asks for a change. */
async function giveFeedback(
  quire: Quire,
  dir: string,
  { run, feedback: { on, file } }: DemoPlan,
  { documents }: RunResult,
  output: Output,
): Promise<GivenFeedback> {
  const document = documents.find(({ key, model }) => key === on.step && model === on.model)!
  const text = readFileSync(join(dir, file), 'utf8')
  const { id, path } = await quire.feedback(run, document.id, text)
  const subject = `${nameOf(on.model)}'s ${words(on.step)}`
  output.note(`  ✎ feedback on ${subject}: “${text.trim().split('\n')[0]}”`)
  return { id, path, on: subject }
}

/** Follows a run until its stage waits at the gate or the run ends. Shows the progress on one line. */
async function followStage(
  quire: Quire,
  handle: RunHandle,
  { name, description }: Stage,
  before: { readonly documents: number; readonly calls: number },
  output: Output,
): Promise<{ readonly result: RunResult; readonly progress: StageProgress }> {
  const started = performance.now()
  const line = liveLine(output)
  const indent = (text: string): string =>
    wrapText(text, Math.min(output.width, 100) - 2)
      .map((part) => `  ${part}`)
      .join('\n')
  output.note(`${output.style('bold', name)}\n${indent(description)}`)
  let calls = 0
  const hush = quire.onProgress(({ run, call, model }, event) => {
    if (run === handle.run && event.type === 'text') line.write(`${nameOf(model)}, ${stepOf(call)}`, event.text)
  })
  try {
    for await (const { type, data } of handle) {
      if (type === 'step.completed' && Array.isArray(data.problems) && data.problems.length > 0) {
        line.clear()
        output.note(`  ! ${describeCall(String(data.step))}: ${String(data.problems[0])}`)
      }
      if (type !== 'call.completed') continue
      line.draw(`▸ ${name}: ${counted(++calls, 'call')}`)
      if (data.finishReason !== 'length') continue
      line.clear()
      output.note(`  ↪ ${describeCall(String(data.call))} was cut off: requesting the rest`)
    }
  } finally {
    hush()
    line.clear()
  }
  const result = await handle.result
  const documents = result.documents.length - before.documents
  const seconds = (performance.now() - started) / 1000
  const progress = { name, documents, calls: result.calls - before.calls, seconds }
  output.note(
    `✓ ${name}: ${counted(documents, 'document')}, ${counted(progress.calls, 'call')}, ${seconds.toFixed(1)} s`,
  )
  return { result, progress }
}

const SAME_WRITER_MS = 500

interface LiveLine {
  draw(text: string): void
  /** Shows the last words of a text that is being written. */
  write(writer: string, text: string): void
  clear(): void
}

/** A line at the bottom of the terminal that is redrawn in place. Draws nothing elsewhere. */
function liveLine({ isJson, isQuiet }: Output): LiveLine {
  const isLive = process.stderr.isTTY === true && !isJson && !isQuiet
  const texts = new Map<string, string>()
  let current = ''
  let writtenAt = 0
  const width = (): number => Math.max(20, (process.stderr.columns || 80) - 1)
  const draw = (text: string): void => {
    if (isLive) process.stderr.write(`\r\x1b[2K${text}`)
  }
  return {
    draw,
    write(writer, text) {
      const tail = `${texts.get(writer) ?? ''}${text}`.replace(/\s+/g, ' ').slice(-400)
      texts.set(writer, tail)
      const now = performance.now()
      // If several models write at once, the line stays with one of them.
      if (writer !== current && now - writtenAt < SAME_WRITER_MS) return
      current = writer
      writtenAt = now
      const label = `  ${writer}: `
      draw(label + fitWidth(tail, width() - label.length, 'end'))
    },
    clear: () => draw(''),
  }
}

/** The step and the model in the id of a step or call, such as `demo/iteration_1/thesis/write_business_case/scripted+alpha.1#1`. */
const CALL = /([^/]+)\/([^/#]+)\.\d+(?:#[^#]+)?$/

function stepOf(call: string): string {
  return words(CALL.exec(call)?.[1] ?? call)
}

function describeCall(call: string): string {
  const [, step, model] = CALL.exec(call) ?? []
  return step === undefined || model === undefined ? call : `${step} of ${nameOf(model.replace('+', '/'))}`
}

/** A model's name without its kind, if the kind is `scripted`. */
export function nameOf(model: string): string {
  return model.replace(/^scripted\//, '')
}

export function words(key: string): string {
  return key.replaceAll('_', ' ')
}
