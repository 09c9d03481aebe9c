import type { Option } from 'commander'
import { option } from './define-command.ts'
import { InvalidInput } from './errors.ts'

const USUAL_SECONDS = 600

/** How long a command waits for a database that goes away. */
export function storeWaitOption(): Option {
  return option('--store-wait <seconds>', 'how long to wait for the database if it goes away')
    .argParser((written) => {
      const seconds = Number(written)
      if (Number.isFinite(seconds) && seconds >= 0 && written.trim() !== '') return seconds
      throw new InvalidInput('--store-wait takes a number of seconds, 0 or more.')
    })
    .default(USUAL_SECONDS)
}
