import { FenceTracker } from '@quire/core/markdown'
import type { StepContext, StepResult } from '@quire/runtime'
import { markdown, originFrom, type Reader } from '@quire/runtime/answer'
import { profileOf } from '../../agent-profile.ts'
import { askTask } from './ask-task.ts'
import { finishTask } from './finish-task.ts'
import { bodyOfResult, RESULT_HEADINGS } from './read-result.ts'
import { resultsOf, type TaskInput, type TaskResult } from './task-node.ts'
import { lastTry, resultItems } from './task-values.ts'
import type { TaskHandler, TaskWorkspace } from './task-workspace.ts'

/**
 * Combines the results of a task's parts. The model sees each result in full, or a summary if space is short. It writes
 * the connecting text, and can mark where a result is inserted unchanged.
 */
export const combineResults: TaskHandler = async (context, kit, settings) => {
  const { node, n, upstream, again } = context.step.input
  const parts = upstream ?? resultsOf(context.needs)
  if (parts.length === 1 && !again) return takeOver(context, kit, parts[0]!)
  const model = settings.supervisor
  const results = new Map<string, string>()
  for (const { id, path } of parts) results.set(id, await context.read(path))
  const answer = await askTask(context, kit, settings, {
    kind: 'combine',
    model,
    values: {
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
  })
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

interface PlacedResults {
  readonly text: string
  /** Ids of the inserted results. */
  readonly placed: ReadonlySet<string>
  readonly problems: readonly string[]
}

/** The placeholder line that a result replaces. */
const PLACEHOLDER = /^[ \t]*`?<result task="([^"<>]{1,64})"[ \t]*(?:\/>|><\/result>)`?[ \t]*$/
const HEADING = /^#{1,6}(?=\s)/

/**
 * Replaces lines such as `<result task="2"/>` with results. The headings of a result are placed one level below the
 * preceding heading. Each result is inserted only once, and placeholders inside results are ignored. This limits the
 * length of the answer.
 */
export function placeResults(text: string, results: ReadonlyMap<string, string>): PlacedResults {
  const fences = new FenceTracker()
  const placed = new Set<string>()
  const problems: string[] = []
  let level = 2
  const lines = text.split('\n').flatMap((line) => {
    if (fences.isFenced(line)) return [line]
    level = HEADING.exec(line)?.[0].length ?? level
    const id = PLACEHOLDER.exec(line)?.[1]
    if (id === undefined) return [line]
    const problem = placeProblem(id, results, placed)
    if (problem !== undefined) {
      problems.push(problem)
      return []
    }
    placed.add(id)
    return [belowLevel(bodyOfResult(results.get(id)!), level)]
  })
  return { text: lines.join('\n'), placed, problems }
}

function placeProblem(
  id: string,
  results: ReadonlyMap<string, string>,
  placed: ReadonlySet<string>,
): string | undefined {
  if (!results.has(id)) return `There is no result for task '${id}'. Results: ${[...results.keys()].join(', ')}.`
  return placed.has(id) ? `The result of task '${id}' is placed twice. Place it once.` : undefined
}

/** Reads a document and checks its placeholders. */
function placing(document: Reader<string>, results: ReadonlyMap<string, string>): Reader<string> {
  return {
    ...document,
    async read(parts, response) {
      const reading = await document.read(parts, response)
      const { problems } = placeResults(reading.text, results)
      if (reading.next !== undefined || problems.length === 0) return reading
      return { ...reading, state: 'incomplete', next: 'rewrite-markdown', problems }
    },
  }
}

/** Shifts a text's headings so that they start one level below the given level. */
function belowLevel(text: string, level: number): string {
  const fences = new FenceTracker()
  const lines = text.split('\n').map((line) => ({
    line,
    depth: fences.isFenced(line) ? undefined : HEADING.exec(line)?.[0].length,
  }))
  const highest = Math.min(...lines.flatMap(({ depth }) => depth ?? []))
  return lines
    .map(({ line, depth }) =>
      depth === undefined ? line : '#'.repeat(Math.min(6, depth - highest + level + 1)) + line.slice(depth),
    )
    .join('\n')
}
