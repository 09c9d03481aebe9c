import type { FailureKind } from './store-failure.ts'

/** How the store's process says that another is at work: no failure, it was merely not needed. */
export const HELD_BY_ANOTHER = 75

/** How it says why it failed, also where a full disk takes no word of it. */
const EXIT_CODES: Readonly<Record<FailureKind, number>> = {
  'not-opened': 79,
  full: 76,
  damaged: 77,
  'other-version': 78,
}

export function exitCodeOf(kind: FailureKind): number {
  return EXIT_CODES[kind]
}

/** Undefined where it did not fail to open: it was killed, or ended in good order. */
export function failureKindOf(exitCode: number | null): FailureKind | undefined {
  const kinds = Object.keys(EXIT_CODES) as FailureKind[]
  return kinds.find((kind) => EXIT_CODES[kind] === exitCode)
}
