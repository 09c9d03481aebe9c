import { statfsSync } from 'node:fs'

/** Why a store's process could not open the store. */
export type FailureKind = 'not-opened' | 'full' | 'damaged' | 'other-version'

const MARK = 'quire-store-failure: '

/** A failure of the store's process. Waiting commands read the failure from the log. */
export class StoreFailure extends Error {
  readonly kind: FailureKind

  constructor(kind: FailureKind, problem: string) {
    super(problem)
    this.kind = kind
  }

  toLine(): string {
    return `${MARK}${JSON.stringify({ kind: this.kind, problem: this.message })}`
  }

  static fromLog(log: string): StoreFailure | undefined {
    const line = log.split('\n').findLast((each) => each.startsWith(MARK))
    if (line === undefined) return undefined
    const { kind, problem } = JSON.parse(line.slice(MARK.length))
    return new StoreFailure(kind, problem)
  }
}

const FULL = /No space left on device|Disk quota exceeded|disk is full/i
const DAMAGED =
  /^(?:.*\b(?:PANIC|FATAL): +)(?:.*(?:invalid page|checksum|checkpoint record|control file|incompatible with server|could not (?:open|read|access|seek|stat) (?:file|directory|block)|corrupt|invalid data in file|is not a valid|bogus data|incorrect resource manager|not a database cluster|does not exist).*)$/im
const LAST_WORDS = /(?:FATAL|PANIC): +(.*)/

/** Why a server exited, according to its log. The log may be empty if the disk is full. */
export function failureInLog(log: string, isFull: boolean): StoreFailure {
  const words = log.split('\n').findLast((line) => LAST_WORDS.test(line))
  const problem = LAST_WORDS.exec(words ?? '')?.[1] ?? (log.trim().split('\n').at(-1) || 'no reason given')
  if (isFull || FULL.test(log)) return new StoreFailure('full', problem)
  return new StoreFailure(DAMAGED.test(log) ? 'damaged' : 'not-opened', problem)
}

/** The exit code if another process already serves the store. This is not a failure. */
export const HELD_BY_ANOTHER = 75

/** Exit codes that report failures even if a full disk prevents logging. */
const EXIT_CODES: Readonly<Record<FailureKind, number>> = {
  'not-opened': 79,
  full: 76,
  damaged: 77,
  'other-version': 78,
}

export function exitCodeOf(kind: FailureKind): number {
  return EXIT_CODES[kind]
}

/** Why the store could not be opened. Undefined if the process was killed or exited normally. */
export function failureKindOf(exitCode: number | null): FailureKind | undefined {
  const kinds = Object.keys(EXIT_CODES) as FailureKind[]
  return kinds.find((kind) => EXIT_CODES[kind] === exitCode)
}

/** Free space that a server needs for its next log file. */
const LEAST_BYTES = 4 * 1024 * 1024

/** Whether the disk that contains a path is almost full. False if unknown. */
export function isDiskFull(path: string): boolean {
  try {
    const { bavail, bsize, blocks } = statfsSync(path)
    return blocks > 0 && bavail * bsize < LEAST_BYTES
  } catch {
    return false
  }
}

/** Whether a system error means that the disk is full. */
export function saysNoRoom(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT'
}
