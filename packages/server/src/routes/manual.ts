import { readWaitingPrompt } from '@quire/inspect/views'
import { listPrompts } from '@quire/runtime/engine'
import Type from 'typebox'
import { jsonRoute, type Route } from '../route/route.ts'
import { body, id, named } from '../schema/fields.ts'

const tag = 'manual models'
const text = Type.String()
const prompt = Type.Object({ prompt: id('The id of the prompt, or of its call.') })
const MAX_ANSWER = 16 * 1024 * 1024

const WaitingPrompt = named(
  'WaitingPrompt',
  Type.Object({ id: text, call: text, run: text, step: text, model: text, askedAt: text }),
)

/** Routes for prompts that people answer in place of models. */
export const manualRoutes: readonly Route[] = [
  jsonRoute({
    method: 'GET',
    path: '/waiting',
    name: 'listWaiting',
    summary: 'List the prompts waiting for a person’s answer, oldest first.',
    tag,
    query: Type.Object({ run: Type.Optional(text) }),
    response: Type.Object({ prompts: Type.Array(WaitingPrompt) }),
    handle: async ({ query }, { db }) => ({ prompts: await listPrompts(await db(), query.run) }),
  }),
  jsonRoute({
    method: 'GET',
    path: '/waiting/{prompt}',
    name: 'getWaiting',
    summary: 'Show a waiting prompt for copying.',
    tag,
    params: prompt,
    response: Type.Object({
      ...WaitingPrompt.properties,
      text,
      messages: Type.Array(Type.Object({ role: text, content: text })),
      schema: Type.Optional(Type.Unknown({ description: 'The JSON Schema that the answer must satisfy.' })),
    }),
    handle: async ({ params }, { db }) => readWaitingPrompt(await db(), params.prompt),
  }),
  jsonRoute({
    method: 'POST',
    path: '/waiting/{prompt}/answer',
    name: 'answerPrompt',
    summary: 'Submit the answer to a waiting prompt. The run continues with it.',
    tag,
    params: prompt,
    maxBytes: MAX_ANSWER,
    body: body(Type.Object({ text: Type.String({ minLength: 1 }) })),
    response: Type.Object({ id: text, call: text, run: text, isNew: Type.Boolean(), left: Type.Integer() }),
    handle: async ({ params, body: { text: said } }, { quire, work }) => {
      const answered = await quire.answer(params.prompt, said)
      await work.continueReady(answered.run)
      return answered
    },
  }),
]
