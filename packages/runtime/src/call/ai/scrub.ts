const MARK = '[key]'
/** Shorter is a placeholder for servers that want some key, and hiding it would garble ordinary text. */
const SHORTEST_SECRET = 4

/** Takes a key out of a text that came from elsewhere: providers and clients quote requests back in their errors. */
export function scrub(text: string, secret: string | undefined): string {
  let clean = text
  if (secret !== undefined && secret.length >= SHORTEST_SECRET) {
    for (const form of new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])) {
      clean = clean.replaceAll(form, MARK)
    }
  }
  return clean
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${MARK}`)
    .replace(
      /\b(authorization|(?:x-)?(?:goog-)?api-?key)(["']?\s*[:=]\s*["']?)(?!Bearer|Basic)[^\s"',}]+/gi,
      `$1$2${MARK}`,
    )
}
