import { expect, test } from 'vitest'
import { LimitReached } from '../flow/errors.ts'
import { RunBudget, type Spent } from './run-budget.ts'

const spent = (facts: Partial<Spent> = {}): Spent => ({
  run: 'r',
  calls: 0,
  tokens: 0,
  cost: 0,
  reserved_tokens: 0,
  reserved_cost: 0,
  ...facts,
})
const call = { tokens: 100, cost: 0.04 }

test('calls start if their maximum usage fits into the remaining budget', () => {
  const budget = new RunBudget(spent())
  const begin = () => budget.begin({ cost: 0.1 }, 'm', call)
  expect([begin(), begin(), begin(), budget.begun]).toEqual(['begun', 'begun', 'waiting', 2])
})

test('a call waits if it may fit after other calls end', () => {
  const limits = { cost: 0.1 }
  expect(new RunBudget(spent({ cost: 0.06, reserved_cost: 0.01 })).begin(limits, 'm', call)).toBe('waiting')
  const refused = new RunBudget(spent({ cost: 0.07, reserved_cost: 0.01 })).begin(limits, 'm', call)
  expect(refused).toBeInstanceOf(LimitReached)
  expect((refused as LimitReached).message).toMatch(
    /0\.1 dollars: 0\.07 used, and the next call to m can use up to 0\.04/,
  )
})

test('applies token limits in the same way as cost limits', () => {
  expect(new RunBudget(spent({ reserved_tokens: 50 })).begin({ tokens: 149, cost: 9 }, 'm', call)).toBe('waiting')
  expect(new RunBudget(spent({ tokens: 50 })).begin({ tokens: 149, cost: 9 }, 'm', call)).toBeInstanceOf(LimitReached)
  expect(new RunBudget(spent({ tokens: 50 })).begin({ tokens: 150, cost: 9 }, 'm', call)).toBe('begun')
})

test('starts a call with an unknown price if any budget is left', () => {
  const unpriced = { tokens: 100, cost: undefined }
  const free = { tokens: 100, cost: 0 }
  expect(new RunBudget(spent({ cost: 0.09 })).begin({ cost: 0.1 }, 'm', unpriced)).toBe('begun')
  expect(new RunBudget(spent({ cost: 0.1 })).begin({ cost: 0.1 }, 'm', unpriced)).toBeInstanceOf(LimitReached)
  expect(new RunBudget(spent({ cost: 0.1 })).begin({ cost: 0.1 }, 'm', free)).toBe('begun')
})
