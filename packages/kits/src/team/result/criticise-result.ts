import type { FlowContext, StepContext, StepResult } from '@quire/runtime'
import { locateQuote } from '@quire/runtime/answer'
import { readOverview } from '../envelope/build-envelope.ts'
import { type Criticism, criticsOf } from '../envelope/result-envelope.ts'
import type { ResultInput } from '../flow/step-output.ts'
import type { TeamSettings } from '../flow/team-options.ts'
import { resultPaths } from '../flow/team-paths.ts'
import { storedRecords } from '../records/stored-records.ts'
import { askResult, previousOutput, type ResultOutput } from './ask-result.ts'
import { openDocument } from './open-document.ts'

/** The input of the step in which the editor writes the document anew. */
export type RewriteInput = {
  readonly result: ResultInput
  readonly before: ResultOutput & { readonly document: string }
}
export type CriticInput = RewriteInput & { readonly member: string }
export type CriticOutput = Criticism & { readonly calls: number; readonly problem: string }

/**
 * Starts the criticism of the whole document: each operative reads it, then the editor writes it anew. A document that one
 * author has written anew after it was criticised goes on to its last inspection.
 */
export async function openCriticism(context: StepContext<ResultInput>): Promise<StepResult<ResultOutput>> {
  const before = previousOutput(context)
  const { document, editor } = before
  const { members, session, products } = await readOverview(storedRecords(context.store.db, context.run.id))
  const critics = criticsOf(members)
  const whole = products.find(({ id }) => id === session.document)
  const isRewritten = whole !== undefined && whole.versions.length > 1
  if (document === null || editor === null || critics.length === 0 || isRewritten)
    return { status: 'completed', output: before }
  const { key, input: result } = context.step
  const input: RewriteInput = { result, before: { ...before, document } }
  const steps = critics.map(({ id: member }) => ({
    key: `${key}/${member}`,
    name: `critique: ${member}`,
    kind: 'critic',
    stage: 'result',
    input: { ...input, member } satisfies CriticInput,
  }))
  const needs = steps.map((step) => step.key)
  const rewrite = `${key}/rewrite`
  return {
    status: 'completed',
    output: before,
    next: [...steps, { key: rewrite, name: 'rewrite', kind: 'rewrite', stage: 'result', input, needs }],
    continuesIn: rewrite,
  }
}

/** One operative criticises the document with their own skills. */
export async function criticiseResult(
  context: StepContext<CriticInput>,
  flow: FlowContext,
  settings: TeamSettings,
): Promise<StepResult<CriticOutput>> {
  const { result, before, member } = context.step.input
  const { overview, document, envelope } = await openDocument(context, before.document)
  const { answer, problem, artifacts } = await askResult<Criticism>(context, flow, {
    envelope: await envelope('critique', { critic: member }),
    members: overview.members,
    settings,
    paths: resultPaths(result),
    document,
  })
  const { objections = [], ideas = [] } = answer?.value ?? {}
  return {
    status: 'completed',
    output: {
      objections: objections
        .filter(({ objection }) => objection.trim() !== '')
        // A quotation that is not in the document would lead the editor astray.
        .map((one) => (locateQuote(one.quote, document.text) ? one : { ...one, quote: '' })),
      ideas: ideas.filter((idea) => idea.trim() !== ''),
      calls: answer?.calls.length ?? 0,
      problem,
    },
    artifacts,
  }
}
