import { type CallEvent, CallFailed, type CallRequest, callFingerprint, type Model } from '@quire/runtime/call'
import { describeDifference } from './describe-difference.ts'
import type { RecordedCalls } from './recorded-calls.ts'

/** A model that returns only recorded answers. */
export function replayModel(id: string, recorded: RecordedCalls): Model {
  return { id, stream }

  async function* stream(request: CallRequest, signal: AbortSignal): AsyncGenerator<CallEvent> {
    if (signal.aborted) throw new CallFailed(id, 'cancelled', 'cancelled.')
    const fingerprint = callFingerprint(request)
    const answer = await recorded.find(fingerprint)
    if (!answer) throw await notRecorded(request, fingerprint)
    const { text, finishReason, providerFinishReason, usage } = answer
    if (text !== '') yield { type: 'text', text }
    yield { type: 'finish', finishReason, ...(providerFinishReason !== undefined && { providerFinishReason }), usage }
  }

  async function notRecorded(request: CallRequest, fingerprint: string): Promise<CallFailed> {
    const requests = await recorded.requests?.()
    const difference = requests && describeDifference(request, requests)
    const nearest = difference === undefined ? '' : ` Compared with the most similar recording, ${difference}.`
    return new CallFailed(
      id,
      'not-found',
      `this request was not recorded (fingerprint ${fingerprint.slice(0, 12)}).${nearest}`,
    )
  }
}
