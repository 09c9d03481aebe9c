import { renderTemplate } from '@quire/core'
import { answerForm } from '@quire/core/response'
import type { StepContext, StepDraft, StepResult } from '@quire/runtime'
import { json, originFrom } from '@quire/runtime/answer'
import type { ArtifactDraft } from '@quire/runtime/artifact'
import { profileOf } from '../../agent-profile.ts'
import { TaskStopped } from '../errors.ts'
import { askTask } from './ask-task.ts'
import { resultMeta, taskOutput } from './finish-task.ts'
import { oneLine, taskStep } from './grow-tasks.ts'
import { checkVerdict, type HookVerdict, verdictSchema } from './hook-verdict.ts'
import type { Hook } from './hooks.ts'
import { type HookInput, ROOT, type TaskInput, type TaskNode } from './task-node.ts'
import type { TaskSettings } from './task-options.ts'
import { taskPaths } from './task-paths.ts'
import { resultItems } from './task-values.ts'
import type { TaskHandler, TaskWorkspace } from './task-workspace.ts'

/**
 * Asks the hooks of a task in order. The first hook that rejects the task decides. An unreadable verdict does not count
 * as a pass.
 */
export const runHooks: TaskHandler<HookInput> = async (context, kit, settings) => {
  const { input } = context.step
  const { node, n } = input
  const artifacts: ArtifactDraft[] = []
  for (const hook of kit.hooks().filter((each) => each.matches(node))) {
    const { verdict, artifacts: verdictArtifacts } = await askHook(context, kit, settings, hook)
    artifacts.push(...verdictArtifacts)
    const path = verdictArtifacts.at(-1)!.path
    if (verdict.verdict === 'stop') throw new TaskStopped(node.id, hook.name, verdict.reason)
    if (verdict.verdict === 'retry') {
      if (n > settings.retries) {
        throw new TaskStopped(
          node.id,
          hook.name,
          `it did not pass in ${n} ${n === 1 ? 'attempt' : 'attempts'}. ${verdict.reason}`,
        )
      }
      return tryAgain(input, path, artifacts)
    }
    if (verdict.verdict === 'add_task')
      return accept(await context.read(input.draft), artifacts, added(input, verdict, path, settings))
  }
  return accept(await context.read(input.draft), artifacts)

  /** Turns the draft into the result. */
  function accept(
    text: string,
    verdictArtifacts: readonly ArtifactDraft[],
    more: readonly StepDraft[] = [],
  ): StepResult {
    const { result } = input
    const document: ArtifactDraft = {
      path: result.path,
      kind: 'document',
      isDocument: true,
      text,
      meta: {
        ...resultMeta({ ...input, model: input.way === 'combine' ? settings.supervisor : node.model }, result.notes),
        state: input.isIncomplete ? 'incomplete' : 'complete',
      },
      origins: [
        originFrom(context, { path: input.draft }, 'draft'),
        ...verdictArtifacts
          .filter(({ kind }) => kind === 'verdict')
          .map((verdict) => originFrom(context, verdict, 'verdict')),
      ],
    }
    const heir = more.at(-1)?.key
    return {
      status: 'completed',
      output: taskOutput([result], input.isIncomplete),
      artifacts: [...verdictArtifacts, document],
      ...(heir !== undefined && { next: more, continuesIn: heir }),
    }
  }
}

async function askHook(
  context: StepContext<HookInput>,
  kit: TaskWorkspace,
  settings: TaskSettings,
  hook: Hook,
): Promise<{ readonly verdict: HookVerdict; readonly artifacts: readonly ArtifactDraft[] }> {
  const { node, n, draft, upstream } = context.step.input
  const roles = kit.roles().map(({ name }) => name)
  const schema = verdictSchema(roles, node.id !== ROOT && !node.isAdded)
  const facts = { task: { id: node.id, title: node.title, role: node.role, depth: node.depth }, try: n }
  const body = renderTemplate(hook.template, { ...facts, project: context.run.project }, { strict: true })
  const answer = await askTask(context, kit, settings, {
    kind: `hook-${hook.name}`,
    model: settings.supervisor,
    values: {
      identity: 'hook-executor',
      hook_name: hook.name,
      hook_description: hook.description,
      trigger: `task ${node.id} was finished (try ${n})`,
      hook: { text: body.text, spans: body.spans },
      // To judge a task's result, the hook needs the task's inputs.
      upstream: await resultItems(context, upstream, profileOf(settings.supervisor, kit.prompts.models)),
      title: node.title,
      depth: null,
      // The result is included in full or not at all. A hook cannot judge text that it does not see.
      context: [{ name: 'result', content: await context.readSourced(draft) }],
      answer: 'hook',
      form: answerForm(schema),
    },
    read: json<HookVerdict>(schema, checkVerdict),
  })
  const { value: verdict } = answer
  const artifact: ArtifactDraft = {
    path: taskPaths.verdict(node.id, hook.name, n),
    kind: 'verdict',
    text: `${JSON.stringify(verdict, null, 2)}\n`,
    meta: { key: node.id, hook: hook.name, verdict: verdict.verdict, model: settings.supervisor, n },
    origins: answer.origins,
  }
  return { verdict, artifacts: [...answer.artifacts, artifact] }
}

function tryAgain(
  { node, n, way, draft, upstream }: HookInput,
  verdict: string,
  artifacts: readonly ArtifactDraft[],
): StepResult {
  const key = `${way}/${node.id}/${n + 1}`
  const input: TaskInput = { node, n: n + 1, upstream, again: { draft, verdict } }
  const step: StepDraft = {
    key,
    name: `again: ${node.title}`,
    kind: way === 'combine' ? 'combine' : 'again',
    stage: `depth ${node.depth}`,
    input: input,
  }
  return { status: 'completed', output: { retried: n }, artifacts, next: [step], continuesIn: key }
}

/** Creates the task that a hook added, and the step that passes on the results of both tasks. */
function added(
  { node, result }: HookInput,
  { task }: HookVerdict,
  verdict: string,
  settings: TaskSettings,
): StepDraft[] {
  const own: TaskNode = {
    ...node,
    id: `${node.id}+1`,
    title: oneLine(task!.title),
    description: task!.description.trim(),
    role: task!.role ?? node.role,
    model: settings.agents[0]!,
    room: 0,
    isAdded: true,
    plan: verdict,
  }
  const step = taskStep({ node: own, n: 1, upstream: [result], again: null }, [])
  return [
    step,
    {
      key: `join/${node.id}`,
      name: `with what was added: ${node.title}`,
      kind: 'join',
      stage: `depth ${node.depth}`,
      input: { results: [result] },
      needs: [step.key],
    },
  ]
}
