import type { Option } from 'commander'
import { option } from './define-command.ts'
import { repeated } from './list-values.ts'
import { numberOption } from './number-option.ts'

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
