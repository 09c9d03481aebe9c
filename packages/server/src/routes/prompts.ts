import { parseJson } from '@quire/core'
import { fitPastPrompt, listCalls, showPrompt, verifyPrompt } from '@quire/inspect/views'
import type { Quire } from '@quire/runtime'
import { NothingFound } from '@quire/runtime/errors'
import { repairJsonText } from '@quire/runtime/repair'
import { findTurnOutcome } from '@quire/session'
import Type from 'typebox'
import { type Route, routesOf } from '../route/route.ts'
import { id, namedObject, nullable, record, strings, text } from '../schema/fields.ts'
import { CallResponse, FitColumn, Format, PastPrompt } from '../schema/prompt.ts'
import { Call } from '../schema/run.ts'
import { columnFacts, promptFacts } from './prompt-facts.ts'

const call = Type.Object({ call: id('The id of the call.') })
const route = routesOf('calls')
const budget = Type.Optional(Type.Integer({ minimum: 1, description: 'Maximum number of tokens for the prompt.' }))

const ProvedPrompt = Type.Object({
  call: text,
  path: nullable(text),
  matches: Type.Boolean(),
  hash: nullable(text),
  expected: text,
  differences: Type.Optional(strings),
})

export const callRoutes: readonly Route[] = [
  route.get('/calls/{call}', 'getCall', {
    summary: 'Show a call with its exact request and its raw response.',
    params: call,
    response: Call,
    handle: ({ params }, { quire }) => getCall(quire, params.call),
  }),
  route.get('/calls/{call}/prompt', 'getPrompt', {
    summary:
      'Show the prompt of a call with layers, spans and sources. If a model, budget or format is given, the prompt is fitted again. Nothing is sent.',
    params: call,
    query: Type.Object({
      model: Type.Optional(Type.String()),
      budget,
      format: Type.Optional(Format),
      against: Type.Optional(
        Type.String({ description: 'The call to compare the prefix with: its id, or `previous`.' }),
      ),
    }),
    response: PastPrompt,
    handle: async ({ params, query: { model, ...rest } }, { quire, db }) => {
      const profile = model === undefined ? undefined : quire.workspace.models.get(model).profile
      const changes = { ...rest, ...(profile && { profile }) }
      const { assembly, inputs: _inputs, ...shown } = await showPrompt(await db(), params.call, changes)
      return { ...shown, isAsSent: assembly.hash === shown.sent.hash, prompt: promptFacts(assembly) }
    },
  }),
  route.get('/calls/{call}/inputs', 'getPromptInputs', {
    summary: 'Show the inputs of a call’s prompt, keyed by name.',
    params: call,
    response: Type.Object({ call: text, blueprint: text, inputs: record }),
    handle: async ({ params }, { db }) => {
      const { assembly, inputs } = await showPrompt(await db(), params.call)
      return { call: params.call, blueprint: assembly.blueprint, inputs: { ...inputs } }
    },
  }),
  route.get('/calls/{call}/fit', 'fitPrompt', {
    summary: 'Fit a call’s prompt to each of several models and compare the results.',
    params: call,
    query: Type.Object({
      models: Type.String({ description: 'Ids of models, separated by commas.', minLength: 1 }),
      budget,
      format: Type.Optional(Format),
    }),
    response: Type.Object({ call: text, models: Type.Array(FitColumn) }),
    handle: async ({ params, query: { models, ...rest } }, { quire, db }) => {
      const profiles = splitList(models).map((model) => quire.workspace.models.get(model).profile)
      const columns = await fitPastPrompt(await db(), params.call, profiles, rest)
      return { call: params.call, models: columns.map(columnFacts) }
    },
  }),
  route.get('/calls/{call}/response', 'getResponse', {
    summary: 'Show the response of a call, raw and parsed, with diagnostics and action results.',
    params: call,
    response: CallResponse,
    handle: ({ params }, { quire }) => readResponse(quire, params.call),
  }),
  route.get('/calls/{call}/proof', 'verifyPrompt', {
    summary: 'Rebuild the prompt from its sources and compare it byte for byte with the sent prompt.',
    params: call,
    response: namedObject('Proof', {
      id: text,
      matches: Type.Boolean(),
      hash: nullable(text),
      expected: text,
      differences: Type.Optional(strings),
      prompts: Type.Array(ProvedPrompt),
    }),
    handle: async ({ params }, { db }) => verifyPrompt(await db(), params.call),
  }),
]

export function splitList(written: string): string[] {
  return written
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

async function getCall(quire: Quire, wanted: string) {
  const shown = await quire.show(wanted)
  if (shown.type !== 'call') throw new NothingFound(wanted)
  return shown.call
}

/**
 * Parses a response. If the call has a schema, the response is parsed as JSON. Otherwise, if the kit has actions, it is
 * parsed as tags. In all other cases, it is plain text.
 */
async function readResponse(quire: Quire, wanted: string) {
  const { response: raw, request, run, step, finishReason } = await getCall(quire, wanted)
  const { db } = await quire.store()
  const calls = (await listCalls(db, run)).filter((one) => one.step === step)
  // The numbered calls together form one answer. The named calls are not part of the conversation.
  const isCounted = (id: string): boolean => /#\d+$/.test(id)
  const later = calls.slice(calls.findIndex((one) => one.id === wanted) + 1)
  const continuedBy = isCounted(wanted) ? later.map((one) => one.id).filter(isCounted) : []
  const found = { call: wanted, raw, finishReason, continuedBy }
  if (raw === null) return { ...found, as: 'text' as const }
  const { schema } = request as { readonly schema?: object }
  if (schema) return { ...found, as: 'json' as const, json: await parseJson(raw, { schema, repair: repairJsonText }) }
  const kit = await kitOf(quire, wanted)
  if (!kit) return { ...found, as: 'text' as const }
  const outcome = await findTurnOutcome(db, run)
  const tags = await quire.parse(raw, kit)
  return { ...found, as: 'tags' as const, ...kit, tags, ...(outcome && { outcome }) }
}

/** The kit that defines the actions of a response, and the mode of the conversation. */
async function kitOf(quire: Quire, wanted: string): Promise<{ kit: string; mode?: string } | undefined> {
  const shown = await showPrompt((await quire.store()).db, wanted).catch(() => undefined)
  const [kit, name] = shown?.assembly.blueprint.split('/') ?? []
  if (kit === undefined || name === undefined || !quire.workspace.kits.some((one) => one.name === kit)) return undefined
  if (quire.workspace.getActions(kit).actions.size === 0) return undefined
  const { mode } = shown!.inputs
  return { kit, ...(typeof mode === 'string' && { mode }) }
}
