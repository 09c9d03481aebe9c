import type { StepContext, StepResult } from '@quire/runtime'
import { markdownReader } from '@quire/runtime/answer'
import { profileOf } from '../../agent-profile.ts'
import { askTask } from './ask-task.ts'
import { sourcesOf } from './do-task.ts'
import { artifactOrigin, finishTask } from './finish-task.ts'
import { placeResults, placingReader } from './place-results.ts'
import { RESULT_HEADINGS } from './read-result.ts'
import type { TaskContext } from './task-context.ts'
import { resultsOf, type TaskInput, type TaskResult } from './task-node.ts'
import type { TaskSettings } from './task-options.ts'
import { lastTry, resultItems, taskValues } from './task-values.ts'

/**
 * Combines the results of a task's parts. The model sees each result in full, or a summary if space is short. It writes
 * the connecting text, and can mark where a result is inserted unchanged.
 */
export async function combineResults(
  context: StepContext,
  kit: TaskContext,
  settings: TaskSettings,
): Promise<StepResult> {
  const { node, n, upstream, again } = context.step.input as TaskInput
  const parts = upstream ?? resultsOf(context.needs)
  if (parts.length === 1 && !again) return takeOver(context, kit, parts[0]!)
  const model = settings.supervisor
  const results = new Map<string, string>()
  for (const { id, path } of parts) results.set(id, await context.read(path))
  const answer = await askTask(context, kit.making, {
    node,
    asked: 'combine',
    n,
    model,
    isJson: false,
    values: {
      ...(await taskValues(context, node, settings)),
      identity: 'supervisor',
      depth: null,
      results: [
        ...(again ? [await lastTry(context, again.draft)] : []),
        ...((await resultItems(context, parts, profileOf(model, kit.making.models))) ?? []),
      ],
      ...(again && { feedback: await kit.feedbackOf(context, again) }),
      answer: 'combined',
      title: node.title,
    },
    read: placingReader(markdownReader(RESULT_HEADINGS), results),
    sources: [...sourcesOf(node, parts), ...(again ? [again.draft, again.verdict] : [])],
  })
  const { text, placed } = placeResults(answer.reading.text, results)
  const taken = parts.filter(({ id }) => placed.has(id))
  return finishTask(kit.hooks(), {
    node,
    n,
    way: 'combine',
    model,
    reading: { ...answer.reading, text },
    origins: [...answer.origins, ...taken.map(({ path }) => artifactOrigin(context, path, 'results'))],
    upstream: parts,
    artifacts: answer.artifacts,
    notes: [],
  })
}

/** Used if a plan has only one task. The task's result becomes the parent's result, with the parent's title. */
async function takeOver(context: StepContext, kit: TaskContext, part: TaskResult): Promise<StepResult> {
  const { node, n } = context.step.input as TaskInput
  const text = (await context.read(part.path)).replace(/^(?:# .*\n+)?/, () => `# ${node.title}\n\n`)
  return finishTask(kit.hooks(), {
    node,
    n,
    way: 'combine',
    model: part.model,
    reading: { state: 'complete', next: undefined, text, isUsable: true, problems: [] },
    origins: [artifactOrigin(context, part.path, 'results')],
    upstream: [part],
    artifacts: [],
    notes: part.notes,
  })
}
