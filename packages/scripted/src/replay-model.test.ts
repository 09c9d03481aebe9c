import { type CallEvent, type CallFailed, type CallRequest, callFingerprint } from '@quire/runtime/call'
import { describe, expect, it } from 'vitest'
import { type RecordedCalls, replay as replayKind, replayModel } from './replay-model.ts'

const request: CallRequest = {
  model: 'openai/gpt-4o',
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'First line.\nSecond line.' },
  ],
  maxOutputTokens: 100,
}
const answer = {
  text: 'An answer.',
  finishReason: 'stop',
  providerFinishReason: 'end_turn',
  usage: { inputTokens: 3 },
} as const
const recorded: RecordedCalls = {
  find: (fingerprint) => (fingerprint === callFingerprint(request) ? answer : undefined),
  requests: () => [{ ...request, model: 'other/model', messages: [] }, request],
}

async function replay(asked: CallRequest, calls = recorded): Promise<CallEvent[]> {
  const events: CallEvent[] = []
  for await (const event of replayModel(asked.model, calls).stream(asked, new AbortController().signal)) {
    events.push(event)
  }
  return events
}

async function failureOf(asked: CallRequest, calls = recorded): Promise<CallFailed> {
  return (await replay(asked, calls).catch((error: unknown) => error)) as CallFailed
}

describe('replay', () => {
  it('returns recorded answers', async () => {
    const { text, ...finish } = answer
    expect(await replay(request)).toEqual([
      { type: 'text', text },
      { type: 'finish', ...finish },
    ])
  })

  it('rejects an unknown request and shows the closest recording', async () => {
    const messages = [request.messages[0]!, { role: 'user' as const, content: 'First line.\nSecond lime.' }]
    const failed = await failureOf({ ...request, messages })
    expect(failed).toMatchObject({ failure: 'not-found', canHeal: false })
    expect(failed.message).toContain('"Second lime." instead of "Second line."')
    expect((await failureOf({ ...request, maxOutputTokens: 200 })).message).toContain(
      'maxOutputTokens is 200 instead of 100',
    )
  })

  it('opens `replay/` models by the name of the original model', async () => {
    const kind = replayKind(recorded)
    const ask = async (id: string) => {
      const model = await kind.open(id, { settings: {}, environment: {} })
      const { value } = await model.stream(request, new AbortController().signal)[Symbol.asyncIterator]().next()
      return value
    }
    expect(await ask('replay/openai/gpt-4o')).toEqual({ type: 'text', text: answer.text })
    await expect(ask('replay/openai/gpt-4.1')).rejects.toMatchObject({ failure: 'not-found' })
  })

  it('reports a simple error if recorded requests cannot be listed', async () => {
    const failed = await failureOf(request, { find: () => undefined })
    expect(failed.message).toMatch(/^openai\/gpt-4o: this request was not recorded \(fingerprint [0-9a-f]{12}\)\.$/)
  })
})
