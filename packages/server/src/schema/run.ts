import Type from 'typebox'
import { ErrorFacts, named, nullable, record, strings, time, words } from './fields.ts'

export const RunStatus = words('running', 'waiting', 'completed', 'failed', 'incomplete', 'cancelled')
export const StepStatus = words('blocked', 'ready', 'running', 'waiting', 'completed', 'failed', 'cancelled')
const text = Type.String()
const count = Type.Integer()
const maybeText = nullable(text)
export const Cost = nullable(
  Type.Number({ description: 'The known part of the cost in US dollars; null if no part is known.' }),
)
export const UnknownCost = Type.Optional(
  Type.Array(
    Type.Object({ model: text, reason: words('price', 'usage', 'failed', 'interrupted', 'repeated'), calls: count }),
    {
      description: 'Calls without a known cost.',
    },
  ),
)

const StepCounts = Type.Object({ total: count, completed: count, failed: count })

export const RunOverview = named(
  'RunOverview',
  Type.Object({
    run: text,
    flow: text,
    project: text,
    status: RunStatus,
    title: Type.String({ description: 'The first line of the run’s request.' }),
    models: strings,
    startedAt: time,
    updatedAt: time,
    steps: StepCounts,
    documents: count,
    calls: count,
    tokens: Type.Object({ input: count, output: count }),
    cost: Cost,
    isCostPartial: Type.Boolean(),
  }),
)

export const TokenTotals = Type.Object({
  input: count,
  output: count,
  cacheRead: Type.Optional(count),
  cacheWrite: Type.Optional(count),
  reasoning: Type.Optional(count),
})

export const RunDocument = named(
  'RunDocument',
  Type.Object({
    id: text,
    stage: maybeText,
    key: maybeText,
    model: maybeText,
    n: nullable(Type.Number()),
    path: text,
    sha256: text,
    state: Type.Optional(words('incomplete')),
  }),
)

export const Run = named(
  'Run',
  Type.Object({
    run: text,
    flow: text,
    project: text,
    status: RunStatus,
    steps: StepCounts,
    documents: Type.Array(RunDocument),
    calls: count,
    tokens: TokenTotals,
    cost: Cost,
    unknownCost: UnknownCost,
    errors: Type.Array(Type.Object({ step: text, code: text, message: text })),
    waiting: Type.Array(
      Type.Object({
        step: text,
        reason: text,
        awaits: Type.Optional(Type.Array(text, { description: 'Calls that people have to answer.' })),
      }),
    ),
    request: Type.Object({ input: text, models: strings, options: record }),
    limits: Type.Record(text, Type.Number()),
    flowIdentity: Type.String({ description: 'The flow’s origin, version and content hash.' }),
    startedAt: time,
    updatedAt: time,
    isWorkedOn: Type.Boolean({ description: 'Whether this server is working on the run.' }),
  }),
)

export const Step = named(
  'Step',
  Type.Object({
    id: text,
    key: text,
    name: text,
    stage: maybeText,
    kind: text,
    depth: count,
    status: StepStatus,
    attempts: count,
    needs: Type.Array(text, { description: 'Keys of the steps that this step depends on.' }),
    isSuperseded: Type.Boolean(),
    createdAt: time,
    startedAt: nullable(time),
    endedAt: nullable(time),
    error: nullable(ErrorFacts),
  }),
)

const StoredTokens = Type.Object({
  input: nullable(count),
  output: nullable(count),
  cacheRead: Type.Optional(count),
  cacheWrite: Type.Optional(count),
  reasoning: Type.Optional(count),
})

export const CallListing = named(
  'CallListing',
  Type.Object({
    id: text,
    step: text,
    stepKey: text,
    stepName: text,
    stage: maybeText,
    model: text,
    status: words('started', 'completed', 'failed'),
    finishReason: maybeText,
    tokens: StoredTokens,
    cost: Cost,
    startedAt: time,
    latencyMs: nullable(Type.Number()),
    retries: count,
    promptHash: text,
    hasRecord: Type.Boolean({ description: 'Whether the call’s prompt can be shown with layers and sources.' }),
    error: nullable(ErrorFacts),
  }),
)

export const Call = named(
  'Call',
  Type.Object({
    id: text,
    run: text,
    step: text,
    model: text,
    status: text,
    promptHash: text,
    finishReason: maybeText,
    providerFinishReason: maybeText,
    tokens: StoredTokens,
    cost: Cost,
    latencyMs: nullable(Type.Number()),
    retries: count,
    error: nullable(ErrorFacts),
    request: Type.Unknown({ description: 'The exact request.' }),
    response: maybeText,
  }),
)

export const ArtifactListing = named(
  'ArtifactListing',
  Type.Object({
    id: text,
    step: maybeText,
    path: text,
    kind: text,
    sha256: text,
    size: count,
    isDocument: Type.Boolean(),
    meta: record,
    createdAt: time,
  }),
)

export const Artifact = named(
  'Artifact',
  Type.Object({
    id: text,
    run: text,
    step: maybeText,
    path: text,
    kind: text,
    sha256: text,
    meta: record,
    text,
  }),
)

export const Project = named(
  'Project',
  Type.Object({
    project: text,
    runs: Type.Record(text, count, { description: 'The number of steps by status.' }),
    updatedAt: nullable(time),
  }),
)

const most = Type.Optional(Type.Integer({ minimum: 0 }))
export const RunLimits = named(
  'RunLimits',
  Type.Object(
    { calls: most, tokens: most, cost: Type.Optional(Type.Number({ minimum: 0 })), steps: most, depth: most },
    { additionalProperties: false },
  ),
)
