import type { Option } from 'commander'
import { option } from './define-command.ts'
import { InvalidInput } from './errors.ts'
import { repeated } from './list-values.ts'
import { wholeNumber } from './whole-number.ts'

const CONCURRENCY = 4
const STORE_WAIT_SECONDS = 600

/** How many steps a command works on at a time. */
export function concurrencyOption(): Option {
  return option('--concurrency <n>', 'number of steps to run at a time')
    .argParser(wholeNumber('--concurrency'))
    .default(CONCURRENCY)
}

/** How long a command waits for a database that goes away. */
export function storeWaitOption(): Option {
  return option('--store-wait <seconds>', 'how long to wait for the database if it goes away')
    .argParser((written) => {
      const seconds = Number(written)
      if (Number.isFinite(seconds) && seconds >= 0 && written.trim() !== '') return seconds
      throw new InvalidInput('--store-wait takes a number of seconds, 0 or more.')
    })
    .default(STORE_WAIT_SECONDS)
}

/** Faults that scripted models are given. */
export function faultOption(): Option {
  return option(
    '--fault <kind[:n]>',
    'a fault for scripted models: truncate, broken-json, http-429, http-500, stall, drop, latency; may be repeated',
  ).argParser(repeated)
}
