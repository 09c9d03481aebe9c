import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CallRequest, JsonValue, RecordedCall, RunRequest, StepDraft, StepResult } from '@quire/runtime'
import { withAsk } from '@quire/runtime/answer'
import type { ArtifactDraft } from '@quire/runtime/artifact'
import { loadWorkspace } from '@quire/runtime/workspace'
import { scriptedModel } from '@quire/scripted'
import { task } from '../index.ts'
import { taskFlow } from './task-flow.ts'

/** Answers a request in a test. Returns undefined to use a scripted model. */
export type Answering = (step: string, request: CallRequest) => string | undefined

export interface TestRun {
  readonly artifacts: ReadonlyMap<string, ArtifactDraft>
  readonly outputs: Readonly<Record<string, JsonValue>>
  readonly steps: readonly string[]
  readonly calls: readonly {
    readonly step: string
    readonly asked: string
    readonly prompt: string
    readonly model: string
  }[]
  /** Errors of failed steps, keyed by step key. */
  readonly errors: Readonly<Record<string, Error>>
}

/** Writes files to a folder. Creates missing folders. */
export function writeFiles(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

export function flowIn(root: string) {
  const workspace = loadWorkspace(root, { kits: [task] })
  return taskFlow(workspace.context())
}

/** Runs the flow in memory. */
export async function testRun(
  root: string,
  given: Partial<RunRequest>,
  answer: Answering = () => undefined,
): Promise<TestRun> {
  const flow = flowIn(root)
  const request: RunRequest = { input: 'Write a page.', models: ['scripted/alpha'], options: {}, ...given }
  const artifacts = new Map<string, ArtifactDraft>()
  const outputs: Record<string, JsonValue> = {}
  const errors: Record<string, Error> = {}
  const steps: string[] = []
  const calls: { step: string; asked: string; prompt: string; model: string }[] = []
  let open: StepDraft[] = [...(await flow.start(request))]
  for (;;) {
    const step = open.find(({ needs = [] }) => needs.every((need) => Object.hasOwn(outputs, need)))
    if (!step) return { artifacts, outputs, steps, calls, errors }
    open = open.filter((each) => each !== step)
    steps.push(step.key)
    try {
      const context = withAsk(contextFor(step), flow)
      const result = (await flow.kinds[step.kind]!(context)) as StepResult
      if (result.status !== 'completed') throw new Error('the test run does not support waiting steps')
      for (const draft of result.artifacts ?? []) {
        if (artifacts.has(draft.path)) throw new Error(`Two artifacts have the path ${draft.path}.`)
        artifacts.set(draft.path, draft)
      }
      outputs[step.key] = JSON.parse(JSON.stringify(result.output ?? null)) as JsonValue
      const { continuesIn } = result
      if (continuesIn !== undefined) {
        const handed = (need: string): string => (need === step.key ? continuesIn : need)
        open = open.map((each) => (each.needs ? { ...each, needs: each.needs.map(handed) } : each))
      }
      open.push(...(result.next ?? []))
    } catch (error) {
      errors[step.key] = error as Error
    }
  }

  function contextFor(step: StepDraft) {
    let count = 0
    return {
      run: { id: 'r1', project: 'shop', request },
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
        const prompt = asked.messages.map(({ content }) => content).join('\n')
        calls.push({ step: step.key, asked: whatIsAsked(step.key, asked), prompt, model: asked.model })
        const text = answer(step.key, asked) ?? (await scripted(asked))
        return { id: `r1/${step.key}#${++count}`, text, finishReason: 'stop', providerFinishReason: 'stop', usage: {} }
      },
      async read(path: string) {
        const draft = artifacts.get(path)
        if (!draft) throw new Error(`There is no artifact ${path}.`)
        return draft.text
      },
    }
  }
}

/** Returns the kind of answer that a request asks for, based on its schema. */
export function whatIsAsked(step: string, { schema, messages }: CallRequest): string {
  const { properties } = (schema ?? { properties: {} }) as { properties: object }
  if ('goal' in properties) return 'plan'
  if ('verdict' in properties) return `hook-${step.split('/').at(-1)}`
  if (messages.some(({ content }) => content.includes('**If you split the task instead**'))) return 'task'
  return step.startsWith('combine') ? 'combine' : 'execute'
}

async function scripted(request: CallRequest): Promise<string> {
  let text = ''
  for await (const event of scriptedModel(request.model).stream(request, new AbortController().signal)) {
    if (event.type === 'text') text += event.text
  }
  return text
}
