import { draftRecord, listPromptFiles, readPromptFile, standIns, withDrafts } from '@quire/authoring'
import { type Assembly, type Profile, QuireError } from '@quire/core'
import { diffAssemblies } from '@quire/core/assembly'
import { findUses, readPromptRecord } from '@quire/inspect/views'
import { type SampleRun, samplePrompt } from '@quire/recipe'
import type { FitColumn as Column, Quire } from '@quire/runtime'
import { type PromptRecord, rebuildPrompt } from '@quire/runtime/artifact'
import type { Database } from '@quire/runtime/database'
import { getBlobText } from '@quire/runtime/store'
import { draftTexts } from '@quire/runtime/workspace'
import type { Kysely } from 'kysely'
import Type from 'typebox'
import { type Route, routesOf } from '../route/route.ts'
import { LayerDifference } from '../schema/difference.ts'
import { body, id, text } from '../schema/fields.ts'
import { FitColumn, PreviewSource, Prompt } from '../schema/prompt.ts'
import { columnFacts, promptFacts } from './prompt-facts.ts'

const route = routesOf('templates')
const MAX_TEXT = 2 * 1024 * 1024

/** Routes that show the effect of an unsaved edit on prompts. */
export const previewRoutes: readonly Route[] = [
  route.post('/files/{path}/preview', 'previewFile', {
    summary: 'Show how an edit to a file changes a prompt, for several models. Nothing is sent.',
    params: Type.Object({ path: id('The path of the file: prompts/identity.md') }),
    maxBytes: MAX_TEXT,
    body: body({
      text: Type.String({ description: 'The new text of the file.' }),
      models: Type.Array(text, { minItems: 1, maxItems: 20 }),
      call: Type.Optional(
        Type.String({ description: 'A sent prompt. Default: the last prompt that contains the file.' }),
      ),
      show: Type.Optional(
        Type.String({ description: 'The model to show the full prompt for. Default: the first model.' }),
      ),
    }),
    response: Type.Object({
      source: Type.Optional(PreviewSource),
      models: Type.Array(Type.Object({ model: text, before: FitColumn, after: FitColumn })),
      prompt: Type.Optional(Prompt),
      changes: Type.Array(LayerDifference),
    }),
    handle: async ({ params, body: { models, show = models[0]!, ...edit } }, { quire }) => {
      const found = await previewFile(quire, { ...params, ...edit, model: models[0]! })
      if (!found) return { models: [], changes: [] }
      const columns = await Promise.all(
        models.map(async (model) => {
          const { profile } = quire.workspace.models.get(model)
          return { model, before: await columnOf(profile, found.before), after: await columnOf(profile, found.after) }
        }),
      )
      const shown = columns.find(({ model }) => model === show)
      const before = shown && assemblyOf(shown.before)
      const after = shown && assemblyOf(shown.after)
      return {
        source: found.source,
        models: columns.map((one) => ({
          model: one.model,
          before: columnFacts(one.before),
          after: columnFacts(one.after),
        })),
        ...(after && { prompt: promptFacts(after) }),
        changes: before && after ? diffAssemblies(before, after).filter(({ status }) => status !== 'same') : [],
      }
    },
  }),
]

/** A prompt that exceeds a model's budget is shown as a result, not as a failure. */
async function columnOf(profile: Profile, make: (profile: Profile) => Promise<Assembly>): Promise<Column> {
  const { id: model } = profile
  try {
    return { model, assembly: await make(profile) }
  } catch (error) {
    if (!QuireError.isInstance(error) || !['budget-exceeded', 'invalid-budget'].includes(error.code)) throw error
    return { model, error }
  }
}

function assemblyOf(column: Column): Assembly | undefined {
  return 'assembly' in column ? column.assembly : undefined
}

/** A prompt before and after a file is edited. Works for any model. */
interface FilePreview {
  readonly source: PreviewSource
  before(profile: Profile): Promise<Assembly>
  after(profile: Profile): Promise<Assembly>
}

interface PreviewRequest {
  readonly path: string
  readonly text: string
  /** The prompt to show. By default, the last prompt that contains the file. */
  readonly call?: string | undefined
  /** The model for a sample prompt if there is no run. */
  readonly model: string
}

/**
 * Shows how an edit to a file changes the last prompt that contains the file. If there is no such prompt, uses a sample
 * prompt, or a blueprint without values. Sends nothing.
 */
async function previewFile(quire: Quire, request: PreviewRequest): Promise<FilePreview | undefined> {
  const db = quire.hasStore() ? (await quire.store()).db : undefined
  const past = db && (await previewPast(quire, db, request))
  return past ?? (await previewSample(quire, db, request)) ?? previewBlueprint(quire, request)
}

async function previewPast(
  { workspace }: Quire,
  db: Kysely<Database>,
  { path, text, call: wanted }: PreviewRequest,
): Promise<FilePreview | undefined> {
  const call = wanted ?? (await lastUse(workspace, db, path))
  if (call === undefined) return undefined
  const record = await readPromptRecord(db, call)
  const drafted = draftRecord(workspace, record, path, text)
  return drafted && { source: { kind: 'call', call }, ...ofRecords(record, drafted) }
}

/** The newest call whose prompt contains this file or another version of it, such as an override. */
async function lastUse(workspace: Quire['workspace'], db: Kysely<Database>, path: string): Promise<string | undefined> {
  const files = listPromptFiles(workspace)
  const file = files.find((one) => one.path === path)
  const uses = await Promise.all((file ? standIns(file, files) : []).map((one) => findUses(db, one, { limit: 1 })))
  return uses.flat().toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]?.call
}

async function previewSample(
  quire: Quire,
  db: Kysely<Database> | undefined,
  { path, text, model }: PreviewRequest,
): Promise<FilePreview | undefined> {
  const { workspace } = quire
  const file = listPromptFiles(workspace).find((one) => one.path === path)
  if (!file || file.kind === 'data') return undefined
  const source = workspace.blueprintSources.find(({ prefix }) => prefix === (file.kit === null ? '' : `${file.kit}/`))
  const found = await samplePrompt(workspace.context(), {
    path,
    name: file.name,
    // Every recipe can use the files of a package.
    kit: path.startsWith('@') ? undefined : file.kit,
    texts: draftTexts(source?.templateDirs ?? [], { [path]: text }),
    model,
    pastRun: async (recipe) => db && pastRun(db, recipe),
  })
  if (!found) return undefined
  const { saved, drafted, ...sample } = found
  return { source: { kind: 'sample', ...sample }, ...ofRecords(saved, drafted) }
}

function ofRecords(before: PromptRecord, after: PromptRecord): Pick<FilePreview, 'before' | 'after'> {
  return {
    before: (profile) => rebuildPrompt(before, { profile }),
    after: (profile) => rebuildPrompt(after, { profile }),
  }
}

/** Previews a blueprint that uses the file. Shows the descriptions of inputs, because there are no values. */
function previewBlueprint(quire: Quire, { path, text }: PreviewRequest): FilePreview | undefined {
  const { kind, name, usedBy } = readPromptFile(quire.workspace, path)
  const blueprint = kind === 'blueprint' ? name : usedBy[0]
  if (blueprint === undefined) return undefined
  const saved = quire.workspace.getBlueprint(blueprint)
  const inputs = Object.fromEntries(
    Object.entries(saved.inputs ?? {})
      .filter(([, { required = true, default: usual }]) => required && usual === undefined)
      .map(([input, { description = input }]) => [input, `[${description}]`]),
  )
  const render = (drafts: Record<string, string>) => (profile: Profile) =>
    quire.render(withDrafts(saved, drafts), { inputs, isStrict: false, model: profile.id })
  return { source: { kind: 'blueprint', blueprint }, before: render({}), after: render({ [path]: text }) }
}

/** The last completed run of a flow, with its answers. Sample prompts use the values of this run. */
async function pastRun(db: Kysely<Database>, flow: string): Promise<SampleRun | undefined> {
  const run = await db
    .selectFrom('run')
    .select(['id', 'request', 'project_id'])
    .where('flow', '=', flow)
    .where('status', '=', 'completed')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!run) return undefined
  const calls = await db
    .selectFrom('call')
    .innerJoin('step', 'step.id', 'call.step_id')
    .select(['step.key', 'call.response_blob'])
    .where('call.run_id', '=', run.id)
    // Answers that consist of several parts are replaced by placeholders.
    .where('call.finish_reason', '=', 'stop')
    .where('call.response_blob', 'is not', null)
    .orderBy('call.number', 'desc')
    .execute()
  const answers = await Promise.all(
    calls.map(async (call) => [call.key, await getBlobText(db, call.response_blob!)] as const),
  )
  return { request: run.request, project: run.project_id, answers: new Map(answers) }
}
