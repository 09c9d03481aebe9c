import type { SourcedText } from '@quire/core'
import { BudgetExceeded } from '@quire/core/errors'
import type { FlowContext, StepContext } from '@quire/runtime'
import {
  type Answer,
  AnswerRefused,
  AnswerUnusable,
  contractReader,
  jsonText,
  originFrom,
  type Reader,
} from '@quire/runtime/answer'
import { type ArtifactDraft, artifactId } from '@quire/runtime/artifact'
import type { Member } from '../entity/entities.ts'
import type { Criticism, Fault, ResultEnvelope } from '../envelope/result-envelope.ts'
import { modelOf, type TeamSettings } from '../flow/team-options.ts'
import { type resultPaths, teamPaths } from '../flow/team-paths.ts'
import { resultDraft } from '../prompt/step-prompt.ts'

/** What the steps after the last round pass on. */
export type ResultOutput = {
  /** The path of the document so far. Null if the team has written no product. */
  readonly document: string | null
  /** The member who wrote it. Null if the products were only joined. */
  readonly editor: string | null
  readonly faults: readonly Fault[]
  /** What the user has to know about the document. */
  readonly warnings: readonly string[]
  readonly calls: number
  /** What the operatives said against the document. Absent in results of earlier releases. */
  readonly criticism?: Criticism
  /** Whether a page says what the criticism changed. */
  readonly hasDecisions?: boolean
}

/** What the step before has passed on. */
export function previousOutput({ needs }: Pick<StepContext, 'needs'>): ResultOutput {
  return Object.values(needs)[0] as unknown as ResultOutput
}

interface ResultQuestion<Value> {
  readonly envelope: ResultEnvelope
  readonly members: readonly Member[]
  readonly settings: TeamSettings
  readonly paths: ReturnType<typeof resultPaths>
  /** The document to read or to edit, and its path. */
  readonly document?: SourcedText & { readonly path: string }
  /** Finds problems with an answer. If there are any, the model is asked once more. */
  readonly judge?: (value: Value) => readonly string[]
}

interface ResultAnswer<Value> {
  /** Undefined if no answer can be used. */
  readonly answer: Answer<Value> | undefined
  /** Why no answer can be used. */
  readonly problem: string
  readonly artifacts: readonly ArtifactDraft[]
}

/** Asks one member about the result. The session ends even if there is no usable answer. */
export async function askResult<Value>(
  context: StepContext<unknown>,
  flow: FlowContext,
  { envelope, members, settings, paths, document, judge }: ResultQuestion<Value>,
): Promise<ResultAnswer<Value>> {
  const { step, self, products } = envelope
  const critic = step === 'critique' ? self.id : ''
  const model = modelOf(settings, members, self.id)
  const meta = { stage: 'result', step, key: step, member: self.id, model }
  const kept: ArtifactDraft = {
    path: paths.envelope(step, critic),
    kind: 'session_context',
    text: jsonText(envelope),
    meta,
    origins: [
      ...products.map(({ version }) => originFrom(context, { path: teamPaths.version(version) }, 'version')),
      ...(document ? [originFrom(context, { path: document.path }, 'document')] : []),
    ],
  }
  const draft = resultDraft(envelope, artifactId(context.run.id, kept.path), document)
  const reader = contractReader(flow.blueprint(draft.blueprint), draft.inputs) as Reader<Value>
  try {
    const answer = await context.ask<Value>({
      model,
      ...draft,
      read: judge ? judgedOnce(reader, judge) : reader,
      what: `the ${step} step`,
      sources: [kept.path],
      paths: paths.exchange(step, critic),
      meta,
    })
    return { answer, problem: '', artifacts: [kept, ...answer.artifacts] }
  } catch (error) {
    const isExpected =
      BudgetExceeded.isInstance(error) || AnswerRefused.isInstance(error) || AnswerUnusable.isInstance(error)
    if (!isExpected) throw error
    return { answer: undefined, problem: error.message, artifacts: [kept] }
  }
}

/** A second request costs a call, so an answer that still has problems is kept. */
export function judgedOnce<Value>(reader: Reader<Value>, judge: (value: Value) => readonly string[]): Reader<Value> {
  let isJudged = false
  return {
    ...reader,
    async read(parts, response) {
      const reading = await reader.read(parts, response)
      const problems = reading.next === undefined && !isJudged ? judge(reading.value) : []
      if (problems.length === 0) return reading
      isJudged = true
      const next = reader.schema ? 'rewrite-json' : 'rewrite-markdown'
      return { ...reading, state: 'incomplete', next, problems }
    },
  }
}
