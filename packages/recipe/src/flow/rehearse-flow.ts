import { QuireError } from '@quire/core'
import type { CallRequest } from '@quire/runtime'
import type { Flow, JsonValue, PreviewedRun, RunRequest, StepContext, StepDraft } from '@quire/runtime/engine'

export interface RehearsedCall {
  readonly step: StepDraft
  readonly request: CallRequest
  readonly answer: string
}

export interface Rehearsal {
  readonly calls: readonly RehearsedCall[]
  /** Steps that could not be tried, because no stand-in would do for what they need. */
  readonly untried: readonly StepDraft[]
}

const RUN = 'rehearsal'

/** Runs a flow in memory with answers that nobody wrote. Only for flows whose steps do nothing but read, ask and hand on. */
export async function rehearseFlow(
  flow: Flow,
  request: RunRequest,
  { project, resources = [] }: PreviewedRun,
  answer: (step: StepDraft, request: CallRequest) => string,
): Promise<Rehearsal> {
  const run = { id: RUN, project, request }
  const outputs = new Map<string, JsonValue>()
  const texts = new Map(resources.map(({ name, text }) => [flow.resourcePath?.(run, name) ?? name, text]))
  const calls: RehearsedCall[] = []
  let open = await flow.start(request)
  for (;;) {
    const step = open.find(({ needs = [] }) => needs.every((need) => outputs.has(need)))
    if (!step) return { calls, untried: open }
    open = open.filter((one) => one !== step)
    try {
      const result = await flow.kinds[step.kind]!(contextFor(step))
      for (const { path, text } of result.artifacts ?? []) texts.set(path, text)
      // What a person would decide on is taken as approved.
      const output = result.status === 'waiting' ? null : (result.output ?? null)
      outputs.set(step.key, JSON.parse(JSON.stringify(output)) as JsonValue)
      if (result.status === 'completed')
        open = [...handedOn(open, step.key, result.continuesIn), ...(result.next ?? [])]
    } catch (error) {
      if (!QuireError.isInstance(error)) throw error
    }
  }

  function contextFor(step: StepDraft): StepContext {
    return {
      run,
      step: {
        id: `${RUN}/${step.key}`,
        key: step.key,
        name: step.name,
        stage: step.stage,
        depth: 0,
        input: JSON.parse(JSON.stringify(step.input)) as JsonValue,
        attempt: 1,
      },
      needs: Object.fromEntries((step.needs ?? []).map((need) => [need, outputs.get(need)!])),
      // Recipes have no tables of their own.
      store: undefined as never,
      local: undefined,
      signal: new AbortController().signal,
      async call(asked) {
        const text = answer(step, asked)
        calls.push({ step, request: asked, answer: text })
        const id = `${RUN}/${step.key}#${calls.length}`
        return { id, text, finishReason: 'stop', providerFinishReason: 'stop', usage: {} }
      },
      read: async (path) => texts.get(path) ?? '',
    }
  }
}

/** What needs a step that another goes on with needs that one instead. */
function handedOn(open: readonly StepDraft[], key: string, heir: string | undefined): readonly StepDraft[] {
  if (heir === undefined) return open
  return open.map((step) => ({ ...step, needs: (step.needs ?? []).map((need) => (need === key ? heir : need)) }))
}
