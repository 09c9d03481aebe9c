import { answerForm } from '@quire/core/response'
import type { StepContext, StepResult } from '@quire/runtime'
import { json, markdown, type Reader } from '@quire/runtime/answer'
import { profileOf } from '../../agent-profile.ts'
import { askTask, wordsOfAgents } from './ask-task.ts'
import { finishTask } from './finish-task.ts'
import { growTasks, oneLine } from './grow-tasks.ts'
import { checkPlan, planSchema, type Split, splitSchema, type TaskPlan } from './plan-schema.ts'
import { RESULT_HEADINGS, titleOfResult } from './read-result.ts'
import { ROOT, resultsOf, type TaskInput, type TaskResult } from './task-node.ts'
import { isPlanned, type TaskSettings } from './task-options.ts'
import { lastTry, resultItems } from './task-values.ts'
import type { TaskHandler, TaskWorkspace } from './task-workspace.ts'

/** Lower than the maximum for a plan, because tasks are rarely split. */
export const MAX_PARTS = 5

/** Starts a task. The root task is planned. Any other task is done directly, or split if splitting is allowed. */
export const doTask: TaskHandler = async (context, kit, settings) => {
  const { node, upstream: inherited } = context.step.input
  const upstream = [...(inherited ?? []), ...resultsOf(context.needs)]
  const isRoot = node.id === ROOT
  const isWhole = node.depth >= settings.maxDepth || node.isAdded || (isRoot && !isPlanned(settings))
  if (isWhole) return execute(context, kit, settings, upstream)
  const max = Math.min(isRoot ? settings.maxSteps : MAX_PARTS, node.room)
  if (max < 2) {
    const note = `This task was not split, because the run is limited to ${settings.maxTasks} tasks.`
    return execute(context, kit, settings, upstream, [note])
  }
  const roles = kit.roles()
  const names = roles.map(({ name }) => name)
  return isRoot
    ? plan(context, kit, settings, planSchema(names, max))
    : doOrSplit(context, kit, settings, upstream, { names, max })
}

/** Splits the request into tasks. */
async function plan(
  context: StepContext<TaskInput>,
  kit: TaskWorkspace,
  settings: TaskSettings,
  schema: object,
): Promise<StepResult> {
  const { node } = context.step.input
  const answer = await askTask(context, kit, settings, {
    kind: 'plan',
    model: settings.supervisor,
    values: {
      identity: 'supervisor',
      answer: 'plan',
      roles: kit.roles(),
      answer_words: wordsOfAgents(kit.prompts, settings),
      form: answerForm(schema),
    },
    read: json<TaskPlan>(schema, ({ tasks }) => checkPlan(tasks, 1)),
  })
  const { title, goal, tasks } = answer.value
  // The planner chooses the title of the final result.
  const titled = { ...node, title: oneLine(title) }
  const titledPlan = { title: titled.title, goal, tasks }
  return growTasks(titled, settings, { model: settings.supervisor, plan: titledPlan, answer, upstream: [] })
}

/** Lets the agent do a task or split it. The answer contains either the result or the parts. */
async function doOrSplit(
  context: StepContext<TaskInput>,
  kit: TaskWorkspace,
  settings: TaskSettings,
  upstream: readonly TaskResult[],
  { names, max }: { readonly names: readonly string[]; readonly max: number },
): Promise<StepResult> {
  const schema = splitSchema(names, max)
  const { node, n } = context.step.input
  const { model, title } = node
  const answer = await askTask(context, kit, settings, {
    kind: 'task',
    model,
    values: {
      identity: 'task-agent',
      role: node.role,
      upstream: await resultItems(context, upstream, profileOf(model, kit.prompts.models)),
      answer: 'task',
      title,
      roles: kit.roles(),
      max_parts: max,
    },
    read: workOrParts(
      markdown(RESULT_HEADINGS),
      json<Split>(schema, ({ tasks }) => checkPlan(tasks, 2)),
    ),
    isWork: true,
  })
  const split = answer.value
  if (split !== undefined) {
    const parts = { title, goal: split.reason, tasks: split.tasks }
    return growTasks(node, settings, { model, plan: parts, answer, upstream })
  }
  return finishTask(kit.hooks(), { node, n, way: 'execute', model, answer, upstream, notes: [] })
}

/** Executes a task, or repeats it with feedback from a hook. */
export const doTaskAgain: TaskHandler = (context, kit, settings) =>
  execute(context, kit, settings, context.step.input.upstream ?? [])

async function execute(
  context: StepContext<TaskInput>,
  kit: TaskWorkspace,
  settings: TaskSettings,
  upstream: readonly TaskResult[],
  notes: readonly string[] = [],
): Promise<StepResult> {
  const { node, n, again } = context.step.input
  const answer = await askTask(context, kit, settings, {
    kind: 'execute',
    model: node.model,
    values: {
      identity: 'task-agent',
      role: node.role,
      // At the maximum depth, the task cannot be split.
      depth: settings.maxDepth,
      upstream: await resultItems(context, upstream, profileOf(node.model, kit.prompts.models)),
      ...(again && {
        results: [await lastTry(context, again.draft)],
        feedback: await kit.feedbackOf(context, again),
      }),
      answer: 'result',
      // The root task is not part of a plan, so the model chooses the title of the result.
      title: node.id === ROOT ? undefined : node.title,
    },
    read: markdown(RESULT_HEADINGS),
    isWork: true,
  })
  const title = node.id === ROOT ? titleOfResult(answer.text) : undefined
  return finishTask(kit.hooks(), {
    node: title === undefined ? node : { ...node, title: oneLine(title) },
    n,
    way: 'execute',
    model: node.model,
    answer,
    upstream,
    notes,
  })
}

/** Reads a document, or JSON if the task is split. A document has no value. */
function workOrParts<Split>(document: Reader, json: Reader<Split>): Reader<Split | undefined> {
  return {
    read: async (parts, response) =>
      isJson(parts[0] ?? '')
        ? json.read(parts, response)
        : { ...(await document.read(parts, response)), value: undefined },
  }
}

function isJson(text: string): boolean {
  return /^\s*(?:```(?:json)?\s*)?\{\s*(?:"|$)/.test(text)
}
