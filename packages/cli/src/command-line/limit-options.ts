import type { RunLimits } from '@quire/runtime'
import type { Option } from 'commander'
import { option } from './define-command.ts'
import { InvalidInput } from './errors.ts'

export interface LimitOptions {
  readonly maxCalls?: number
  readonly maxTokens?: number
  readonly maxCost?: number
  readonly maxSteps?: number
  readonly maxDepth?: number
}

/** How much a run may use; at a limit it ends as incomplete, with what there is. */
export function limitOptions(): Option[] {
  return [
    option('--max-calls <n>', 'maximum number of calls').argParser(Number),
    option('--max-tokens <n>', 'maximum number of tokens, in prompts and answers together').argParser(Number),
    option('--max-cost <dollars>', 'maximum cost in US dollars').argParser(Number),
    option('--max-steps <n>', 'maximum number of steps').argParser(Number),
    option('--max-depth <n>', 'maximum depth of follow-up steps').argParser(Number),
  ]
}

/** @throws InvalidInput where a limit is no number that can be counted to. */
export function readLimits({ maxCalls, maxTokens, maxCost, maxSteps, maxDepth }: LimitOptions): RunLimits {
  const whole = { calls: maxCalls, tokens: maxTokens, steps: maxSteps, depth: maxDepth }
  for (const [name, limit] of Object.entries(whole)) {
    if (limit !== undefined && !(Number.isSafeInteger(limit) && limit >= 0)) {
      throw new InvalidInput(`--max-${name} takes a whole number, 0 or more.`)
    }
  }
  if (maxCost !== undefined && !(Number.isFinite(maxCost) && maxCost >= 0)) {
    throw new InvalidInput('--max-cost takes an amount in US dollars, for example 2.50.')
  }
  const given = Object.entries({ ...whole, cost: maxCost }).filter(([, limit]) => limit !== undefined)
  return Object.fromEntries(given)
}
