import type { CallRequest } from './model.ts'

/** A token has about four characters. Runs of spaces or hyphens have more. */
const CHARACTERS_PER_TOKEN = 16
const SPARE_CHARACTERS = 16_384
/** An event with a single token has several hundred bytes. Events for reasoning contain no text. */
const BYTES_PER_TOKEN = 1_024
const SPARE_BYTES = 1_048_576

/**
 * The maximum length of a reply's text. Longer replies ignore their output limit. Undefined if an agent changes files,
 * because the reply then contains the files.
 */
export function maxReplyCharacters({ maxOutputTokens, workplace }: CallRequest): number | undefined {
  return workplace ? undefined : SPARE_CHARACTERS + CHARACTERS_PER_TOKEN * maxOutputTokens
}

/** The maximum size of a reply as a provider or agent sends it, with events, reasoning and metadata. */
export function maxReplyBytes(maxOutputTokens: number): number {
  return SPARE_BYTES + BYTES_PER_TOKEN * maxOutputTokens
}
