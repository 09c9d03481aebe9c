import type { FlowContext, StepContext, StepResult } from '@quire/runtime'
import { countWords, originFrom } from '@quire/runtime/answer'
import type { ResultEnvelope } from '../envelope/result-envelope.ts'
import type { ResultInput } from '../flow/step-output.ts'
import type { TeamSettings } from '../flow/team-options.ts'
import { resultPaths } from '../flow/team-paths.ts'
import { askResult, previousOutput, type ResultOutput } from './ask-result.ts'
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
  const now = countWords(text)
  if (now <= Math.max(words, length.words)) return []
  return [
    `With these edits, the document has ${now} words instead of ${words}. At most ${length.words} are allowed. Delete or shorten as much as you add.`,
  ]
}
