import { createKeyScrubber, KEY_MARK } from './key-scrubber.ts'

/**
 * Removes keys from an error text, because errors may quote requests. Removes known keys, and any text where a key is
 * expected. Call this before truncating the text. Otherwise, part of a key could remain.
 * @example scrubText('Authorization: Bearer abcdef123456', []) // → 'Authorization: Bearer [key]'
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
