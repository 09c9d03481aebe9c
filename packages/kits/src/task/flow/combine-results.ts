import type { StepContext, StepResult } from '@quire/runtime'
import { markdown, originFrom } from '@quire/runtime/answer'
import { profileOf } from '../../agent-profile.ts'
import { sourcesOf } from './do-task.ts'
import { finishTask } from './finish-task.ts'
import { placeResults, placing } from './place-results.ts'
import { RESULT_HEADINGS } from './read-result.ts'
import { resultsOf, type TaskInput, type TaskResult } from './task-node.ts'
import type { TaskSettings } from './task-options.ts'
import { taskQuestion } from './task-question.ts'
import { lastTry, resultItems, taskValues } from './task-values.ts'
import type { TaskWorkspace } from './task-workspace.ts'

/**
 * Combines the results of a task's parts. The model sees each result in full, or a summary if space is short. It writes
 * the connecting text, and can mark where a result is inserted unchanged.
 */
export async function combineResults(
  context: StepContext<TaskInput>,
  kit: TaskWorkspace,
  settings: TaskSettings,
): Promise<StepResult> {
  const { node, n, upstream, again } = context.step.input
  const parts = upstream ?? resultsOf(context.needs)
  if (parts.length === 1 && !again) return takeOver(context, kit, parts[0]!)
  const model = settings.supervisor
  const results = new Map<string, string>()
  for (const { id, path } of parts) results.set(id, await context.read(path))
  const answer = await context.ask(
    taskQuestion(kit.prompts, {
      node,
      asked: 'combine',
      n,
      model,
      values: {
        ...(await taskValues(context, node, settings)),
        identity: 'supervisor',
        depth: null,
        results: [
          ...(again ? [await lastTry(context, again.draft)] : []),
          ...((await resultItems(context, parts, profileOf(model, kit.prompts.models))) ?? []),
        ],
        ...(again && { feedback: await kit.feedbackOf(context, again) }),
        answer: 'combined',
        title: node.title,
      },
      read: placing(markdown(RESULT_HEADINGS), results),
      sources: [...sourcesOf(node, parts), ...(again ? [again.draft, again.verdict] : [])],
    }),
  )
  const { text, placed } = placeResults(answer.text, results)
  const taken = parts.filter(({ id }) => placed.has(id))
  return finishTask(kit.hooks(), {
    node,
    n,
    way: 'combine',
    model,
    answer: {
      ...answer,
      text,
      origins: [...answer.origins, ...taken.map((part) => originFrom(context, part, 'results'))],
    },
    upstream: parts,
    notes: [],
  })
}

/** Used if a plan has only one task. The task's result becomes the parent's result, with the parent's title. */
async function takeOver(context: StepContext<TaskInput>, kit: TaskWorkspace, part: TaskResult): Promise<StepResult> {
  const { node, n } = context.step.input
  const text = (await context.read(part.path)).replace(/^(?:# .*\n+)?/, () => `# ${node.title}\n\n`)
  return finishTask(kit.hooks(), {
    node,
    n,
    way: 'combine',
    model: part.model,
    answer: {
      state: 'complete',
      text,
      problems: [],
      origins: [originFrom(context, part, 'results')],
      artifacts: [],
    },
    upstream: [part],
    notes: part.notes,
  })
}
