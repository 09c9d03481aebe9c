import type { Workspace } from '@quire/runtime'
import { describeSessionKit, hasProcess } from '@quire/session'
import Type from 'typebox'
import { type Route, routesOf } from '../route/route.ts'
import { Diagnostic, id, namedObject, nullable, record, strings, text, words } from '../schema/fields.ts'
import { ModelProfile } from '../schema/prompt.ts'

const route = routesOf('workspace')

const FlowOption = Type.Object({
  name: text,
  description: text,
  type: Type.Optional(words('string', 'number', 'boolean', 'path', 'list', 'model')),
  default: Type.Optional(Type.Union([Type.String(), Type.Number()])),
  isScope: Type.Optional(Type.Boolean()),
  fill: Type.Optional(words('today', 'no-models')),
  conflicts: Type.Optional(strings),
})
const Flow = namedObject('Flow', {
  name: text,
  description: text,
  options: Type.Optional(Type.Array(FlowOption)),
  code: Type.Optional(Type.String({ description: 'The file of a flow that is written in code.' })),
})
const OutlinedPart = namedObject('OutlinedPart', {
  stage: Type.Optional(Type.Object({ name: text, title: text, description: Type.Optional(text) })),
  steps: Type.Array(
    Type.Object({
      id: text,
      name: text,
      title: text,
      description: Type.Optional(text),
      needs: strings,
      runs: text,
      asks: text,
      inputs: Type.Array(Type.Object({ name: text, source: text })),
      model: Type.Optional(text),
      answer: text,
    }),
  ),
  waits: Type.Boolean({ description: 'Whether the run then waits until a person approves.' }),
})
const FlowDetails = namedObject('FlowDetails', {
  ...Flow.properties,
  parts: Type.Optional(Type.Array(OutlinedPart, { description: 'What a run does, step by step.' })),
  note: Type.Optional(Type.String({ description: 'What else a run can do, in a sentence.' })),
  canPreview: Type.Boolean(),
  takesFeedback: Type.Boolean(),
  takesResources: Type.Boolean(),
})
const Kit = namedObject('Kit', {
  name: text,
  description: text,
  blueprints: strings,
  canChat: Type.Boolean({ description: 'Whether sessions can be opened with this kit.' }),
})
const Input = Type.Object({
  description: Type.Optional(text),
  required: Type.Optional(Type.Boolean()),
  default: Type.Optional(Type.Unknown()),
  main: Type.Optional(Type.Boolean()),
})
const Blueprint = namedObject('Blueprint', {
  name: text,
  description: Type.Optional(text),
  file: Type.Optional(text),
  inputs: Type.Record(text, Input),
  layers: Type.Array(record),
})

export const workspaceRoutes: readonly Route[] = [
  route.get('/workspace', 'getWorkspace', {
    summary: 'Show the workspace that the server uses.',
    response: namedObject('Workspace', {
      name: nullable(text),
      description: nullable(text),
      dir: text,
      project: text,
      model: nullable(text),
      isTrusted: Type.Boolean(),
      trustNeeds: Type.Array(Type.Object({ kind: text, where: text, effect: text })),
      isShared: Type.Boolean({
        description: 'Whether the store is a shared PostgreSQL database. If so, only workers execute runs.',
      }),
      version: text,
      diagnostics: Type.Array(Diagnostic),
    }),
    handle: (_request, { quire, version }) => {
      const { workspace } = quire
      return {
        name: workspace.config.name ?? null,
        description: workspace.config.description ?? null,
        dir: quire.dir,
        project: quire.project,
        model: workspace.config.model ?? null,
        isTrusted: workspace.isTrusted,
        trustNeeds: workspace.listTrustNeeds(),
        isShared: quire.isShared,
        version,
        diagnostics: workspace.diagnostics,
      }
    },
  }),
  route.get('/flows', 'listFlows', {
    summary: 'List the available flows with their options.',
    response: Type.Object({ flows: Type.Array(Flow) }),
    handle: async (_request, { quire }) => ({ flows: await quire.listFlows() }),
  }),
  route.get('/flows/{flow}', 'getFlow', {
    summary: 'Show a flow and the data for its start form. Flows written in code are loaded.',
    params: Type.Object({ flow: id('The name of the flow.') }),
    response: FlowDetails,
    handle: async ({ params }, { quire }) => {
      const flow = (await quire.findDataFlow(params.flow)) ?? (await quire.getFlow(params.flow))
      return {
        name: flow.name,
        description: flow.description,
        ...(flow.options && { options: flow.options }),
        ...flow.outline?.(),
        canPreview: flow.preview !== undefined,
        takesFeedback: flow.refusesFeedback === undefined && flow.feedbackPath !== undefined,
        takesResources: flow.resourcePath !== undefined,
      }
    },
  }),
  route.get('/kits', 'listKits', {
    summary: 'List the kits with their blueprints.',
    response: Type.Object({ kits: Type.Array(Kit) }),
    handle: (_request, { quire: { workspace } }) => ({ kits: listKits(workspace) }),
  }),
  route.get('/kits/{kit}', 'getKit', {
    summary: 'Show a kit that supports chat: its modes, actions and prompt layer sizes.',
    params: Type.Object({ kit: id('The name of the kit.') }),
    response: Type.Object({
      name: text,
      modes: Type.Array(Type.Object({ name: text, goal: text, next: nullable(text), actions: strings })),
      actions: Type.Array(Type.Object({ type: text, description: text, modes: strings })),
      layers: Type.Array(Type.Object({ id: text, sizes: Type.Unknown() })),
      reserve: Type.Unknown(),
    }),
    handle: async ({ params }, { quire }) => {
      const { modes, ...described } = await describeSessionKit(quire.context(), params.kit)
      return { name: params.kit, ...described, modes: modes.map((mode) => ({ ...mode, next: mode.next ?? null })) }
    },
  }),
  route.get('/blueprints', 'listBlueprints', {
    summary: 'List the names of all blueprints: first the workspace’s own, then those of the kits (kit/name).',
    response: Type.Object({ blueprints: strings }),
    handle: (_request, { quire }) => ({ blueprints: quire.workspace.listBlueprints() }),
  }),
  route.get('/blueprints/{blueprint}', 'getBlueprint', {
    summary: 'Show a blueprint: its inputs and its layers.',
    params: Type.Object({ blueprint: id('The name of the blueprint.') }),
    response: Blueprint,
    handle: ({ params }, { quire }) => {
      const { name, description, file, inputs = {}, layers } = quire.workspace.getBlueprint(params.blueprint)
      return {
        name,
        ...(description !== undefined && { description }),
        ...(file !== undefined && { file }),
        inputs,
        layers: layers.map((layer) => ({ ...layer })),
      }
    },
  }),
  route.get('/models', 'listModels', {
    summary: 'List the models with their profiles, and the source of each value.',
    response: Type.Object({ models: Type.Array(ModelProfile), usual: nullable(text) }),
    handle: (_request, { quire: { workspace } }) => ({
      models: workspace.models.list(),
      usual: workspace.config.model ?? null,
    }),
  }),
  route.get('/models/{model}', 'getModel', {
    summary: 'Show a model’s profile and the assumptions made for it.',
    params: Type.Object({ model: id('The id of the model, or an alias.') }),
    response: Type.Object({ profile: ModelProfile, diagnostics: Type.Array(Diagnostic) }),
    handle: ({ params }, { quire }) => {
      const { profile, diagnostics } = quire.workspace.models.get(params.model)
      return { profile, diagnostics }
    },
  }),
]

function listKits({ kits, listBlueprints }: Workspace) {
  const blueprints = listBlueprints()
  return kits.map((kit) => ({
    name: kit.name,
    description: kit.description,
    blueprints: blueprints.filter((blueprint) => blueprint.startsWith(`${kit.name}/`)),
    canChat: hasProcess(kit),
  }))
}
