import type { RunHandle, RunResult } from '@quire/runtime/front-door'
import type { Output } from '../output/output.ts'
import { counted } from '../views/counted.ts'

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
