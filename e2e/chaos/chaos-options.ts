import { parseArgs } from 'node:util'
import type { Store } from '@quire/runtime/store'

export interface ChaosOptions {
  readonly minutes: number
  readonly stores: readonly Store['kind'][]
  readonly seed: number
  /** How often the standby is promoted. */
  readonly promotions: number
  /** Whether to continue after a finding. By default, the run stops at the first finding and keeps its files. */
  readonly isPatient: boolean
}

export const USAGE = `npm run test:chaos -- [--minutes 60] [--store embedded|postgres|both] [--promotions 10] [--seed N] [--stop]

Runs random flows while processes, stores, disks and connections fail, and compares the results with undisturbed runs.

  --minutes N     minutes to run for each store (default 10)
  --store KIND    the store to test (default both, one after the other)
  --promotions N  how often PostgreSQL's primary is killed and its standby promoted (default one every six minutes)
  --seed N        repeat the choices of an earlier run
  --stop          stop at the first finding`

const MINUTES_PER_PROMOTION = 6

export function readChaosOptions(args: readonly string[]): ChaosOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '10' },
      store: { type: 'string', default: 'both' },
      promotions: { type: 'string' },
      seed: { type: 'string' },
      stop: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const minutes = Number(values.minutes)
  const promotions = Number(values.promotions ?? Math.ceil(minutes / MINUTES_PER_PROMOTION))
  const stores = { embedded: ['embedded'], postgres: ['postgres'], both: ['embedded', 'postgres'] }[values.store]
  if (values.help || !(minutes > 0) || !(promotions >= 0) || !stores) return undefined
  return {
    minutes,
    promotions,
    stores: stores as Store['kind'][],
    seed: Number(values.seed ?? Date.now() % 1_000_000),
    isPatient: !values.stop,
  }
}
