import type { JsonValue, StepResult } from '@quire/runtime'
import type { Answer } from '@quire/runtime/answer'
import type { ArtifactDraft } from '@quire/runtime/artifact'
import type { Hook } from './hooks.ts'
import { summaryOf } from './read-result.ts'
import type { HookInput, TaskNode, TaskOutput, TaskResult, Way } from './task-node.ts'
import { taskPaths } from './task-paths.ts'

export interface Finished {
  readonly node: TaskNode
  readonly n: number
  readonly way: Way
  readonly model: string
  readonly answer: Pick<Answer, 'text' | 'state' | 'problems' | 'origins' | 'artifacts'>
  readonly upstream: readonly TaskResult[]
  readonly notes: readonly string[]
}

/** Ends a task with its result. If the task has hooks, the result is still a draft. */
export function finishTask(hooks: readonly Hook[], finished: Finished): StepResult {
  const { node, n, way, answer, upstream } = finished
  const text = `${answer.text.trimEnd()}\n`
  const { summary, notes } = summaryOf(text)
  const isIncomplete = answer.state === 'incomplete'
  const incomplete = isIncomplete ? [`The result is incomplete: ${answer.problems.join(' ')}`] : []
  const all = [...new Set([...finished.notes, ...notes, ...incomplete])]
  const result: TaskResult = {
    id: node.id,
    title: node.title,
    path: taskPaths.result(node.id),
    model: finished.model,
    summary,
    notes: all,
  }
  const isWatched = hooks.some((hook) => hook.matches(node))
  const meta = { ...resultMeta(finished, all), state: answer.state }
  const artifact: ArtifactDraft = isWatched
    ? { path: taskPaths.draft(node.id, n), kind: 'draft', text, meta, origins: answer.origins }
    : { path: result.path, kind: 'document', isDocument: true, text, meta, origins: answer.origins }
  const artifacts = [...answer.artifacts, artifact]
  if (!isWatched) return { status: 'completed', output: taskOutput([result], isIncomplete), artifacts }
  const input: HookInput = { node, n, way, draft: artifact.path, isIncomplete, result, upstream }
  const key = `hook/${node.id}/${n}`
  return {
    status: 'completed',
    output: { draft: artifact.path },
    artifacts,
    next: [{ key, name: `hooks: ${node.title}`, kind: 'hook', stage: `depth ${node.depth}`, input }],
    continuesIn: key,
  }
}

/** The output for dependent tasks. An incomplete result makes the run incomplete. */
export function taskOutput(results: readonly TaskResult[], isIncomplete = false): JsonValue {
  return { results, ...(isIncomplete && { state: 'incomplete' }) } satisfies TaskOutput
}

/** What is stored with a draft or a result. */
export function resultMeta(
  { node, n, way, model }: Pick<Finished, 'node' | 'n' | 'way' | 'model'>,
  notes: readonly string[],
): Record<string, string | number> {
  return {
    stage: `depth ${node.depth}`,
    key: node.id,
    title: node.title,
    role: node.role,
    model,
    n,
    way,
    ...(notes.length > 0 && { notes: notes.join(' ') }),
  }
}
