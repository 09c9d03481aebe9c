import type { ItemInput } from '../layer/item.ts'
import type { ActionOutcome } from './run-actions.ts'

/**
 * Turns outcomes into layer items, so that the next prompt shows the results to the model. Newer outcomes have more
 * weight.
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
