import { planFork } from '@quire/inspect/fork'
import type { ForkChange } from '@quire/runtime'
import Type, { type Static } from 'typebox'
import { type Route, routesOf } from '../route/route.ts'
import { LayerDifference } from '../schema/difference.ts'
import { body, count, id, namedObject, nullable, strings, text, words } from '../schema/fields.ts'
import { RunLimits } from '../schema/run.ts'
import { StartedRun } from './run-control.ts'

const route = routesOf('runs')
const run = Type.Object({ run: id('The run whose answers are taken.') })
const LARGE = 16 * 1024 * 1024

const Change = {
  with: Type.Optional(Type.Array(text, { description: 'Prompt files to use as they are now.' })),
  files: Type.Optional(Type.Record(text, text, { description: 'Other texts for prompt files, keyed by path.' })),
  at: Type.Optional(
    Type.String({ minLength: 1, description: 'The first step to ask again: a key, a name or a stage.' }),
  ),
  models: Type.Optional(Type.Record(text, text, { description: 'The models to replace, and their replacements.' })),
  set: Type.Optional(
    Type.Record(text, Type.Unsafe<string | number | boolean>({}), {
      description: 'Inputs of a single question, or options of the flow.',
    }),
  ),
}

const ChangeBody = body(Change)

const Bounds = Type.Object({ least: Type.Number(), most: Type.Number() })

const ForkPlan = namedObject('ForkPlan', {
  run: text,
  flow: text,
  changes: Type.Array(
    Type.Union([
      Type.Object({
        kind: Type.Literal('file'),
        file: text,
        lines: LayerDifference.properties.lines,
        isUsed: Type.Boolean(),
      }),
      Type.Object({ kind: Type.Literal('model'), model: text, by: text }),
      Type.Object({ kind: Type.Literal('set'), name: text, value: Type.Unknown() }),
      Type.Object({ kind: Type.Literal('step'), step: text }),
    ]),
  ),
  held: Type.Array(text, { description: 'Changed files that are not part of the fork.' }),
  steps: Type.Array(
    Type.Object({
      key: text,
      name: text,
      stage: nullable(text),
      effect: words('changed', 'depends'),
      calls: count,
      because: strings,
      after: Type.Array(text, { description: 'Keys of the steps whose answers the requests contain.' }),
    }),
  ),
  calls: Type.Object({ recorded: count, least: count, most: count }),
  tokens: Type.Object({ input: Bounds, output: Bounds }),
  cost: nullable(Bounds),
  models: Type.Array(text, { description: 'Models that are asked or may be asked.' }),
  unpriced: strings,
  isOpen: Type.Boolean({ description: 'Whether an option or a recipe differs, so that more may be asked.' }),
  unfinished: Type.Integer({ description: 'Number of steps that did not complete; their calls are not included.' }),
})

/** Routes that run a flow again with changes, and take the answers that stay the same from the record. */
export const forkRoutes: readonly Route[] = [
  route.post('/runs/{run}/fork/plan', 'planFork', {
    summary: 'Show what a fork of a run would ask, why, and at what price. Nothing is started.',
    params: run,
    maxBytes: LARGE,
    body: ChangeBody,
    response: ForkPlan,
    handle: ({ params, body: change }, { quire }) => planFork(quire, params.run, changeOf(change)),
  }),
  route.post('/runs/{run}/fork', 'forkRun', {
    summary: 'Run a run again with changes. Requests that stay the same take their recorded answers, at no cost.',
    params: run,
    maxBytes: LARGE,
    body: body({
      ...Change,
      runId: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$' })),
      limits: Type.Optional(RunLimits),
      isCostConfirmed: Type.Optional(
        Type.Boolean({ description: 'Start the fork even if its plan exceeds confirmCost in quire.yaml.' }),
      ),
    }),
    response: StartedRun,
    status: 201,
    handle: ({ params, body: { isCostConfirmed = false, runId, limits, ...change } }, { work }) =>
      work.fork(
        params.run,
        { ...changeOf(change), ...(runId !== undefined && { runId }), ...(limits && { limits }) },
        { isCostConfirmed },
      ),
  }),
]

function changeOf({ files = {}, with: current = [], ...change }: Partial<Static<typeof ChangeBody>>): ForkChange {
  return { ...change, with: [...current, ...Object.entries(files).map(([file, text]) => ({ file, text }))] }
}
