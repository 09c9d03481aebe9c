import type { Option } from 'commander'
import { option } from './define-command.ts'
import { InvalidInput } from './errors.ts'

const USUAL = 4

/** How many steps a command works on at a time. */
export function concurrencyOption(): Option {
  return option('--concurrency <n>', 'steps at a time')
    .argParser((written) => {
      const steps = Number(written)
      if (Number.isSafeInteger(steps) && steps >= 1) return steps
      throw new InvalidInput('--concurrency takes a whole number, 1 or more.')
    })
    .default(USUAL)
}
