import { estimateRun, readCostReport } from '@quire/inspect/costs'
import { readStageTitles } from '@quire/inspect/views'
import Type from 'typebox'
import { type Route, routesOf } from '../route/route.ts'
import { body, count, limit, maybeText, namedObject, nullable, strings, text, words } from '../schema/fields.ts'
import { CallTotals, callTotals, RunStatus, StageTitles } from '../schema/run.ts'
import { splitList } from './prompts.ts'
import { Request } from './run-control.ts'

const route = routesOf('cost')
const PARTS = ['model', 'stage', 'step', 'layer', 'prefix'] as const

const CostReport = namedObject('CostReport', {
  runs: Type.Array(
    Type.Object({ run: text, flow: text, project: text, status: RunStatus, startedAt: text, ...callTotals }),
  ),
  leftOut: Type.Integer({ description: 'Number of runs that are included in the totals but not listed.' }),
  total: CallTotals,
  stageTitles: StageTitles,
  by: Type.Object({
    model: Type.Optional(Type.Array(Type.Object({ model: text, ...callTotals }))),
    stage: Type.Optional(Type.Array(Type.Object({ stage: maybeText, ...callTotals }))),
    step: Type.Optional(Type.Array(Type.Object({ stage: maybeText, step: maybeText, ...callTotals }))),
    layer: Type.Optional(
      Type.Array(
        Type.Object({
          kind: words('layer', 'answer', 'prompt'),
          layer: maybeText,
          calls: count,
          tokens: count,
          cost: nullable(Type.Number()),
        }),
      ),
    ),
    prefix: Type.Optional(
      Type.Array(
        Type.Object({
          model: text,
          calls: count,
          inputTokens: count,
          tokens: Type.Integer({ description: 'Tokens in a prefix shared with an earlier prompt of the run.' }),
          servedTokens: Type.Optional(
            Type.Integer({ description: 'Tokens that were served from the provider’s cache.' }),
          ),
        }),
      ),
    ),
  }),
})

const Range = Type.Object({ from: Type.Number(), expected: Type.Optional(Type.Number()), to: Type.Number() })
const expected = {
  calls: Range,
  tokens: Type.Object({ input: Range, output: Range }),
  cost: nullable(Range),
  unknownCost: Type.Optional(Type.Array(Type.Object({ model: text, reason: words('price'), calls: Range }))),
}
const Estimate = namedObject('Estimate', {
  flow: text,
  isOpen: Type.Boolean({
    description: 'Whether the run may make more calls than estimated, depending on the answers.',
  }),
  ...expected,
  by: Type.Object({
    model: Type.Array(Type.Object({ model: text, ...expected })),
    stage: Type.Array(Type.Object({ stage: maybeText, ...expected })),
    step: Type.Array(Type.Object({ stage: maybeText, step: text, model: text, ...expected })),
  }),
  caching: Type.Optional(Type.Object({ tokens: Type.Number(), saves: Type.Number() })),
  assumptions: strings,
})

export const costRoutes: readonly Route[] = [
  route.get('/cost', 'getCost', {
    summary: 'Show the cost of runs by model, stage, step and layer. For costs by layer, prompts are rebuilt.',
    query: Type.Object({
      runs: Type.Optional(Type.String({ description: 'Run ids, separated by commas. Default: all runs.' })),
      project: Type.Optional(text),
      by: Type.Optional(Type.String({ description: 'model, stage, step, layer and prefix, separated by commas.' })),
      limit: limit(100, 1000),
    }),
    response: CostReport,
    handle: async ({ query: { runs, by, ...rest } }, { quire }) => {
      const report = await readCostReport(quire, {
        ...rest,
        ...(runs !== undefined && { runs: splitList(runs) }),
        ...(by !== undefined && { by: PARTS.filter((part) => splitList(by).includes(part)) }),
      })
      return {
        ...report,
        stageTitles: await readStageTitles(
          quire,
          report.runs.map(({ flow }) => flow),
        ),
      }
    },
  }),
  route.post('/estimate', 'estimateRun', {
    summary: 'Estimate the calls, tokens and cost of a run before it starts. No model is called.',
    maxBytes: 64 * 1024 * 1024,
    body: body(Request),
    response: Estimate,
    handle: async ({ body: { flow, ...request } }, { quire }) => estimateRun(quire, flow, request),
  }),
]
