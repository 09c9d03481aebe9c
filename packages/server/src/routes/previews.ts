import { type Assembly, type Profile, QuireError } from '@quire/core'
import { diffAssemblies } from '@quire/core/assembly'
import type { FitColumn as Column } from '@quire/runtime'
import Type from 'typebox'
import { previewFile } from '../preview/preview-file.ts'
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
