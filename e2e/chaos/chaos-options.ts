import { parseArgs } from 'node:util'
import type { Store } from '@quire/runtime/store'

export interface ChaosOptions {
  readonly minutes: number
  readonly stores: readonly Store['kind'][]
  readonly seed: number
  /** Whether to continue after a finding. By default, the run stops at the first finding and keeps its files. */
  readonly isPatient: boolean
}

export const USAGE = `npm run test:chaos -- [--minutes 60] [--store embedded|postgres|both] [--seed N] [--stop]

Runs random flows while processes, stores and disks fail, and compares the results with undisturbed runs.

  --minutes N   minutes to run for each store (default 10)
  --store KIND  the store to test (default both, one after the other)
  --seed N      repeat the choices of an earlier run
  --stop        stop at the first finding`

export function readChaosOptions(args: readonly string[]): ChaosOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '10' },
      store: { type: 'string', default: 'both' },
      seed: { type: 'string' },
      stop: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const minutes = Number(values.minutes)
  const stores = { embedded: ['embedded'], postgres: ['postgres'], both: ['embedded', 'postgres'] }[values.store]
  if (values.help || !(minutes > 0) || !stores) return undefined
  return {
    minutes,
    stores: stores as Store['kind'][],
    seed: Number(values.seed ?? Date.now() % 1_000_000),
    isPatient: !values.stop,
  }
}
