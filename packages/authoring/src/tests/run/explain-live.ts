import type { Assembly } from '@quire/core'
import type { RepeatPlan } from '../../statistics/index.ts'
import type { TestCase } from '../format/prompt-test.ts'
import { askAndCheck } from './ask-and-check.ts'
import { tallyOf } from './ask-repeats.ts'
import type { AnswerResult } from './case-result.ts'
import { type LiveVerdict, liveVerdict } from './live-verdict.ts'
import { answersOf } from './recordings.ts'
import type { Suite } from './suite.ts'

/**
 * Explains why live answers fail. If the prompt is that of the recording, the recorded answers are checked again, with
 * the judges' recorded scores: an answer that failed before shows no drift. Calls no model outside this process.
 *
 * Returns undefined if the answers do not come from live calls, or if an in-process model has no recording.
 */
export async function explainLive(
  suite: Suite,
  one: TestCase,
  model: string,
  assembly: Assembly,
  { answers, plan }: { readonly answers: readonly AnswerResult[]; readonly plan: RepeatPlan },
): Promise<LiveVerdict | undefined> {
  const { replay, recordings } = suite
  if (!replay) return undefined
  const recording = recordings.find({ case: one.name, model })
  if (!recording) {
    const kind = await suite.answers.kindOf(model)
    return kind?.isLocal === true && kind.isManual !== true ? undefined : liveVerdict(undefined, assembly)
  }
  if (recording.prompt !== assembly.hash) return liveVerdict(recording, assembly)
  const repeats = answersOf(recording).flatMap((answer, index) => (answer === null ? [] : [index + 1]))
  const replayed = await Promise.all(
    repeats.map((repeat) => askAndCheck({ ...suite, ...replay }, one, model, assembly, repeat)),
  )
  const share = plan.required / plan.repeats
  return liveVerdict(recording, assembly, { recorded: passesOf(replayed), live: passesOf(answers), share })
}

function passesOf(answers: readonly AnswerResult[]) {
  const { passed, failed } = tallyOf(answers)
  return { passed, total: passed + failed }
}
