import type { SourcedText } from '@quire/core'
import type { StepContext } from '@quire/runtime'
import { artifactId } from '@quire/runtime/artifact'
import { withoutSummary } from './read-result.ts'
import { ROOT, type TaskNode, type TaskResult } from './task-node.ts'
import type { TaskSettings } from './task-options.ts'
import { taskPaths } from './task-paths.ts'

type Values = Readonly<Record<string, unknown>>

/** What every prompt about a task can say of it. */
export async function taskValues(context: StepContext, node: TaskNode, settings: TaskSettings): Promise<Values> {
  const { run } = context
  return {
    project: run.project,
    project_context:
      node.project === null ? undefined : fromArtifact(run.id, node.project, await context.read(node.project)),
    ...bareTaskValues(node, run, settings),
  }
}

/** The same, without what has to be read from the run. */
export function bareTaskValues(
  node: TaskNode,
  run: { readonly id: string; readonly project: string; readonly request: { readonly input: string } },
  { maxDepth, maxSteps, workspaceDir }: TaskSettings,
): Values {
  const isRoot = node.id === ROOT
  const request = fromArtifact(run.id, taskPaths.request, run.request.input)
  return {
    title: isRoot ? undefined : node.title,
    task: isRoot || node.plan === null ? request : fromArtifact(run.id, node.plan, node.description),
    goal: isRoot ? undefined : request,
    depth: node.depth,
    max_depth: maxDepth,
    max_steps: maxSteps,
    workspace_dir: workspaceDir,
    system_metadata: {
      project: run.project,
      task: node.id,
      depth: `${node.depth} of ${maxDepth}`,
      workspace: workspaceDir,
    },
    context:
      node.parent === null
        ? undefined
        : [{ name: 'parent_task', content: `**${node.parent.title}**\n\n${node.parent.description}` }],
  }
}

/** Summaries of what a task builds on. */
export function upstreamItems(run: string, results: readonly TaskResult[]): object[] | undefined {
  if (results.length === 0) return undefined
  return results.map(({ id, title, summary, notes, path }) => ({
    id,
    title,
    text: [summary, ...notes.map((note) => `Note: ${note}`)].join('\n\n'),
    source: { kind: 'artifact', id: artifactId(run, path) },
  }))
}

/** Results without the summaries, which stand apart; the first ones weightiest. */
export async function resultItems(
  context: StepContext,
  results: readonly Pick<TaskResult, 'id' | 'title' | 'path'>[],
): Promise<object[]> {
  return Promise.all(
    results.map(async ({ id, title, path }, index) => ({
      id,
      title,
      text: withoutSummary(await context.read(path)),
      weight: results.length - index,
      source: { kind: 'artifact', id: artifactId(context.run.id, path) },
    })),
  )
}

/** A draft that was sent back, whole, before any other result. */
export async function lastTry(context: StepContext, path: string): Promise<object> {
  const source = { kind: 'artifact', id: artifactId(context.run.id, path) }
  return { id: 'draft', title: 'The last try', text: await context.read(path), weight: 1000, source }
}

export function fromArtifact(run: string, path: string, text: string): SourcedText {
  return { text, spans: [span(text, { kind: 'artifact', id: artifactId(run, path) })] }
}

function span(text: string, source: SourcedText['spans'][number]['source']): SourcedText['spans'][number] {
  return { start: 0, end: text.length, source }
}
