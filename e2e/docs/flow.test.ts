import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withAsk } from '@quire/runtime/answer'
import type { CallRequest } from '@quire/runtime/call'
import type { Flow, RecordedCall, StepResult } from '@quire/runtime/engine'
import { loadWorkspace } from '@quire/runtime/workspace'
import { afterAll, expect, test } from 'vitest'
import { inLanguage, ROOT } from './snippets.ts'

// Inside the repository, so that imports resolve as in a user's project.
const cache = join(ROOT, 'node_modules/.cache')
mkdirSync(cache, { recursive: true })
const dir = mkdtempSync(join(cache, 'quire-flow-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const { text: code } = inLanguage('js').find(({ text }) => text.startsWith('// flows/steps.mjs'))!

/** Runs the flow's step with the given replies. */
async function runStep(...replies: { readonly text: string; readonly finishReason: 'stop' | 'length' }[]) {
  cpSync(join(ROOT, 'packages/cli/starter'), dir, { recursive: true })
  mkdirSync(join(dir, 'flows'), { recursive: true })
  writeFileSync(join(dir, 'flows/steps.mjs'), code)
  const { default: steps } = (await import(join(dir, 'flows/steps.mjs'))) as { default: () => Flow }
  const requests: CallRequest[] = []
  const request = { input: 'How do I sync?', models: ['openai/gpt-4o'], options: {} }
  const step = {
    run: { id: 'r', project: 'p', request },
    step: { id: 's', key: 'list', name: 'list', stage: undefined, depth: 0, input: null as never, attempt: 1 },
    needs: {},
    signal: new AbortController().signal,
    store: undefined as never,
    local: undefined,
    read: async () => '',
    call: async (sent: CallRequest): Promise<RecordedCall> => {
      requests.push(sent)
      return { id: `c${requests.length}`, ...replies.shift()!, providerFinishReason: undefined, usage: {} }
    },
  }
  const flow = steps()
  const asking = withAsk(step, { ...flow, prompts: loadWorkspace(dir, { kits: [] }).context() })
  const { artifacts } = (await flow.kinds.list!(asking)) as StepResult
  return { requests, document: artifacts![0]! }
}

test('the flow on the page has at most 25 lines', () => {
  expect(code.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(25)
})

test('continues a truncated answer and records both calls as the origins of the document', async () => {
  const { requests, document } = await runStep(
    { text: '{"steps": ["Compare the dates", "Copy what is ne', finishReason: 'length' },
    { text: '"Copy what is newer"]}', finishReason: 'stop' },
  )
  expect(document).toMatchObject({ text: '- Compare the dates\n- Copy what is newer\n', meta: { state: 'complete' } })
  expect(document.origins.map(({ kind, id }) => [kind, id])).toEqual([
    ['call', 'c1'],
    ['call', 'c2'],
  ])
  expect(requests.map(({ isContinuation }) => isContinuation)).toEqual([undefined, true])
  const prompt = requests[1]!.messages.map(({ content }) => content).join('\n')
  expect(prompt).toContain('<answer_so_far>\n\n{"steps": ["Compare the dates", "Copy what is ne\n</answer_so_far>')
  expect(prompt).toContain('Your answer to the above was cut off at its length limit.')
  expect(prompt).toContain('- Further entries of `steps`, if there are any')
  expect(prompt).toMatch(/<start_with>\n\{"steps": .*Copy what is ne\n<\/start_with>$/)
})

test('sends an answer back that does not pass the check', async () => {
  const { requests, document } = await runStep(
    { text: '{"steps": []}', finishReason: 'stop' },
    { text: '{"steps": ["Copy"]}', finishReason: 'stop' },
  )
  expect(document).toMatchObject({ text: '- Copy\n', origins: [{ id: 'c2' }] })
  const prompt = requests[1]!.messages.at(-1)!.content
  expect(prompt).toContain('Your answer to the above cannot be used.')
  expect(prompt).toContain('- The list of steps is empty.')
})
