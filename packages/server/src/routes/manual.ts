import { readWaitingPrompt } from '@quire/inspect/views'
import { listPrompts } from '@quire/runtime/engine'
import Type from 'typebox'
import { type Route, routesOf } from '../route/route.ts'
import { body, id, namedObject, text } from '../schema/fields.ts'

const route = routesOf('manual models')
const prompt = Type.Object({ prompt: id('The id of the prompt, or of its call.') })
const MAX_ANSWER = 16 * 1024 * 1024

const WaitingPrompt = namedObject('WaitingPrompt', {
  id: text,
  call: text,
  run: text,
  step: text,
  model: text,
  askedAt: text,
})

/** Routes for prompts that people answer in place of models. */
export const manualRoutes: readonly Route[] = [
  route.get('/waiting', 'listWaiting', {
    summary: 'List the prompts waiting for a person’s answer, oldest first.',
    query: Type.Object({ run: Type.Optional(text) }),
    response: Type.Object({ prompts: Type.Array(WaitingPrompt) }),
    handle: async ({ query }, { db }) => ({ prompts: await listPrompts(await db(), query.run) }),
  }),
  route.get('/waiting/{prompt}', 'getWaiting', {
    summary: 'Show a waiting prompt for copying.',
    params: prompt,
    response: Type.Object({
      ...WaitingPrompt.properties,
      text,
      messages: Type.Array(Type.Object({ role: text, content: text })),
      schema: Type.Optional(Type.Unknown({ description: 'The JSON Schema that the answer must satisfy.' })),
    }),
    handle: async ({ params }, { db }) => readWaitingPrompt(await db(), params.prompt),
  }),
  route.post('/waiting/{prompt}/answer', 'answerPrompt', {
    summary: 'Submit the answer to a waiting prompt. The run continues with it.',
    params: prompt,
    maxBytes: MAX_ANSWER,
    body: body({ text: Type.String({ minLength: 1 }) }),
    response: Type.Object({ id: text, call: text, run: text, isNew: Type.Boolean(), left: Type.Integer() }),
    handle: async ({ params, body: { text: answer } }, { quire, work }) => {
      const answered = await quire.answer(params.prompt, answer)
      await work.continueReady(answered.run)
      return answered
    },
  }),
]
