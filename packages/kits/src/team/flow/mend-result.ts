import type { FlowContext, StepContext, StepResult } from '@quire/runtime'
import { countWords, originFrom } from '@quire/runtime/answer'
import { readOverview } from '../envelope/build-envelope.ts'
import { buildResultEnvelope, type ResultEnvelope } from '../envelope/result-envelope.ts'
import { storedRecords } from '../records/stored-records.ts'
import { askResult, previousOutput, type ResultOutput } from './ask-result.ts'
import { checkResult } from './check-result.ts'
import type { ResultInput } from './step-output.ts'
import type { TeamSettings } from './team-options.ts'
import { resultPaths } from './team-paths.ts'

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
  const records = storedRecords(context.store.db, context.run.id)
  const overview = await readOverview(records)
  const document = await context.readSourced(before.document)
  const { input: request } = context.run.request
  const facts = await checkResult(records, overview, request, document.text)
  const material = { request, document: document.text, facts, faults: before.faults }
  const envelope = await buildResultEnvelope(records, 'mend', material, overview)
  const { result } = resultPaths(context.step.input)
  const isFaultless = facts.length === 0 && before.faults.length === 0
  const { answer, problem, artifacts } = isFaultless
    ? { problem: '', artifacts: [] }
    : await askResult<string>(context, flow, {
        envelope,
        members: overview.members,
        settings,
        document,
        judge: (text) => judgeGrowth(text, envelope),
      })
  const text = answer?.value ?? document.text
  const warnings = [
    ...before.warnings,
    ...(answer || isFaultless ? [] : [`The faults that were found are not corrected. ${problem}`]),
    ...(answer?.next === undefined ? [] : answer.problems.map((one) => `A correction could not be made. ${one}`)),
    ...(text === document.text ? facts : await checkResult(records, overview, request, text)),
  ]
  return {
    status: 'completed',
    output: { ...before, document: result, warnings, calls: before.calls + (answer?.calls.length ?? 0) },
    artifacts: [
      ...artifacts,
      {
        path: result,
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
  const now = countWords(text)
  if (now <= Math.max(words, length.words)) return []
  return [
    `With these edits, the document has ${now} words instead of ${words}. At most ${length.words} are allowed. Delete or shorten as much as you add.`,
  ]
}
