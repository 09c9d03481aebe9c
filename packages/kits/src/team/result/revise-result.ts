import type { FlowContext, StepContext, StepResult } from '@quire/runtime'
import { locateQuote, originFrom } from '@quire/runtime/answer'
import type { ArtifactDraft } from '@quire/runtime/artifact'
import { TeamDraft } from '../entity/team-draft.ts'
import type { Criticism, Fault, ResultEnvelope } from '../envelope/result-envelope.ts'
import { resultWords } from '../envelope/result-length.ts'
import { hearUser } from '../flow/hear-user.ts'
import type { ResultInput } from '../flow/step-output.ts'
import type { TeamSettings } from '../flow/team-options.ts'
import { resultPaths } from '../flow/team-paths.ts'
import { storeChanges } from '../records/stored-records.ts'
import { type AccountInput, resultArtifact } from './account-result.ts'
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
  const origins = answer?.origins ?? [originFrom(context, { path: before.document }, 'response')]
  const output = { ...before, document: paths.result, warnings, calls: before.calls + (answer?.calls.length ?? 0) }
  const { input } = context.step
  if (overview.session.document === undefined) {
    const result = resultArtifact(input, { text, member: envelope.self.id, origins })
    return { status: 'completed', output, artifacts: [...artifacts, result] }
  }
  const mended: ArtifactDraft = {
    path: paths.mended,
    kind: 'result_draft',
    text: `${text.trim()}\n`,
    meta: { stage: 'result', step: 'mend', key: 'mended', member: envelope.self.id },
    origins,
  }
  const key = `${context.step.key}/account`
  const account: AccountInput = { result: input, before: { ...output, document: mended.path } }
  return {
    status: 'completed',
    output,
    artifacts: [...artifacts, mended],
    next: [{ key, name: 'account', kind: 'account', stage: 'result', input: account }],
    continuesIn: key,
  }
}

function judgeGrowth(text: string, { words, length }: ResultEnvelope): string[] {
  const now = resultWords(text, length)
  if (now <= Math.max(words, length.words)) return []
  return [
    `With these edits, the document has ${now} words instead of ${words}. At most ${length.words} are allowed. Delete or shorten as much as you add.`,
  ]
}

/** What the last reader of a document finds. Only the reader of a document that one author wrote recalculates accounts. */
interface LastRead {
  readonly faults: readonly Fault[]
  readonly accounts?: readonly {
    readonly what: string
    readonly total: number
    readonly unit: string
    readonly keeps: boolean
    readonly if_not?: string
  }[]
}

function brokenLimits({ accounts = [] }: Partial<LastRead> = {}): Fault[] {
  return accounts
    .filter(({ keeps }) => !keeps)
    .map(({ what, total, unit, if_not: correction = '' }) => ({
      quote: '',
      fault: `A limit is not kept: ${what}, ${total} ${unit} by recalculation.`,
      correction,
    }))
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
  const { answer, problem, artifacts } = await askResult<LastRead>(context, flow, {
    envelope: await envelope('proof'),
    members: overview.members,
    settings,
    paths: resultPaths(context.step.input),
    document,
  })
  const faults = [...(answer?.value.faults ?? []), ...brokenLimits(answer?.value)]
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
