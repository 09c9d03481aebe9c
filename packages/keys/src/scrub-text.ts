import { createKeyScrubber, KEY_MARK } from './key-scrubber.ts'

/**
 * Takes keys out of an error text: the known ones, and whatever stands where a key belongs. Providers and clients quote
 * requests in their errors. Scrub before you shorten: of a key that is cut, the rest would stay.
 */
export function scrubText(text: string, keys: readonly string[]): string {
  return createKeyScrubber(keys)
    .scrub(text)
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${KEY_MARK}`)
    .replace(
      /\b(authorization|(?:x-)?(?:goog-)?api-?key)(["']?\s*[:=]\s*["']?)(?!Bearer|Basic|\[key\])[^\s"',}]+/gi,
      `$1$2${KEY_MARK}`,
    )
}
