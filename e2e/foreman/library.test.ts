import { Foreman } from '@quire/kits/foreman'
import type { CallRequest, Model } from '@quire/runtime'
import { openSession } from '@quire/session'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPlace, type TestPlace } from './test-session.ts'

let place: TestPlace
const asked: CallRequest[] = []
let reply = '<message>Go on.</message>'

const model: Model = {
  id: 'test',
  async *stream(request) {
    asked.push(request)
    for (const text of reply.match(/[\s\S]{1,20}/g) ?? []) yield { type: 'text', text }
    yield { type: 'finish', finishReason: 'stop', usage: { inputTokens: 1, outputTokens: 1 } }
  },
}

beforeAll(async () => {
  place = await openPlace()
})
afterAll(() => place.close())
beforeEach(() => {
  asked.length = 0
  reply = '<message>Go on.</message>'
})

const open = async (session: string, models = ['openai/gpt-4o', 'openai/gpt-4o-mini']): Promise<Foreman> =>
  Foreman.open(await place.openQuire({ model }), { project: session, session, models })
const prompt = (): string =>
  asked
    .at(-1)!
    .messages.map(({ content }) => content)
    .join('\n')

test('a program can chat with a kit through the front door', async () => {
  const quire = await place.openQuire({ model })
  const request = { message: 'Elena trusts nobody.', session: 'front-door', models: ['openai/gpt-4o'] }
  expect(await quire.chat('foreman', request)).toMatchObject({ message: 'Go on.', session: 'front-door', turn: 1 })
  expect(prompt()).toContain('Elena trusts nobody.')
})

test('chat returns the message, the actions, the files, and the chosen model with the reason', async () => {
  reply = `<thinking>The flaw is new.</thinking>
<message>Recorded.</message>
<action type="save_decision"><category>character</category><key>flaw</key><value>Trusts nobody</value></action>
<content_update target="notes.md">Too early.</content_update>`
  const foreman = await open('shape')
  let streamed = ''
  const result = await foreman.chat('Elena trusts nobody, and that is what costs her most.', {
    onResponse: (event) => {
      if (event.type === 'text') streamed += event.text
    },
  })
  expect(result).toMatchObject({
    message: 'Recorded.',
    thinking: 'The flaw is new.',
    actions: [{ type: 'save_decision', status: 'executed', result: true }],
    contentUpdates: [{ target: 'notes.md', content: 'Too early.', status: 'refused' }],
    model: { model: 'openai/gpt-4o', rule: 'everything else' },
  })
  expect(streamed).toBe(reply)
  expect(await foreman.view()).toMatchObject({ mode: 'architect', next: 'voice_calibration' })

  // The next prompt contains the decision, the reply without thinking, and the action results.
  const short = await foreman.chat('And now?')
  expect(short.model).toEqual({ model: 'openai/gpt-4o-mini', rule: 'short message' })
  expect(prompt()).toContain('<entry category="character" key="flaw">Trusts nobody</entry>')
  expect(prompt()).toContain('<message>Recorded.</message>')
  expect(prompt()).toContain('<action_result type="save_decision" status="executed">Done.</action_result>')
  expect(prompt()).toContain('<content_result target="notes.md" status="refused">')
  expect(prompt()).not.toContain('The flaw is new.')
})

test('by default, the prompt contains ten turns and requests thinking', async () => {
  const foreman = await open('options')
  for (let n = 1; n <= 12; n++) await foreman.chat(`This is what I say as number ${n}, so that it is known.`)
  const told = async (options: Parameters<Foreman['chat']>[1]): Promise<string[]> => {
    await foreman.chat(`What did I say before this, ${JSON.stringify(options)}?`, options)
    return [...prompt().matchAll(/as number (\d+)/g)].map(([, n]) => n!)
  }
  expect(await told({})).toEqual(['3', '4', '5', '6', '7', '8', '9', '10', '11', '12'])
  expect(prompt()).toContain('`<thinking>`: comes first')
  expect(await told({ maxConversationTurns: 0, includeThinkingReminder: false })).toEqual([])
  expect(prompt()).toContain('`<thinking>`: optional.')
})

test('gates stay closed until the writer confirms or overrides them', async () => {
  const foreman = await open('gates')
  await expect(foreman.goTo('director')).rejects.toMatchObject({ code: 'gate-closed', missing: expect.any(Array) })
  await foreman.goTo('EDITOR', { force: true })
  expect(await foreman.confirm('manuscript_complete')).toBe(
    'Known faults:\n- Covered by no text: beat_1 through beat_15\nThe manuscript is complete.',
  )
  await foreman.goTo('finished')
  expect(await foreman.view()).toMatchObject({ mode: 'editor', isFinished: true })
  await foreman.chat('Is there anything left to do in this book?')
  expect(prompt()).toContain('<override from="architect" to="editor">')
})

test('a stored session opens by its name alone, and an unknown name is refused', async () => {
  await open('by-name')
  const quire = await place.openQuire({ model })
  const session = await openSession(quire, { session: 'by-name' })
  expect([session.project, session.process.name]).toEqual(['by-name', 'foreman'])
  expect((await session.chat('Are you there?')).message).toBe('Go on.')
  await expect(openSession(quire, { session: 'nobody' })).rejects.toThrow("Unknown session 'nobody'.")
})
