import type { SourcedText } from '@quire/core'
import type { StepContext } from '@quire/runtime'
import { artifactId } from '@quire/runtime/artifact'
import { quotedResult } from './read-result.ts'
import { ROOT, type TaskNode, type TaskResult } from './task-node.ts'
import type { TaskSettings } from './task-options.ts'
import { taskPaths } from './task-paths.ts'

type Values = Readonly<Record<string, unknown>>

/** Values that every prompt about a task can use. */
export async function taskValues(
  context: StepContext,
  node: TaskNode,
  settings: TaskSettings,
  folder: string | undefined,
): Promise<Values> {
  const { run } = context
  return {
    project: run.project,
    project_context: node.project === null ? undefined : await context.readSourced(node.project),
    ...bareTaskValues(node, run, settings, folder),
  }
}

/** Like `taskValues`, but without values from the run. */
export function bareTaskValues(
  node: TaskNode,
  run: { readonly id: string; readonly project: string; readonly request: { readonly input: string } },
  { maxDepth, maxSteps }: TaskSettings,
  folder: string | undefined,
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
    workspace_dir: folder,
    system_metadata: { project: run.project, workspace: folder, branch: node.branch ?? undefined },
    parent_task: node.parent === null ? undefined : `**${node.parent.title}**\n\n${node.parent.description}`,
  }
}

/** The share of the context window that the results of other tasks can use. */
const RESULTS_SHARE = 0.5
const CHARACTERS_PER_TOKEN = 3.2

/** Returns the results that a task depends on. A result that does not fit in full is replaced by its summary. */
export async function resultItems(
  context: StepContext,
  results: readonly TaskResult[],
  { window }: { readonly window: number },
): Promise<object[] | undefined> {
  if (results.length === 0) return undefined
  let space = window * RESULTS_SHARE * CHARACTERS_PER_TOKEN
  const items: object[] = []
  for (const [index, { id, title, path, summary, notes }] of results.entries()) {
    const full = quotedResult(await context.read(path))
    const isSummary = full.length > space
    const shown = isSummary ? summary : full
    space -= shown.length
    items.push({
      id,
      title,
      text: [shown, ...notes.map((note) => `Note: ${note}`)].join('\n\n'),
      isSummary,
      weight: results.length - index,
      source: { kind: 'artifact', id: artifactId(context.run.id, path) },
    })
  }
  return items
}

/** A rejected draft, shown in full before any other result. */
export async function lastTry(context: StepContext, path: string): Promise<object> {
  const source = { kind: 'artifact', id: artifactId(context.run.id, path) }
  return { id: 'draft', title: 'The last try', text: await context.read(path), weight: 1000, source }
}

export function fromArtifact(run: string, path: string, text: string): SourcedText {
  const source = { kind: 'artifact', id: artifactId(run, path) } as const
  return { text, spans: [{ start: 0, end: text.length, source }] }
}
