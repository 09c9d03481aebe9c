import type { FailureKind } from './store-failure.ts'

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
