import { setTimeout as wait } from 'node:timers/promises'
import type { ChaosPlace } from './chaos-place.ts'
import type { KeptCommand } from './kept-command.ts'

/** An injected fault, and its duration. */
export interface Fault {
  readonly kind: string
  readonly from: number
  readonly to: number
}

export interface FaultContext {
  readonly place: ChaosPlace
  /** Commands and workers that may be ended. */
  readonly commands: readonly KeptCommand[]
  /** Workers that may be stopped for a while but not ended. */
  readonly lasting: readonly KeptCommand[]
  readonly random: () => number
}

type Inject = (context: FaultContext) => Promise<boolean> | boolean

/** Longer than the timeout after which a worker loses its steps. */
const PAST_LEASE_MS = 14_000

function signal(pid: number | undefined, name: NodeJS.Signals): boolean {
  if (pid === undefined) return false
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

function someOf(commands: readonly KeptCommand[], random: () => number): KeptCommand | undefined {
  const alive = commands.filter(({ child }) => child !== undefined)
  return alive[Math.floor(random() * alive.length)]
}

const killCommand: Inject = ({ commands, random }) => signal(someOf(commands, random)?.child?.pid, 'SIGKILL')

const interruptCommand: Inject = ({ commands, random }) => signal(someOf(commands, random)?.child?.pid, 'SIGTERM')

const killAllCommands: Inject = ({ commands }) =>
  commands.map(({ child }) => signal(child?.pid, 'SIGKILL')).some((wasThere) => wasThere)

const stopCommand: Inject = async ({ commands, lasting, random }) => {
  const pid = someOf([...commands, ...lasting], random)?.child?.pid
  if (!signal(pid, 'SIGSTOP')) return false
  await wait(random() < 0.5 ? 2_000 : PAST_LEASE_MS)
  signal(pid, 'SIGCONT')
  return true
}

const killStore: Inject = async ({ place, random }) => {
  if (place.postgres) {
    await place.postgres.restart('crash')
    return true
  }
  const { holder, server } = place.storeProcesses()
  return signal(random() < 0.5 ? holder : server, 'SIGKILL')
}

const restartStore: Inject = async ({ place }) => {
  if (place.postgres) {
    await place.postgres.restart('shutdown')
    return true
  }
  return signal(place.storeProcesses().holder, 'SIGTERM')
}

const outage: Inject = async ({ place, random }) => {
  const ms = 1_000 + random() * 9_000
  if (place.postgres) {
    await place.postgres.stop('crash')
    await wait(ms)
    await place.postgres.start()
    return true
  }
  const { holder, server } = place.storeProcesses()
  const pid = random() < 0.5 ? holder : server
  if (!signal(pid, 'SIGSTOP')) return false
  await wait(ms)
  signal(pid, 'SIGCONT')
  return true
}

const fullDisk: Inject = async ({ place, random }) => {
  if (!place.hasDisk || place.kind !== 'embedded') return false
  place.fillDisk()
  await wait(500 + random() * 4_000)
  place.makeRoom()
  return true
}

const clockJump: Inject = async ({ place, random }) => {
  if (!place.hasClock) return false
  place.setClock(random() < 0.6 ? -3_600 : 3_600)
  await wait(3_000)
  if (random() < 0.7) place.setClock(0)
  return true
}

const FAULTS: readonly { readonly kind: string; readonly weight: number; readonly inject: Inject }[] = [
  { kind: 'command killed', weight: 8, inject: killCommand },
  { kind: 'command interrupted', weight: 2, inject: interruptCommand },
  { kind: 'all commands killed, restarted at once', weight: 2, inject: killAllCommands },
  { kind: 'command stopped', weight: 2, inject: stopCommand },
  { kind: 'store killed', weight: 4, inject: killStore },
  { kind: 'store restarted', weight: 2, inject: restartStore },
  { kind: 'store away', weight: 2, inject: outage },
  { kind: 'disk full', weight: 2, inject: fullDisk },
  { kind: 'clock set', weight: 2, inject: clockJump },
]
const LIKELY = FAULTS.flatMap((fault) => Array.from({ length: fault.weight }, () => fault))

export async function injectFault(context: FaultContext): Promise<Fault | undefined> {
  const { kind, inject } = LIKELY[Math.floor(context.random() * LIKELY.length)]!
  const from = performance.now()
  const isDone = await inject(context)
  return isDone ? { kind, from, to: performance.now() } : undefined
}
