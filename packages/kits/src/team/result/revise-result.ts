import type { FlowContext, StepContext, StepResult } from '@quire/runtime'
import { countWords, locateQuote, originFrom } from '@quire/runtime/answer'
import { TeamDraft } from '../entity/team-draft.ts'
import type { Criticism, Fault, ResultEnvelope } from '../envelope/result-envelope.ts'
import { resultWords } from '../envelope/result-length.ts'
import { hearUser } from '../flow/hear-user.ts'
import type { ResultInput } from '../flow/step-output.ts'
import type { TeamSettings } from '../flow/team-options.ts'
import { resultPaths } from '../flow/team-paths.ts'
import { storeChanges } from '../records/stored-records.ts'
import { askResult, previousOutput, type ResultOutput } from './ask-result.ts'
import type { CriticOutput, RewriteInput } from './criticise-result.ts'
import { judgeLength } from './edit-result.ts'
import { openDocument } from './open-document.ts'

/**
 * The editor corrects the faults that the proofreader and the program found. The result is the mended document. Without
 * faults, it is the document as it was.
 */
export async function mendResult(
  context: StepContext<ResultInput>,
  flow: FlowContext,
  settings: TeamSettings,
): Promise<StepResult<ResultOutput>> {
  const before = previousOutput(context)
  if (before.document === null) return { status: 'completed', output: before }
  const { overview, document, facts, check, ...open } = await openDocument(context, before.document)
  const envelope = await open.envelope('mend', { faults: before.faults })
  const paths = resultPaths(context.step.input)
  const isFaultless = facts.length === 0 && before.faults.length === 0
  const { answer, problem, artifacts } = isFaultless
    ? { problem: '', artifacts: [] }
    : await askResult<string>(context, flow, {
        envelope,
        members: overview.members,
        settings,
        paths,
        document,
        judge: (text) => judgeGrowth(text, envelope),
      })
  const text = answer?.value ?? document.text
  const warnings = [
    ...before.warnings,
    ...(answer || isFaultless ? [] : [`The faults that were found are not corrected. ${problem}`]),
    ...(answer?.next === undefined ? [] : answer.problems.map((one) => `A correction could not be made. ${one}`)),
    ...(text === document.text ? facts : await check(text)),
  ]
  return {
    status: 'completed',
    output: { ...before, document: paths.result, warnings, calls: before.calls + (answer?.calls.length ?? 0) },
    artifacts: [
      ...artifacts,
      {
        path: paths.result,
        kind: 'result',
        text: `${text.trim()}\n`,
        isDocument: true,
        meta: {
          stage: 'result',
          key: 'result',
          result: true,
          iteration: context.step.input?.after ?? 1,
          member: envelope.self.id,
          words: countWords(text),
        },
        origins: answer?.origins ?? [originFrom(context, { path: before.document }, 'response')],
      },
    ],
  }
}

function judgeGrowth(text: string, { words, length }: ResultEnvelope): string[] {
  const now = resultWords(text, length)
  if (now <= Math.max(words, length.words)) return []
  return [
    `With these edits, the document has ${now} words instead of ${words}. At most ${length.words} are allowed. Delete or shorten as much as you add.`,
  ]
}

/** The inspector, or the chair, reads the document as its hardest reader. */
export async function proofResult(
  context: StepContext<ResultInput>,
  flow: FlowContext,
  settings: TeamSettings,
): Promise<StepResult<ResultOutput>> {
  const before = previousOutput(context)
  if (before.document === null) return { status: 'completed', output: before }
  const { overview, document, envelope } = await openDocument(context, before.document)
  const { answer, problem, artifacts } = await askResult<{ readonly faults: readonly Fault[] }>(context, flow, {
    envelope: await envelope('proof'),
    members: overview.members,
    settings,
    paths: resultPaths(context.step.input),
    document,
  })
  const faults = (answer?.value.faults ?? [])
    .filter(({ fault }) => fault.trim() !== '')
    // A quotation that is not in the document would lead the editor astray.
    .map((one) => (locateQuote(one.quote, document.text) ? one : { ...one, quote: '' }))
  const draft = new TeamDraft(overview)
  await hearUser(context, flow, draft)
  return {
    status: 'completed',
    output: {
      ...before,
      faults,
      warnings: [...before.warnings, ...(answer ? [] : [`Nobody proofread the document. ${problem}`])],
      calls: before.calls + (answer?.calls.length ?? 0),
    },
    artifacts,
    store: (tx) => storeChanges(tx, context.run.id, draft.changes),
  }
}

/** The editor rules on what the operatives said against the document, and writes it anew as a whole. */
export async function rewriteResult(
  context: StepContext<RewriteInput>,
  flow: FlowContext,
  settings: TeamSettings,
): Promise<StepResult<ResultOutput>> {
  const { result, before } = context.step.input
  const critics = Object.values(context.needs) as unknown as CriticOutput[]
  const criticism: Criticism = {
    objections: critics.flatMap(({ objections }) => objections),
    ideas: critics.flatMap(({ ideas }) => ideas),
  }
  const problems = critics.flatMap(({ problem }) =>
    problem === '' ? [] : `Nobody read the draft for an operative. ${problem}`,
  )
  const calls = critics.reduce((sum, one) => sum + one.calls, before.calls)
  const output = { ...before, criticism, warnings: [...before.warnings, ...problems], calls }
  if (criticism.objections.length + criticism.ideas.length === 0) return { status: 'completed', output }
  const { overview, document, envelope } = await openDocument(context, before.document)
  const draft = new TeamDraft(overview)
  await hearUser(context, flow, draft)
  const paths = resultPaths(result)
  const question = await envelope('rewrite', { criticism })
  const { answer, problem, artifacts } = await askResult<string>(context, flow, {
    envelope: question,
    members: overview.members,
    settings,
    paths,
    document,
    judge: (text) => judgeLength(text, question),
  })
  const store: Extract<StepResult, { status: 'completed' }>['store'] = (tx) =>
    storeChanges(tx, context.run.id, draft.changes)
  if (!answer) {
    const warnings = [...output.warnings, `The criticism of the draft is not worked in. ${problem}`]
    return { status: 'completed', output: { ...output, warnings }, artifacts, store }
  }
  return {
    status: 'completed',
    output: { ...output, document: paths.rewritten, calls: calls + answer.calls.length },
    artifacts: [
      ...artifacts,
      {
        path: paths.rewritten,
        kind: 'result_draft',
        text: `${answer.value.trim()}\n`,
        meta: { stage: 'result', step: 'rewrite', key: 'rewritten', member: question.self.id },
        origins: answer.origins,
      },
    ],
    store,
  }
}
