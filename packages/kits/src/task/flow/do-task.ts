import { answerForm } from '@quire/core/response'
import { jsonReader, markdownReader } from '@quire/recipe'
import { repairJsonText } from '@quire/repair'
import type { JsonValue, StepContext, StepResult } from '@quire/runtime'
import type { ArtifactDraft } from '@quire/runtime/artifact'
import { askTask } from './ask-task.ts'
import { checkPlan } from './check-plan.ts'
import { finishTask } from './finish-task.ts'
import { combineKey, growTasks } from './grow-tasks.ts'
import { planPage } from './plan-page.ts'
import { type PlannedTask, planSchema, type SplitDecision, splitSchema, type TaskPlan } from './plan-schema.ts'
import { RESULT_HEADINGS } from './read-result.ts'
import type { TaskContext } from './task-context.ts'
import { ROOT, resultsOf, type TaskInput, type TaskNode, type TaskResult } from './task-node.ts'
import type { TaskSettings } from './task-options.ts'
import { taskPaths } from './task-paths.ts'
import { lastTry, taskValues, upstreamItems } from './task-values.ts'

/** Fewer than a plan may have: splitting is the exception. */
export const MAX_PARTS = 5

/** Takes a task up: plans it at the root, splits it or not below, does it where nothing may be split any more. */
export async function doTask(context: StepContext, kit: TaskContext, settings: TaskSettings): Promise<StepResult> {
  const { node, upstream: given } = context.step.input as TaskInput
  const upstream = given ?? resultsOf(context.needs)
  const isRoot = node.id === ROOT
  if (node.depth >= settings.maxDepth || node.isAdded) return execute(context, kit, settings, upstream, [])
  const max = isRoot ? Math.min(settings.maxSteps, node.room) : Math.min(MAX_PARTS, node.room)
  if (max < (isRoot ? 1 : 2)) {
    const note = `The run's limit of ${settings.maxTasks} tasks left no room to split it; it was done in one go.`
    return execute(context, kit, settings, upstream, [], [note])
  }
  const asked = isRoot ? 'plan' : 'split'
  const roles = kit.roles()
  const names = roles.map(({ name }) => name)
  const schema = isRoot ? planSchema(names, max) : splitSchema(names, max)
  const model = isRoot ? settings.supervisor : node.model
  const answer = await askTask(context, kit.making, {
    node,
    asked,
    n: 1,
    model,
    isJson: true,
    values: {
      ...(await taskValues(context, node, settings)),
      identity: isRoot ? 'supervisor' : 'task-agent',
      ...(!isRoot && { role: node.role }),
      upstream: upstreamItems(context.run.id, upstream),
      answer: asked,
      roles,
      form: answerForm(schema),
    },
    schema,
    read: jsonReader({ schema, repair: repairJsonText, check: isRoot ? checkRoot : checkSplit }),
    sources: sourcesOf(node, upstream),
  })
  const decision = isRoot ? undefined : (answer.reading.value as SplitDecision)
  if (decision?.decision === 'execute') return execute(context, kit, settings, upstream, answer.artifacts)
  const plan = planOf(answer.reading.value, node)
  const path = taskPaths.plan(node.id)
  const meta = { stage: `depth ${node.depth}`, key: node.id, model, n: 1, state: answer.reading.state }
  const made: ArtifactDraft[] = [
    { path, kind: 'plan', text: `${JSON.stringify(plan, null, 2)}\n`, meta, origins: answer.origins },
    {
      path: taskPaths.planPage(node.id),
      kind: 'plan_page',
      text: planPage(node.title, plan.goal, plan.tasks),
      meta,
      origins: answer.origins,
    },
  ]
  return {
    status: 'completed',
    output: { tasks: plan.tasks.length, problems: answer.reading.problems } as JsonValue,
    artifacts: [...answer.artifacts, ...made],
    next: growTasks(node, plan.tasks, path, settings),
    continuesIn: combineKey(node.id),
  }
}

/** Does a task, or does it again with a hook's feedback. */
export function doTaskAgain(context: StepContext, kit: TaskContext, settings: TaskSettings): Promise<StepResult> {
  const { upstream } = context.step.input as TaskInput
  return execute(context, kit, settings, upstream ?? [], [])
}

async function execute(
  context: StepContext,
  kit: TaskContext,
  settings: TaskSettings,
  upstream: readonly TaskResult[],
  before: readonly ArtifactDraft[],
  notes: readonly string[] = [],
): Promise<StepResult> {
  const { node, n, again } = context.step.input as TaskInput
  const answer = await askTask(context, kit.making, {
    node,
    asked: 'execute',
    n,
    model: node.model,
    isJson: false,
    values: {
      ...(await taskValues(context, node, settings)),
      identity: 'task-agent',
      role: node.role,
      // Whatever its depth, this is where the work gets done.
      depth: settings.maxDepth,
      upstream: upstreamItems(context.run.id, upstream),
      ...(again && {
        results: [await lastTry(context, again.draft)],
        feedback: await kit.feedbackOf(context, again),
      }),
      answer: 'result',
      title: node.title,
    },
    read: markdownReader(RESULT_HEADINGS),
    sources: [...sourcesOf(node, upstream), ...(again ? [again.draft, again.verdict] : [])],
  })
  return finishTask(kit.hooks(), {
    node,
    n,
    way: 'execute',
    model: node.model,
    reading: answer.reading,
    origins: answer.origins,
    upstream,
    artifacts: [...before, ...answer.artifacts],
    notes,
  })
}

function checkRoot(value: unknown): string[] {
  return checkPlan((value as TaskPlan).tasks, 1)
}

function checkSplit(value: unknown): string[] {
  const { decision, tasks = [] } = value as SplitDecision
  return decision === 'split' ? checkPlan(tasks, 2) : []
}

function planOf(value: unknown, node: TaskNode): { readonly goal: string; readonly tasks: readonly PlannedTask[] } {
  const { goal, reason, tasks } = value as Partial<TaskPlan & SplitDecision>
  return { goal: goal ?? reason ?? node.title, tasks: tasks ?? [] }
}

export function sourcesOf(node: TaskNode, results: readonly TaskResult[]): string[] {
  const own = [node.plan, node.project].filter((path) => path !== null)
  return [...own, ...results.map(({ path }) => path)]
}
