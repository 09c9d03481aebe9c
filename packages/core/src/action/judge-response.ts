import type { ActionTable } from './action-definition.ts'
import { type Judgement, judgeAction, type RequestedAction } from './judge-action.ts'

/** What of a parsed response is needed to act on it. */
export interface ActionableResponse {
  readonly message: string
  readonly actions: readonly RequestedAction[]
  /** Elements that were understood well enough to be refused. */
  readonly refused: readonly { readonly tag: string; readonly type?: string; readonly reason: string }[]
  /** Elements that the text ended in. */
  readonly partial: readonly {
    readonly tag: string
    readonly attributes: Readonly<Record<string, string>>
    readonly params?: Readonly<Record<string, unknown>>
  }[]
}

/** Every action that a response asks for, what would run and what would not, with all reasons; runs nothing. */
export async function judgeResponse(
  response: ActionableResponse,
  table: ActionTable,
  options: { readonly mode?: string } = {},
): Promise<Judgement[]> {
  const judged = await Promise.all(response.actions.map((action) => judgeAction(action, table, options)))
  return [...judged, ...refusedActions(response)]
}

/** Actions that were begun but can never run: malformed ones, and those that the response was cut off in. */
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
