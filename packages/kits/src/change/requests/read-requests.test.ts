import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderTemplate } from '@quire/core'
import { parseActions } from '@quire/core/action'
import { text } from '@quire/runtime/answer'
import { loadWorkspace } from '@quire/runtime/workspace'
import { describe, expect, test } from 'vitest'
import { fromTemplate } from '../flow/phase-prompt.ts'
import { change } from '../index.ts'
import { hasRequests, orRequests, readRequests, withoutRequests } from './read-requests.ts'
import { requestVariables } from './request-limits.ts'

const KIT = join(import.meta.dirname, '../../../change')
const table = parseActions(readFileSync(join(KIT, 'actions.yaml'), 'utf8'), 'actions.yaml')
const flowContext = loadWorkspace(tmpdir(), { kits: [change] }).context()

describe('the description of requests in a prompt', () => {
  const render = (values: Record<string, unknown>) =>
    renderTemplate(flowContext.blueprint('change/unified').templates.get('parts/requests'), values).text
  const limits = { REQUESTS: '16', RESULT_TOKENS: '24,000', READS: true }
  const exampleIn = (prompt: string) => /<example>([\s\S]*?)<\/example>/.exec(prompt)![1]!

  test('shows only requests that are accepted', async () => {
    const requests = await readRequests(exampleIn(render(limits)), table, 'plan')
    expect(requests.map(({ type }) => type)).toEqual(['search', 'search', 'read', 'list'])
    expect(requests.map(({ problem }) => problem)).toEqual([undefined, undefined, undefined, undefined])
    const [run] = await readRequests(exampleIn(render({ ...limits, READS: false, TEST_RUNS: '5' })), table, 'fix')
    expect(run).toEqual({ type: 'test', params: {} })
  })

  test('names every request that a phase may make, and no other', () => {
    for (const type of table.actions.keys()) {
      expect(render({ ...limits, TEST_RUNS: '5' })).toContain(`\`${type}\``)
    }
    expect(render(limits)).not.toContain('`test`')
    expect(render({})).toBe('')
  })

  test('says what is left after requests', () => {
    const used = { requests: 14, tokens: 9000, tests: 5 }
    const all = { requests: 16, tokens: 24_000, tests: 5 }
    const some = render(requestVariables(all, false, used))
    expect(some).toContain('You have made requests before.')
    expect(some).toContain('You have 2 requests left, and room for 15,000 tokens of results.')
    expect(some).not.toContain('`test`')
    const none = render(requestVariables(all, false, { ...used, requests: 16 }))
    expect(none).toMatch(/^## Requests\n\nYou have made requests before\..*`change so far`.*Answer now\.\s*$/s)
    expect(none).not.toContain('<action')
  })
})

describe('the log of requests', () => {
  test('says what became of each request', () => {
    const log = [
      { number: 1, request: 'read "a.ts"', outcome: 'lines 1-2 of 2', result: 'result 1', isOld: false },
      { number: 2, request: 'test', outcome: 'failed (exit code 1)', result: 'result 2', isOld: true },
      { number: 3, request: 'read "../x"', outcome: 'refused: its path points outside the project', result: '' },
    ]
    const refused = [{ path: '"b.ts"', reason: 'it is cut off' }]
    const { text: shown } = fromTemplate(flowContext, 'parts/requests-log', { log, refused })
    expect(shown).toBe(`1. read "a.ts": lines 1-2 of 2, given as \`result 1\`
2. test: failed (exit code 1), given as \`result 2\`; this was before your latest updates
3. read "../x": refused: its path points outside the project
- Update of "b.ts" refused: it is cut off`)
  })
})

describe('an answer with requests', () => {
  const READ = '<action type="read"><path>a</path></action>'
  const response = { finishReason: 'stop', providerFinishReason: 'stop' } as const
  const limits = { requests: 3, tokens: 9, tests: 0 }

  test('is recognised, but not in code', () => {
    expect(hasRequests(`Who calls it?\n${READ}`)).toBe(true)
    expect(hasRequests(`\`${READ}\``)).toBe(false)
    expect(withoutRequests(`Who calls it?\n${READ}\nAnd why?`)).toBe('Who calls it?\n\nAnd why?')
  })

  test('takes the place of the answer', async () => {
    const strict = { read: () => Promise.reject(new Error('not an answer')) }
    expect(await orRequests(strict, limits, true).read([READ], response)).toMatchObject({ next: undefined, text: READ })
  })

  test('is an answer without them if none are left, and is asked for again if nothing else is in it', async () => {
    const reader = orRequests(text(), limits, false)
    expect(await reader.read([`# Plan\n${READ}`], response)).toMatchObject({ next: undefined, text: '# Plan' })
    expect(await reader.read([READ], response)).toMatchObject({ next: 'rewrite-markdown', isUsable: false })
  })

  test('is an answer if the phase may make no requests', async () => {
    const reader = text()
    expect(orRequests(reader, { ...limits, requests: 0 }, false)).toBe(reader)
  })
})
