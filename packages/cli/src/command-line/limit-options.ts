import type { RunLimits } from '@quire/runtime'
import type { Option } from 'commander'
import { numberOption } from './number-option.ts'

export interface LimitOptions {
  readonly maxCalls?: number
  readonly maxTokens?: number
  readonly maxCost?: number
  readonly maxSteps?: number
  readonly maxDepth?: number
}

/** Limits of a run. A run that reaches a limit ends as incomplete and keeps its results. */
export function limitOptions(): Option[] {
  return [
    numberOption('--max-calls <n>', 'maximum number of calls', { min: 0 }),
    numberOption('--max-tokens <n>', 'maximum number of tokens in prompts and answers together', { min: 0 }),
    numberOption('--max-cost <dollars>', 'maximum cost in US dollars', { min: 0, isWhole: false }),
    numberOption('--max-steps <n>', 'maximum number of steps', { min: 0 }),
    numberOption('--max-depth <n>', 'maximum depth of follow-up steps', { min: 0 }),
  ]
}

export function readLimits({ maxCalls, maxTokens, maxCost, maxSteps, maxDepth }: LimitOptions): RunLimits {
  const all = { calls: maxCalls, tokens: maxTokens, cost: maxCost, steps: maxSteps, depth: maxDepth }
  return Object.fromEntries(Object.entries(all).filter(([, limit]) => limit !== undefined))
}
