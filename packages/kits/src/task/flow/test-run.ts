import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CallRequest, RunRequest } from '@quire/runtime'
import { type RunInMemory, runInMemory } from '@quire/runtime/testing'
import { loadWorkspace } from '@quire/runtime/workspace'
import { scriptedModel } from '@quire/scripted'
import { task } from '../index.ts'
import { taskFlow } from './task-flow.ts'

/** Answers a request in a test. Returns undefined to use a scripted model. */
export type Answering = (step: string, request: CallRequest) => string | undefined

export interface TestRun extends Omit<RunInMemory, 'calls'> {
  readonly calls: readonly {
    readonly step: string
    readonly kind: string
    readonly prompt: string
    readonly model: string
  }[]
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
  request: Partial<RunRequest>,
  answer: Answering = () => undefined,
): Promise<TestRun> {
  const { calls, prompts, ...run } = await runInMemory(flowIn(root), {
    project: 'shop',
    input: 'Write a page.',
    models: ['scripted/alpha'],
    ...request,
    answers: async (request, { key }) => answer(key, request) ?? (await scripted(request)),
    collectsErrors: true,
  })
  const described = calls.map(({ step: { key }, request }, index) => ({
    step: key,
    kind: kindOfRequest(key, request),
    prompt: prompts[index]!,
    model: request.model,
  }))
  return { ...run, prompts, calls: described }
}

/** Returns the kind of answer that a request asks for, based on its schema. */
export function kindOfRequest(step: string, { schema, messages }: CallRequest): string {
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
