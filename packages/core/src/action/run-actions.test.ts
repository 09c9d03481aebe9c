import { describe, expect, test } from 'vitest'
import { parseActions } from './parse-actions.ts'
import { actionResultItems, type RunActionsOptions, runActions, type TimeLimit } from './run-actions.ts'

const table = parseActions(
  `actions:
  add: { description: Add, parameters: { n: { type: integer, required: true } }, modes: [open] }
  close: { description: Close }
  slow: { description: Slow, time_limit_ms: 5 }
  ask: { description: Asks first, approval: ask }
`,
  'actions.yaml',
)

const timeLimit: TimeLimit = async (milliseconds, work) => {
  const controller = new AbortController()
  return Promise.race([
    work(controller.signal),
    new Promise<never>((_, reject) =>
      setTimeout(() => {
        controller.abort()
        reject(new Error(`took longer than ${milliseconds} ms`))
      }, milliseconds),
    ),
  ])
}

function options(facts: Partial<RunActionsOptions> = {}): RunActionsOptions {
  return {
    table,
    responseId: 'r1',
    mode: () => 'open',
    handlers: {},
    timeLimit,
    ...facts,
  }
}

const response = (...actions: { type: string; params?: Record<string, unknown> }[]) => ({
  message: 'Hello',
  actions: actions.map(({ type, params = {} }) => ({ type, params })),
  refused: [],
  partial: [],
})

describe('runActions', () => {
  test('passes each action to its handler, in order', async () => {
    const seen: string[] = []
    await runActions(response({ type: 'add', params: { n: '1' } }, { type: 'add', params: { n: '2' } }), {
      ...options(),
      handlers: { add: ({ n }) => seen.push(`add ${typeof n} ${n}`) },
    })
    expect(seen).toEqual(['add number 1', 'add number 2'])
  })

  test('calls `before` and `mode` before each action', async () => {
    const seen: string[] = []
    await runActions(response({ type: 'add', params: { n: '1' } }, { type: 'add', params: { n: '2' } }), {
      ...options(),
      before: async (index) => void seen.push(`before ${index}`),
      mode: () => void seen.push('mode'),
      handlers: { add: ({ n }) => seen.push(`add ${n}`) },
    })
    expect(seen).toEqual(['before 0', 'mode', 'add 1', 'before 1', 'mode', 'add 2'])
  })

  test('uses the mode set by an earlier action', async () => {
    let mode = 'open'
    const outcomes = await runActions(response({ type: 'close' }, { type: 'add', params: { n: '1' } }), {
      ...options(),
      mode: () => mode,
      handlers: {
        close: () => {
          mode = 'closed'
        },
        add: () => {},
      },
    })
    expect(outcomes.map(({ status }) => status)).toEqual(['executed', 'refused'])
    expect(outcomes[1]!.reasons[0]!.code).toBe('mode')
  })

  test('keeps refused and failed actions with their reasons', async () => {
    const outcomes = await runActions(
      {
        ...response({ type: 'add', params: { n: 'many' } }, { type: 'fly' }, { type: 'close' }, { type: 'slow' }),
        refused: [{ tag: 'action', type: 'add', reason: 'It has two types.' }],
        partial: [{ tag: 'action', attributes: { type: 'add' } }],
      },
      options({
        handlers: {
          close: () => {
            throw new Error('disk full')
          },
          slow: () => new Promise(() => {}),
        },
      }),
    )
    expect(outcomes.map(({ status, reasons }) => [status, reasons[0]!.code])).toEqual([
      ['refused', 'schema'],
      ['refused', 'unknown'],
      ['failed', 'handler'],
      ['failed', 'handler'],
      ['refused', 'malformed'],
      ['refused', 'truncated'],
    ])
    expect(outcomes[2]!.reasons[0]!.message).toBe('disk full')
    expect(outcomes[3]!.reasons[0]!.message).toMatch(/took longer than 5 ms/)
  })

  test('waits for approval before running an action that requires it', async () => {
    const handlers = { ask: () => 'done' }
    const statusOf = async (facts: Partial<RunActionsOptions>) =>
      (await runActions(response({ type: 'ask' }), options({ handlers, ...facts })))[0]!.status
    expect(await statusOf({})).toBe('refused')
    expect(await statusOf({ approve: () => false })).toBe('refused')
    expect(await statusOf({ approve: async () => true })).toBe('executed')
  })
})

test('turns results into items for the next prompt', async () => {
  const outcomes = await runActions(
    response({ type: 'close' }, { type: 'fly' }),
    options({ handlers: { close: () => ({ pages: 3 }) } }),
  )
  expect(actionResultItems(outcomes)).toMatchObject([
    { text: '{\n  "pages": 3\n}', attributes: { type: 'close', status: 'executed' } },
    { text: expect.stringContaining("Unknown action 'fly'"), attributes: { type: 'fly', status: 'refused' } },
  ])
})
