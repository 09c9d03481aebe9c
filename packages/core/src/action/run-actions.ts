import type { ItemInput } from '../layer/item.ts'
import type { RepairJsonText } from '../response/json/parsed-json.ts'
import type { ActionTable } from './action-definition.ts'
import { type Judgement, judgeAction, type Refusal } from './judge-action.ts'
import { type ActionableResponse, refusedActions } from './judge-response.ts'

/** Performs an action. The signal is aborted at the time limit. The handler must then stop. */
export type Handler = (
  params: Readonly<Record<string, unknown>>,
  context: { readonly key: string; readonly signal: AbortSignal },
) => unknown

/** The outcome of an action. Every requested action has one. */
export interface ActionOutcome {
  /** A stable identifier of the action within the response. */
  readonly key: string
  readonly type: string
  readonly status: 'executed' | 'refused' | 'failed'
  readonly params: Readonly<Record<string, unknown>>
  readonly result?: unknown
  readonly reasons: readonly { readonly code: string; readonly message: string }[]
}

/** Runs work under a time limit. The caller supplies this function, because core has no clock. */
export type TimeLimit = <T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>) => Promise<T>

export interface RunActionsOptions {
  readonly table: ActionTable
  /** The response's id. It is part of each action's key. */
  readonly responseId: string
  /** Called before each action, because an action may change the mode. */
  readonly mode: () => string | undefined
  /** Repairs parameters that are written as broken JSON. By default, only short ones are repaired. */
  readonly repair?: RepairJsonText
  readonly handlers: Readonly<Record<string, Handler>>
  readonly timeLimit: TimeLimit
  /** Called before the action at this index runs. Used to process the earlier parts of the response. */
  readonly before?: (index: number) => Promise<void>
  /**
   * Returns whether an action that needs approval has been approved. Without this function, such actions are refused.
   */
  readonly approve?: (judgement: Judgement) => boolean | Promise<boolean>
}

/**
 * Validates, authorizes and runs each action, in order.
 * @example
 * const yaml = 'actions: { add: { description: Adds 1., parameters: { n: { type: number } } } }'
 * const options = { table: parseActions(yaml, 'actions.yaml'), responseId: 'r1', mode: () => undefined }
 * const timeLimit = (milliseconds, work) => work(AbortSignal.timeout(milliseconds))
 * const response = parseResponse('<action type="add"><n>2</n></action>')
 * await runActions(response, { ...options, timeLimit, handlers: { add: ({ n }) => n + 1 } })
 * // → [{ key: 'r1#0', status: 'executed', result: 3, … }]
 */
export async function runActions(response: ActionableResponse, options: RunActionsOptions): Promise<ActionOutcome[]> {
  const outcomes: ActionOutcome[] = []
  for (const [index, action] of response.actions.entries()) {
    const key = `${options.responseId}#${index}`
    await options.before?.(index)
    const mode = options.mode()
    const { table, repair } = options
    const judgement = await judgeAction(action, table, {
      ...(mode !== undefined && { mode }),
      ...(repair && { repair }),
    })
    outcomes.push(await runAction(judgement, key, options))
  }
  for (const [index, { type, params, reasons }] of refusedActions(response).entries()) {
    outcomes.push({ key: `${options.responseId}#refused-${index}`, type, status: 'refused', params, reasons })
  }
  return outcomes
}

async function runAction(judgement: Judgement, key: string, options: RunActionsOptions): Promise<ActionOutcome> {
  const { type, params } = judgement
  const reasons = await reasonsAfterApproval(judgement, options)
  return reasons.length > 0 ? { key, type, status: 'refused', params, reasons } : handle(judgement, key, options)
}

async function reasonsAfterApproval(judgement: Judgement, { approve }: RunActionsOptions): Promise<readonly Refusal[]> {
  const { reasons, definition } = judgement
  const others = reasons.filter(({ code }) => code !== 'approval')
  // Asks for approval only if nothing else prevents the action. Never asks if the action is disabled.
  if (reasons.length === 0 || others.length > 0 || definition?.approval === 'never' || !approve) return reasons
  return (await approve(judgement)) ? [] : reasons
}

async function handle(
  { type, params, definition }: Judgement,
  key: string,
  options: RunActionsOptions,
): Promise<ActionOutcome> {
  const handler = Object.hasOwn(options.handlers, type) ? options.handlers[type] : undefined
  const failed = (message: string): ActionOutcome => ({
    key,
    type,
    status: 'failed',
    params,
    reasons: [{ code: 'handler', message }],
  })
  if (!handler) return failed(`No handler for '${type}'.`)
  try {
    const limit = definition!.timeLimitMs
    const result = await options.timeLimit(limit, async (signal) => handler(params, { key, signal }))
    return { key, type, status: 'executed', params, result, reasons: [] }
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error))
  }
}

/**
 * Turns outcomes into layer items, so that the next prompt shows the results to the model. Newer outcomes have more
 * weight.
 * @example
 * actionResultItems([{ key: 'r1#0', type: 'wait', status: 'executed', params: {}, result: 'done', reasons: [] }])
 * // → [{ id: 'r1#0', text: 'done', element: 'action_result', … }]
 */
export function actionResultItems(outcomes: readonly ActionOutcome[]): ItemInput[] {
  return outcomes.map((outcome, index) => ({
    id: outcome.key,
    text: describeOutcome(outcome),
    weight: index,
    element: 'action_result',
    attributes: { type: outcome.type, status: outcome.status },
  }))
}

function describeOutcome({ status, result, reasons }: ActionOutcome): string {
  if (status !== 'executed') return reasons.map(({ message }) => message).join(' ')
  if (result === undefined || result === null) return 'Done.'
  return typeof result === 'string' ? result : JSON.stringify(result, null, 2)
}
