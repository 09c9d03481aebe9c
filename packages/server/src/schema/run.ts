import Type from 'typebox'
import {
  count,
  ErrorFacts,
  maybeText,
  named,
  namedObject,
  nullable,
  record,
  strings,
  text,
  time,
  words,
} from './fields.ts'

export const RunStatus = words('running', 'waiting', 'completed', 'failed', 'incomplete', 'cancelled')
export const StepStatus = words('blocked', 'ready', 'running', 'waiting', 'completed', 'failed', 'cancelled')
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

export const StageTitles = Type.Record(Type.String(), Type.String(), {
  description: 'The titles of the stages, keyed by the names that steps, files and flags use.',
})

const StepCounts = Type.Object({ total: count, completed: count, failed: count })

export const RunOverview = namedObject('RunOverview', {
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
  repeated: Type.Optional(count),
  tokens: Type.Object({ input: count, output: count }),
  cost: Cost,
  isCostPartial: Type.Boolean(),
})

export const TokenTotals = Type.Object({
  input: count,
  output: count,
  cacheRead: Type.Optional(count),
  cacheWrite: Type.Optional(count),
  reasoning: Type.Optional(count),
})

export const callTotals = {
  calls: count,
  repeated: Type.Optional(count),
  tokens: TokenTotals,
  cost: Cost,
  unknownCost: UnknownCost,
  taken: Type.Optional(
    Type.Integer({ description: 'Calls of a fork whose answers were taken from another run, at no cost.' }),
  ),
}
export const CallTotals = namedObject('CallTotals', callTotals)

export const RunDocument = namedObject('RunDocument', {
  id: text,
  stage: maybeText,
  key: maybeText,
  model: maybeText,
  n: nullable(Type.Number()),
  path: text,
  sha256: text,
  state: Type.Optional(words('incomplete')),
  isResult: Type.Optional(Type.Literal(true)),
  supersededBy: Type.Optional(Type.String()),
})

export const Run = namedObject('Run', {
  run: text,
  flow: text,
  project: text,
  status: RunStatus,
  stageTitles: StageTitles,
  stepTitles: Type.Record(Type.String(), Type.String(), {
    description: 'The titles of steps, by stage/name. The stage is empty if there is none.',
  }),
  steps: StepCounts,
  documents: Type.Array(RunDocument),
  ...callTotals,
  errors: Type.Array(Type.Object({ step: text, code: text, message: text })),
  waiting: Type.Array(
    Type.Object({
      step: text,
      reason: text,
      awaits: Type.Optional(Type.Array(text, { description: 'Calls that people have to answer.' })),
      resumes: Type.Optional(Type.Literal(true, { description: 'Whether resuming the run approves the step.' })),
    }),
  ),
  request: Type.Object({
    input: text,
    models: strings,
    options: record,
    fork: Type.Optional(
      Type.Object(
        { run: text, asks: strings, files: Type.Record(text, text) },
        { description: 'The run that a fork takes answers from, the steps that it asks again, and its files.' },
      ),
    ),
  }),
  limits: Type.Record(text, Type.Number()),
  flowIdentity: Type.String({ description: 'The flow’s origin, version and content hash.' }),
  startedAt: time,
  updatedAt: time,
  isWorkedOn: Type.Boolean({ description: 'Whether this server is working on the run.' }),
})

export const Step = namedObject('Step', {
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
})

const StoredTokens = Type.Object({
  input: nullable(count),
  output: nullable(count),
  cacheRead: Type.Optional(count),
  cacheWrite: Type.Optional(count),
  reasoning: Type.Optional(count),
})

const takenFrom = Type.Optional(Type.String({ description: 'The call of another run whose answer a fork took.' }))

export const CallListing = namedObject('CallListing', {
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
  takenFrom,
  startedAt: time,
  latencyMs: nullable(Type.Number()),
  retries: count,
  promptHash: text,
  hasRecord: Type.Boolean({ description: 'Whether the call’s prompt can be shown with layers and sources.' }),
  error: nullable(ErrorFacts),
})

export const Call = namedObject('Call', {
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
  takenFrom,
  latencyMs: nullable(Type.Number()),
  retries: count,
  error: nullable(ErrorFacts),
  request: Type.Unknown({ description: 'The exact request.' }),
  response: maybeText,
})

export const ArtifactListing = namedObject('ArtifactListing', {
  id: text,
  step: maybeText,
  path: text,
  kind: text,
  sha256: text,
  size: count,
  isDocument: Type.Boolean(),
  meta: record,
  createdAt: time,
})

export const Artifact = namedObject('Artifact', {
  id: text,
  run: text,
  step: maybeText,
  path: text,
  kind: text,
  sha256: text,
  meta: record,
  text,
})

export const Project = namedObject('Project', {
  project: text,
  runs: Type.Record(text, count, { description: 'The number of steps by status.' }),
  updatedAt: nullable(time),
})

const most = Type.Optional(Type.Integer({ minimum: 0 }))
export const RunLimits = named(
  'RunLimits',
  Type.Object(
    { calls: most, tokens: most, cost: Type.Optional(Type.Number({ minimum: 0 })), steps: most, depth: most },
    { additionalProperties: false },
  ),
)
