import { previewResume } from '@quire/inspect/costs'
import { zipSync } from 'fflate'
import Type from 'typebox'
import { eventStream } from '../events/event-stream.ts'
import { type Route, routesOf } from '../route/route.ts'
import { body, count, id, namedObject, nullable, record, text, words } from '../schema/fields.ts'
import { Cost, RunLimits, RunStatus, StepStatus, UnknownCost } from '../schema/run.ts'
import { readShare, type SharedFile } from '../share/read-share.ts'

const route = routesOf('runs')
const callRoute = routesOf('calls')
const run = Type.Object({ run: id('The run.') })
const nothing = body({})
const LARGE = 64 * 1024 * 1024

export const Request = {
  flow: id('The name of the flow.'),
  input: Type.String({ minLength: 1, description: 'The main input.' }),
  models: Type.Optional(Type.Array(text, { description: 'By default the model of the blueprint or the workspace.' })),
  options: Type.Optional(
    Type.Record(
      text,
      Type.Unsafe<string | number | boolean | string[]>({ description: 'Values of the flow’s options.' }),
    ),
  ),
  project: Type.Optional(text),
  runId: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$' })),
  resources: Type.Optional(Type.Array(Type.Object({ name: text, text }, { additionalProperties: false }))),
  limits: Type.Optional(RunLimits),
}

const Change = {
  redo: Type.Optional(Type.String({ description: 'A stage, stage/document, or a document’s id or path.' })),
  until: Type.Optional(Type.String({ description: 'The last stage to run.' })),
  rounds: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 500,
      description: 'The number of rounds of a team. A higher number adds rounds.',
    }),
  ),
  without: Type.Optional(Type.Array(text, { description: 'Models to leave out when the run continues.' })),
  replace: Type.Optional(Type.Record(text, text, { description: 'The models to replace, and their replacements.' })),
}

export const StartedRun = namedObject('StartedRun', {
  run: text,
  status: RunStatus,
  isNew: Type.Boolean({ description: 'False if a run with that id already existed.' }),
  added: Type.Integer({ description: 'Number of steps added to an earlier run.' }),
  changed: Type.Optional(Type.Unknown({ description: 'Changes to the flow since the run last made progress.' })),
})

export const runControlRoutes: readonly Route[] = [
  route.post('/runs', 'startRun', {
    summary: 'Start a run. Repeating the request with the same runId continues the run.',
    maxBytes: LARGE,
    body: body({
      ...Request,
      isCostConfirmed: Type.Optional(
        Type.Boolean({ description: 'Start the run even if its estimate exceeds confirmCost in quire.yaml.' }),
      ),
    }),
    response: StartedRun,
    status: 201,
    handle: ({ body: { flow, isCostConfirmed = false, ...request } }, { work }) =>
      work.start(flow, request, { isCostConfirmed }),
  }),
  route.post('/preview', 'previewRun', {
    summary: 'Show the first prompts of a run without starting it.',
    maxBytes: LARGE,
    body: body(Request),
    response: Type.Object({
      prompts: Type.Array(Type.Object({ name: text, model: text, text, note: Type.Optional(text) })),
    }),
    handle: async ({ body: { flow, ...request } }, { quire }) => ({ prompts: await quire.preview(flow, request) }),
  }),
  route.get('/runs/{run}/progress', 'getProgress', {
    summary: 'Show the progress of a run.',
    params: run,
    response: namedObject('Progress', {
      run: text,
      flow: text,
      status: RunStatus,
      steps: Type.Array(Type.Object({ name: text, stage: nullable(text), status: StepStatus, count })),
      running: Type.Array(Type.Object({ key: text, name: text, stage: nullable(text) })),
      documents: count,
      calls: count,
      tokens: count,
      cost: Cost,
      unknownCost: UnknownCost,
    }),
    handle: ({ params }, { quire }) => quire.progress(params.run),
  }),
  route.raw('/runs/{run}/events', 'followRun', {
    summary: 'Stream the events of a run (server-sent events). Starts after Last-Event-ID or after=N if given.',
    params: run,
    query: Type.Object({ after: Type.Optional(Type.String({ pattern: '^\\d{1,9}$' })) }),
    media: 'text/event-stream',
    respond: async ({ params, query, request }, { quire, runFeeds }) => {
      await quire.progress(params.run)
      return eventStream(runFeeds.of(params.run), request, query.after)
    },
  }),
  route.raw('/runs/{run}/responses', 'followResponses', {
    summary: 'Stream model responses while this server executes the run (server-sent events).',
    params: run,
    media: 'text/event-stream',
    respond: async ({ params, request }, { quire, liveCalls }) => {
      await quire.progress(params.run)
      return eventStream(liveCalls.of(params.run), request)
    },
  }),
  callRoute.get('/calls/{call}/live', 'getLiveResponse', {
    summary: 'Show the partial text of a response in progress. The text is null if another process made the call.',
    params: Type.Object({ call: id('The id of the call.') }),
    response: Type.Object({ call: text, text: nullable(text) }),
    handle: ({ params }, { liveCalls }) => ({ call: params.call, text: liveCalls.textOf(params.call) ?? null }),
  }),
  route.post('/runs/{run}/resume', 'resumeRun', {
    summary: 'Resume a run after a failure, a limit or a gate, or redo part of it.',
    params: run,
    body: body({
      approve: Type.Optional(
        Type.Union([text, Type.Literal(true)], {
          description: 'The waiting step to approve, or true if only one step is waiting.',
        }),
      ),
      reject: Type.Optional(Type.Union([text, Type.Literal(true)])),
      ...Change,
      limits: Type.Optional(RunLimits),
    }),
    response: StartedRun,
    status: 202,
    handle: async ({ params, body: request }, { work }) => ({
      run: params.run,
      ...(await work.resume(params.run, request)),
    }),
  }),
  route.post('/runs/{run}/resume/preview', 'previewResume', {
    summary: 'Preview a change to a run: steps, calls, tokens and cost. Nothing is changed.',
    params: run,
    body: body(Change),
    response: namedObject('ChangePreview', {
      run: text,
      steps: count,
      kept: count,
      calls: count,
      tokens: Type.Object({ input: count, output: count }),
      cost: Cost,
      unpriced: Type.Integer({ description: 'Number of calls whose cost is unknown.' }),
      unknown: Type.Integer({ description: 'Number of steps that have not run yet; their usage is not included.' }),
    }),
    handle: ({ params, body: change }, { quire }) => previewResume(quire, params.run, change),
  }),
  route.post('/runs/{run}/cancel', 'cancelRun', {
    summary: 'Cancel a run: stop steps in progress and start no others.',
    params: run,
    body: nothing,
    response: Type.Object({ run: text, status: RunStatus, diagnostics: Type.Array(record) }),
    handle: async ({ params }, { quire }) => {
      const { status, diagnostics } = await quire.cancel(params.run)
      return { run: params.run, status, diagnostics: diagnostics.map((one) => ({ ...one })) }
    },
  }),
  route.post('/runs/{run}/feedback', 'giveFeedback', {
    summary: 'Store feedback on a document for later steps of the run.',
    params: run,
    body: body({ document: id('The document: its id, path or file name.'), text: Type.String({ minLength: 1 }) }),
    response: Type.Object({ id: text, path: text, document: text }),
    status: 201,
    handle: ({ params, body: { document, text: feedback } }, { quire }) =>
      quire.feedback(params.run, document, feedback),
  }),
  callRoute.post('/calls/{call}/replay', 'replayCall', {
    summary: 'Send the prompt of a call to another model, as a separate run.',
    params: Type.Object({ call: id('The id of the call.') }),
    body: body({ model: id('The model to call.') }),
    response: StartedRun,
    status: 201,
    handle: ({ params, body: { model } }, { work }) => work.replay(params.call, model),
  }),
  callRoute.post('/ask', 'ask', {
    summary: 'Send one prompt to one or more models and record the answers, as a separate run.',
    maxBytes: LARGE,
    body: body({
      blueprint: id('The name of the blueprint.'),
      inputs: record,
      models: Type.Optional(Type.Array(text, { description: 'By default the workspace’s model.' })),
      budget: Type.Optional(Type.Integer({ minimum: 1 })),
      project: Type.Optional(text),
    }),
    response: StartedRun,
    status: 201,
    handle: ({ body: { blueprint, ...request } }, { work }) => work.ask(blueprint, request),
  }),
  route.raw('/runs/{run}/export', 'exportRun', {
    summary: 'Download a run as a ZIP archive: its documents and their sources, or pages for a browser.',
    params: run,
    query: Type.Object({ as: Type.Optional(words('files', 'html')) }),
    media: 'application/zip',
    respond: async ({ params, query: { as } }, context) => {
      const files: SharedFile[] = []
      if (as === 'html') for await (const file of readShare(context, params.run)) files.push(file)
      else files.push(...(await context.quire.readFiles(params.run)))
      // Archives store a time for each file. The time is fixed, so that the same run always produces the same bytes.
      const entries = files.map(({ path, bytes }) => [path, [bytes, { mtime: ARCHIVE_TIME }]])
      const archive = zipSync(Object.fromEntries(entries))
      return new Response(archive, {
        headers: {
          'content-type': 'application/zip',
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="${params.run.replaceAll(/[^\w.-]/g, '_')}.zip"`,
        },
      })
    },
  }),
]

const ARCHIVE_TIME = new Date(1980, 0, 1)
