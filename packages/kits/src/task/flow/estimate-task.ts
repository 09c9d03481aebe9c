import type { CallRequest, Flow, RunRequest } from '@quire/runtime'
import type { EstimatedRun, FlowEstimate } from '@quire/runtime/engine'
import { expectCalls, type Rehearsal, rehearseFlow, SHORT_ANSWER, standInAnswer } from '@quire/runtime/rehearsal'
import type { TaskPlan } from './plan-schema.ts'
import { RESULT_HEADINGS } from './read-result.ts'
import { isPlanned, type TaskSettings } from './task-options.ts'

/** Estimates the usage of a run. The minimum is a plan with one task. The maximum is the largest allowed plan. */
export async function estimateTask(
  flow: Flow,
  request: RunRequest,
  run: EstimatedRun,
  settings: TaskSettings,
): Promise<FlowEstimate> {
  const { maxSteps, maxTasks, retries } = settings
  const most = Math.min(maxSteps, maxTasks)
  const rehearse = (tasks: number, tokensOf: (call: CallRequest) => number, isCut: boolean): Promise<Rehearsal> =>
    rehearseFlow(flow, request, run, (_, call) => answerTo(call, tasks, tokensOf(call)), { isCut })
  const short = await rehearse(1, () => SHORT_ANSWER, false)
  const long = await rehearse(most, ({ maxOutputTokens }) => 2 * maxOutputTokens, true)
  return {
    calls: await expectCalls(short.calls, long.calls, run),
    isOpen: true,
    assumptions: [
      `Minimum: every answer has about ${SHORT_ANSWER} tokens. Maximum: every answer reaches its output limit, is continued once and reaches the limit again. Prompts that quote answers grow accordingly.`,
      ...(isPlanned(settings)
        ? [`Minimum: the plan has 1 task. Maximum: the plan has ${most} tasks. No task is split further.`]
        : []),
      `The estimate assumes that every answer is accepted. In a run, hooks may reject a task ${retries === 1 ? 'once' : `up to ${retries} times`}.`,
    ],
  }
}

/** Returns a placeholder answer. If the answer is a plan, it contains the given number of tasks. */
function answerTo({ schema }: CallRequest, tasks: number, tokens: number): string {
  const text = standInAnswer({ schema, template: RESULT_HEADINGS, tokens })
  if (!schema || !('goal' in (schema as { readonly properties: object }).properties)) return text
  const plan = JSON.parse(text) as TaskPlan
  return JSON.stringify({
    ...plan,
    tasks: Array.from({ length: tasks }, (_, index) => ({
      ...plan.tasks[0]!,
      id: `t${index + 1}`,
      title: `Task ${index + 1}`,
      dependencies: [],
    })),
  })
}
