import { CallFailed } from '../../call/call-failed.ts'
import type { CallRequest } from '../../call/model.ts'
import { isSpent } from '../../call/output-limit.ts'
import type { RecordedCall } from './record-call.ts'

const MAX_RAISES = 2

/** Asks a model. If the model uses up its limit without output, retries with a higher limit. */
export async function retryWithHigherLimit(
  request: CallRequest,
  raiseLimit: ((request: CallRequest) => number | undefined) | undefined,
  ask: (request: CallRequest, raised: number) => Promise<RecordedCall>,
): Promise<RecordedCall> {
  let asked = request
  for (let raised = 0; ; raised++) {
    const reply = await ask(asked, raised)
    if (!isSpent(reply)) return reply
    const { model, maxOutputTokens } = asked
    const limit = raised < MAX_RAISES ? raiseLimit?.(asked) : undefined
    if (limit === undefined) {
      const message = `used up its limit of ${maxOutputTokens} output tokens without an answer. Raise models.${model}.maxOutputTokens in quire.yaml, or set a lower reasoning effort.`
      throw new CallFailed(model, 'rejected', message)
    }
    asked = { ...asked, maxOutputTokens: limit }
  }
}
