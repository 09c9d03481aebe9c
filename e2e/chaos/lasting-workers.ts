import type { ChaosPlace } from './chaos-place.ts'
import { type KeptCommand, keepWorker, keptCommand } from './kept-command.ts'
import type { Violation } from './violation.ts'

/**
 * Workers that no fault ends. They live as long as their place, because a new worker repairs what an old one left
 * behind, and would hide what an old one fails to repair.
 */
export interface LastingWorkers {
  readonly commands: readonly KeptCommand[]
  /** Returns the exits since the last call. A worker that has started must outlive every fault of its store. */
  takeExits(): Violation[]
  stop(): Promise<void>
}

const WORKERS = 2
const HAS_STARTED = /Working, /

export function startLastingWorkers(place: ChaosPlace): LastingWorkers {
  const over = new AbortController()
  const commands = Array.from({ length: WORKERS }, (_, n) => keptCommand(`lasting worker ${n}`))
  let exits: Violation[] = []
  const kept = commands.map((command) =>
    keepWorker(place, command, over.signal, () => {
      const { name, code, stderr } = command
      if (HAS_STARTED.test(stderr)) exits.push({ kind: 'ended', message: `${name} exited with ${code}: ${stderr}` })
    }),
  )
  return {
    commands,
    takeExits() {
      const taken = exits
      exits = []
      return taken
    },
    async stop() {
      over.abort()
      await Promise.all(kept)
    },
  }
}
