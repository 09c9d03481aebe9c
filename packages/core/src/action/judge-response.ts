import type { ActionTable } from './action-definition.ts'
import { type Judgement, type JudgeOptions, judgeAction, type RequestedAction } from './judge-action.ts'

/** The parts of a parsed response that are needed to act on it. */
export interface ActionableResponse {
  readonly message: string
  readonly actions: readonly RequestedAction[]
  /** Elements that were recognized but refused. */
  readonly refused: readonly { readonly tag: string; readonly type?: string; readonly reason: string }[]
  /** Elements cut off at the end of the text. */
  readonly partial: readonly {
    readonly tag: string
    readonly attributes: Readonly<Record<string, string>>
    readonly params?: Readonly<Record<string, unknown>>
  }[]
}

/**
 * Decides for each action in a response whether the action would run. If not, gives the reasons. Does not run any
 * action.
 * @example
 * await judgeResponse(parseResponse('<action type="fly"></action>'), NO_ACTIONS)
 * // → [{ type: 'fly', wouldRun: false, … }]
 */
export async function judgeResponse(
  response: ActionableResponse,
  table: ActionTable,
  options: JudgeOptions = {},
): Promise<Judgement[]> {
  const judged = await Promise.all(response.actions.map((action) => judgeAction(action, table, options)))
  return [...judged, ...refusedActions(response)]
}

/**
 * The actions that can never run, because they are malformed or cut off at the end of the response.
 * @example
 * refusedActions(parseResponse('<action type="fly"><parameter'))
 * // → [{ type: 'fly', reasons: [{ code: 'truncated', … }], … }]
 */
export function refusedActions({ refused, partial }: ActionableResponse): Judgement[] {
  const malformed = refused
    .filter(({ tag }) => tag === 'action')
    .map(({ type, reason }): Judgement => unrunnable(type, {}, 'malformed', reason))
  const truncated = partial
    .filter(({ tag }) => tag === 'action')
    .map(({ attributes, params }) =>
      unrunnable(
        attributes.type,
        params ?? {},
        'truncated',
        'The response ended inside this action, so the action is incomplete.',
      ),
    )
  return [...malformed, ...truncated]
}

function unrunnable(
  type: string | undefined,
  params: Readonly<Record<string, unknown>>,
  code: 'malformed' | 'truncated',
  message: string,
): Judgement {
  return { type: type ?? '', params, reasons: [{ code, message }], wouldRun: false }
}
