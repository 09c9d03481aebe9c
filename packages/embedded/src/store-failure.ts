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
