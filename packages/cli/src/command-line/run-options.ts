import type { RunLimits } from '@quire/runtime'
import { Option } from 'commander'
import { InvalidInput } from './errors.ts'
import { numberOption, option, readSwitch, repeated } from './option.ts'

const CONCURRENCY = 4
const STORE_WAIT_SECONDS = 600

/** The number of steps that a command runs at a time. */
export function concurrencyOption(): Option {
  return numberOption('--concurrency <n>', 'number of steps to run at a time').default(CONCURRENCY)
}

/** How long a command waits for an unavailable database. */
export function storeWaitOption(): Option {
  const range = { min: 0, isWhole: false }
  return numberOption(
    '--store-wait <seconds>',
    'how long to wait for the database if it becomes unavailable',
    range,
  ).default(STORE_WAIT_SECONDS)
}

/** Faults for scripted models. */
export function faultOption(): Option {
  return option(
    '--fault <kind[:n]>',
    'a fault for scripted models: truncate, broken-json, http-429, http-500, stall, drop, latency; may be repeated',
  ).argParser(repeated)
}

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
    ...spendingOptions(),
    numberOption('--max-steps <n>', 'maximum number of steps', { min: 0 }),
    numberOption('--max-depth <n>', 'maximum depth of follow-up steps', { min: 0 }),
  ]
}

/** The limits that also make sense for a single prompt. */
export function spendingOptions(): Option[] {
  return [
    numberOption('--max-calls <n>', 'maximum number of calls', { min: 0 }),
    numberOption('--max-tokens <n>', 'maximum number of tokens in prompts and answers together', { min: 0 }),
    numberOption('--max-cost <dollars>', 'maximum cost in US dollars', { min: 0, isWhole: false }),
  ]
}

export function readLimits({ maxCalls, maxTokens, maxCost, maxSteps, maxDepth }: LimitOptions): RunLimits {
  const all = { calls: maxCalls, tokens: maxTokens, cost: maxCost, steps: maxSteps, depth: maxDepth }
  return Object.fromEntries(Object.entries(all).filter(([, limit]) => limit !== undefined))
}

const VARIABLE = 'QUIRE_TRUST'

/**
 * Trusts the workspace for one command. The environment variable is parsed separately, because commander would accept
 * any value, even 0.
 */
export function trustOption(): Option {
  return new Option('--trust', `trust the workspace’s code and settings for this command (env: ${VARIABLE}=1)`)
}

/** Whether a flag or an environment variable says that the user trusts the workspace. */
export function isTrustGiven(
  { trust }: { readonly trust?: boolean },
  environment: Readonly<Record<string, string | undefined>> = process.env,
): boolean {
  if (trust) return true
  const value = environment[VARIABLE] ?? ''
  const isGiven = readSwitch(value)
  if (isGiven !== undefined) return isGiven
  throw new InvalidInput(`${VARIABLE} must be 1 (trust this workspace) or 0, not ${JSON.stringify(value)}.`)
}

const MAX_PORT = 65_535

/** The port of the inspector. */
export function portOption(description: string): Option {
  return numberOption('--port <n>', description, { min: 0, max: MAX_PORT })
}
