/** The average in code, with OpenAI's vocabulary. It varies between 3.6 and 4.5. */
const CHARACTERS_PER_TOKEN = 4

/** The token budget of guessed files: `max` tokens or this share of the window, whichever is smaller. */
const GUESSED = { max: 32_000, share: 0.54 }
/** The token budget of the files that every phase shows. Small windows need room for the plan and the change, too. */
const SHARED = { max: 12_500, share: 0.28 }
/** The token budget of named files. */
const NAMED = { max: 36_000, share: 0.54 }
/**
 * The token budget of the files that a plan names, and of the changed files. A phase that writes files needs more of
 * them than a phase that reads the plan or the diff, and can look up the rest.
 */
const LATER = {
  writing: { max: 21_500, share: 0.54, each: 6300, mentioned: 1800 },
  reading: { max: 9000, share: 0.45, each: 2250, mentioned: 900 },
}
/** The share of the context window for all files. */
const FILES_SHARE = 0.68

const characters = ({ max, share }: { readonly max: number; readonly share: number }, window: number): number =>
  Math.min(max, window * share) * CHARACTERS_PER_TOKEN

/** The space for files that the request or the user names, in characters. */
export function namedSpace(window: number): number {
  return Math.min(characters(NAMED, window), leftFor(window, 0))
}

/** The space for the files of a plan and of a change, in characters. */
export interface LaterSpace {
  readonly space: number
  readonly each: { readonly changing: number; readonly mentioned: number }
}

/** The space for the files of a plan and of a change. The shared files already use `taken` characters. */
export function laterSpace(window: number, taken: number, isWriting: boolean): LaterSpace {
  const { each, mentioned, ...budget } = LATER[isWriting ? 'writing' : 'reading']
  return {
    space: Math.min(characters(budget, window), leftFor(window, taken)),
    each: { changing: each * CHARACTERS_PER_TOKEN, mentioned: mentioned * CHARACTERS_PER_TOKEN },
  }
}

/** The space for guessed files. Named files already use `taken` characters. */
export function guessedSpace(window: number, taken: number): number {
  return Math.min(characters(GUESSED, window), leftFor(window, taken))
}

/** The space for the files that every phase shows. */
export function sharedSpace(window: number): number {
  return characters(SHARED, window)
}

function leftFor(window: number, taken: number): number {
  return Math.max(0, window * FILES_SHARE * CHARACTERS_PER_TOKEN - taken)
}
