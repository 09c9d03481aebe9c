import { parseResponse } from '@quire/core'
import { type Judgement, judgeResponse, refusedActions } from '@quire/core/action'
import { loadTextFile } from '@quire/core/template'
import { openWorkspace } from '../open-workspace.ts'
import type { Output } from '../output.ts'
import { readStandardInput } from '../read-standard-input.ts'
import { parsedView } from '../views/parsed-view.ts'
import type { ParseOptions } from './parse.ts'

export async function parse(file: string, options: ParseOptions, output: Output): Promise<void> {
  const text = file === '-' ? await readStandardInput() : loadTextFile(file, { limit: 64 * 1024 * 1024 })
  const table = openWorkspace(options).getActions(options.kit)
  const parsed = parseResponse(text, { tags: table.tags })
  const mode = options.mode === undefined ? {} : { mode: options.mode }
  const judgements = judgeResponse(parsed, table, mode)
  const whole = parsed.actions.map((action, index) => ({ ...action, ...judged(judgements[index]!) }))
  const unrunnable = refusedActions(parsed).map((judgement) => ({
    type: judgement.type,
    params: judgement.params,
    ...judged(judgement),
  }))
  output.result({ ...parsed, actions: [...whole, ...unrunnable] }, () => parsedView(parsed, judgements, output))
  if (table.actions.size === 0 && parsed.actions.length > 0) {
    output.note('There is no actions.yaml here and no --kit was named, so every action is unknown.')
  }
}

/** The parameters stay as they were written; how they were read stands beside them. */
function judged({ params, wouldRun, reasons }: Judgement) {
  return { wouldRun, reasons, read: params }
}
