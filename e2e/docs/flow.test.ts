import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { CallRequest } from '@quire/runtime/call'
import type { Flow } from '@quire/runtime/engine'
import { runInMemory, type TestResponse } from '@quire/runtime/testing'
import { loadWorkspace } from '@quire/runtime/workspace'
import { afterAll, expect, test } from 'vitest'
import { inLanguage, ROOT } from './snippets.ts'

// Inside the repository, so that imports resolve as in a user's project.
const cache = join(ROOT, 'node_modules/.cache')
mkdirSync(cache, { recursive: true })
const dir = mkdtempSync(join(cache, 'quire-flow-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const { text: code } = inLanguage('js').find(({ text }) => text.startsWith('// flows/steps.mjs'))!

/** Runs the flow with the given responses. */
async function runFlow(...responses: (TestResponse | ((request: CallRequest) => string))[]) {
  cpSync(join(ROOT, 'packages/cli/starters/prompts'), dir, { recursive: true })
  mkdirSync(join(dir, 'flows'), { recursive: true })
  writeFileSync(join(dir, 'flows/steps.mjs'), code)
  const { default: steps } = (await import(join(dir, 'flows/steps.mjs'))) as { default: () => Flow }
  const flow = { ...steps(), prompts: loadWorkspace(dir, { kits: [] }).context() }
  const { calls, artifacts } = await runInMemory(flow, {
    input: 'How do I sync?',
    models: ['openai/gpt-4o'],
    answers: (request) => {
      const response = responses.shift()!
      return typeof response === 'function' ? response(request) : response
    },
  })
  return { requests: calls.map(({ request }) => request), document: [...artifacts.values()].at(-1)! }
}

const startWith = ({ messages }: CallRequest): string =>
  /<start_with>\n([\s\S]*)\n<\/start_with>$/.exec(messages.at(-1)!.content)![1]!

test('the flow on the page has at most 25 lines', () => {
  expect(code.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(25)
})

test('continues a truncated answer and records both calls as the origins of the document', async () => {
  const compare = `Compare ${'the dates of both copies, '.repeat(20)}and note which is newer`
  const begun = `{"steps": ["${compare}", "Copy what is ne`
  const { requests, document } = await runFlow(
    { text: begun, finishReason: 'length' },
    (request) => `${startWith(request)}wer"]}`,
  )
  expect(document).toMatchObject({ text: `- ${compare}\n- Copy what is newer\n`, meta: { state: 'complete' } })
  expect(document.origins.map(({ kind, id }) => [kind, id])).toEqual([
    ['call', 'r1/list#1'],
    ['call', 'r1/list#2'],
  ])
  expect(requests.map(({ isContinuation }) => isContinuation)).toEqual([undefined, true])
  const prompt = requests[1]!.messages.map(({ content }) => content).join('\n')
  expect(prompt).toContain(`<answer_so_far>\n\n${begun}\n</answer_so_far>`)
  expect(prompt).toContain('Your answer to the above was cut off at its length limit.')
  expect(prompt).toContain('- Further entries of `steps`, if there are any')
})

test('sends an answer back that does not pass the check', async () => {
  const { requests, document } = await runFlow('{"steps": []}', '{"steps": ["Copy"]}')
  expect(document).toMatchObject({ text: '- Copy\n', origins: [{ id: 'r1/list#2' }] })
  const prompt = requests[1]!.messages.at(-1)!.content
  expect(prompt).toContain('Your answer to the above cannot be used.')
  expect(prompt).toContain('- The list of steps is empty.')
})

test('the test on the page runs the flow in memory', async () => {
  const { text } = inLanguage('js').find(({ text }) => text.includes("from '@quire/runtime/testing'"))!
  await runFlow('{"steps": ["Copy"]}')
  writeFileSync(join(dir, 'look.mjs'), text)
  const { stdout } = await promisify(execFile)(process.execPath, ['look.mjs'], { cwd: dir })
  expect(stdout).toBe('true - Compare the dates.\n- Copy what is newer.\n\n')
})
