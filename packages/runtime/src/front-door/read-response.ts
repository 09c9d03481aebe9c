import { type ParsedResponse, parseResponse } from '@quire/core'
import { type Judgement, judgeResponse, refusedActions } from '@quire/core/action'
import type { Workspace } from '../workspace/workspace.ts'

/** How to parse a response. */
export interface ParseRequest {
  /** The kit whose actions and tags apply, in addition to the workspace's actions and tags. */
  readonly kit?: string
  /** The mode whose permissions are checked. */
  readonly mode?: string
}

/** An action in a response. `wouldRun` tells whether the action would run, and `reasons` tells why not. */
export type JudgedAction = Partial<Omit<ParsedResponse['actions'][number], 'params'>> &
  Pick<Judgement, 'type' | 'params' | 'wouldRun' | 'reasons'> & {
    /** The parameters, converted according to their schema. `params` contains the original values. */
    readonly read: Judgement['params']
  }

/** The output of `quire parse --json`. */
export interface ReadResponse extends Omit<ParsedResponse, 'actions'> {
  readonly actions: readonly JudgedAction[]
}

/** Parses a model's response and checks which actions would run. Does not run the actions. */
export async function readResponse(
  workspace: Workspace,
  text: string,
  { kit, mode }: ParseRequest,
): Promise<ReadResponse> {
  const table = workspace.getActions(kit)
  const parsed = parseResponse(text, { tags: table.tags })
  const judgements = await judgeResponse(parsed, table, mode === undefined ? {} : { mode })
  const whole = parsed.actions.map((action, index) => ({ ...action, ...judged(judgements[index]!) }))
  const cut = refusedActions(parsed).map((one) => ({ type: one.type, params: one.params, ...judged(one) }))
  return { ...parsed, actions: [...whole, ...cut] }
}

function judged({ params, wouldRun, reasons }: Judgement) {
  return { wouldRun, reasons, read: params }
}
