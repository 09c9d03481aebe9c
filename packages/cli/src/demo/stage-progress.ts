import type { Engine, RunEvent, RunSummary } from '@quire/runtime'
import type { Output } from '../output.ts'

export interface StageProgress {
  readonly name: string
  readonly documents: number
  readonly calls: number
  readonly seconds: number
}

/** A run that is worked on stage by stage. What was told of it once is not told again. */
export interface StagedRun {
  readonly engine: Engine
  readonly run: string
  readonly told: Set<string>
}

/** Works until the stage waits at its gate or the run has ended, with one living line on a terminal. */
export async function runStage(
  { engine, run, told }: StagedRun,
  name: string,
  output: Output,
): Promise<{ readonly summary: RunSummary; readonly stage: StageProgress }> {
  const started = performance.now()
  const before = await countOf(engine, run)
  let done = 0
  let calls = 0
  const isLive = process.stderr.isTTY === true && !output.isJson
  const draw = (): void => {
    if (isLive) process.stderr.write(`\r\x1b[2K▸ ${name}  ${'·'.repeat(Math.min(done, 60))} ${calls} calls`)
  }
  const tell = ({ id, type, data }: RunEvent): void => {
    if (told.has(id)) return
    told.add(id)
    if (type === 'step.completed') done++
    if (type === 'call.completed') calls++
    if (type === 'call.completed' && data.finishReason === 'length') {
      if (isLive) process.stderr.write('\r\x1b[2K')
      output.note(`  ↪ ${stepOf(String(data.call))} was cut off: the rest is asked for`)
    }
    draw()
  }
  draw()
  const summary = await engine.runToEnd(run, { concurrency: 4, onEvent: tell })
  if (isLive) process.stderr.write('\r\x1b[2K')
  const documents = summary.documents.length - before.documents
  const stage = { name, documents, calls: summary.calls - before.calls, seconds: (performance.now() - started) / 1000 }
  output.note(`✓ ${name}: ${documents} documents, ${stage.calls} calls, ${stage.seconds.toFixed(1)} s`)
  return { summary, stage }
}

async function countOf(engine: Engine, run: string): Promise<{ documents: number; calls: number }> {
  const { summariseRun } = await import('@quire/runtime')
  const { documents, calls } = await summariseRun(engine.store.db, run)
  return { documents: documents.length, calls }
}

/** `demo/iteration_1/thesis/write_business_case/scripted+alpha.1#1`: the step and its model. */
function stepOf(call: string): string {
  const [, step = call, model = ''] = /([^/]+)\/scripted\+([^./#]+)[^#]*#\d+$/.exec(call) ?? []
  return model === '' ? step : `${step} of ${model}`
}
