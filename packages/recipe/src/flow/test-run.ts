import { withAsk } from '@quire/runtime/answer'
import { type ArtifactDraft, artifactId } from '@quire/runtime/artifact'
import type { CallRequest } from '@quire/runtime/call'
import type { Flow, JsonValue, RecordedCall, RunRequest, StepDraft, StepResult } from '@quire/runtime/engine'

/** Answers a request, for tests. */
export type Answering = (
  request: CallRequest,
  step: StepDraft,
) => Promise<Pick<RecordedCall, 'text' | 'finishReason'>> | Pick<RecordedCall, 'text' | 'finishReason'>

export interface TestRun {
  readonly artifacts: ReadonlyMap<string, ArtifactDraft>
  readonly outputs: Readonly<Record<string, JsonValue>>
  readonly calls: readonly { readonly request: CallRequest; readonly step: string }[]
  readonly waiting: readonly string[]
}

/**
 * Runs a flow in memory. Each step runs when its dependencies are met. If a step waits, the steps that depend on it do
 * not run.
 */
export async function testRun(
  flow: Flow,
  request: RunRequest,
  answer: Answering,
  limit?: { readonly maxContinuations: number },
): Promise<TestRun> {
  const artifacts = new Map<string, ArtifactDraft>()
  const outputs: Record<string, JsonValue> = {}
  const calls: { request: CallRequest; step: string }[] = []
  const waiting: string[] = []
  const open = [...(await flow.start(request))]
  for (;;) {
    const index = open.findIndex(({ needs = [] }) => needs.every((need) => Object.hasOwn(outputs, need)))
    if (index < 0) return { artifacts, outputs, calls, waiting }
    const [step] = open.splice(index, 1) as [StepDraft]
    const context = withAsk(contextFor(step), flow, limit)
    const result = (await flow.kinds[step.kind]!(context)) as StepResult
    for (const draft of result.artifacts ?? []) {
      if (artifacts.has(draft.path)) throw new Error(`Two artifacts have the path ${draft.path}.`)
      artifacts.set(draft.path, draft)
    }
    if (result.status === 'waiting') waiting.push(step.key)
    // Outputs are converted to JSON and back, as in the store.
    else outputs[step.key] = JSON.parse(JSON.stringify(result.output ?? null)) as JsonValue
  }

  function contextFor(step: StepDraft) {
    let count = 0
    return {
      run: { id: 'r1', project: 'street', request },
      step: {
        id: `r1/${step.key}`,
        key: step.key,
        name: step.name,
        stage: step.stage,
        depth: 0,
        input: JSON.parse(JSON.stringify(step.input)) as never,
        attempt: 1,
      },
      needs: Object.fromEntries((step.needs ?? []).map((need) => [need, outputs[need]!])),
      store: undefined as never,
      local: undefined,
      signal: new AbortController().signal,
      async call(asked: CallRequest): Promise<RecordedCall> {
        calls.push({ request: asked, step: step.key })
        const { text, finishReason } = await answer(asked, step)
        return { id: `r1/${step.key}#${++count}`, text, finishReason, providerFinishReason: finishReason, usage: {} }
      },
      async read(path: string) {
        const draft = artifacts.get(path)
        if (!draft) throw new Error(`There is no artifact ${path} (${artifactId('r1', path)}).`)
        return draft.text
      },
    }
  }
}

/** Returns the name of the requested document. */
export function documentOf({ messages, schema }: CallRequest): string | undefined {
  if (JSON.stringify(schema ?? {}).includes('"system_materials"')) return 'header_context'
  const instructions = messages.at(-1)?.content ?? ''
  return /(?:Write(?: the document)?|answer for|answer so far,|cannot be used as) `(\w+)`/.exec(instructions)?.[1]
}
