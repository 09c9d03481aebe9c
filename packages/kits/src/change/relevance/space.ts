/** The average in code, with OpenAI's vocabulary. */
const CHARACTERS_PER_TOKEN = 3.6

/** The token budget of guessed files: `max` tokens or this share of the window, whichever is smaller. */
const GUESSED = { max: 32_000, share: 0.6 }
/** The token budget of the files that every phase shows. Small windows need room for the plan and the change, too. */
const SHARED = { max: 16_000, share: 0.35 }
/** The token budget of named files. */
const NAMED = { max: 40_000, share: 0.6 }
/** The share of the context window for all files. */
const FILES_SHARE = 0.75

const characters = ({ max, share }: { readonly max: number; readonly share: number }, window: number): number =>
  Math.min(max, window * share) * CHARACTERS_PER_TOKEN

/** The space for files that are named by someone, in characters. */
export function namedSpace(window: number, taken = 0): number {
  return Math.min(characters(NAMED, window), leftFor(window, taken))
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
