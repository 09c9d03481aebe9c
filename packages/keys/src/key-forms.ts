/** The forms in which a key may appear: as is, or encoded for a URL, JSON, HTML or base64. */
export function keyForms(key: string): string[] {
  const inUrl = encodeURIComponent(key)
  const inJson = JSON.stringify(key).slice(1, -1)
  const inHtml = key.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
  const lowerHex = inUrl.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())
  return [
    ...new Set([key, inUrl, lowerHex, inJson, JSON.stringify(inJson).slice(1, -1), inHtml, ...base64Forms(key)]),
  ].filter((form) => form !== '')
}

/**
 * Base64 packs three bytes into four characters. The encoded key therefore depends on how many bytes precede it. For
 * each of the three cases, returns the characters that depend only on the key.
 */
function base64Forms(key: string): string[] {
  return [0, 1, 2].flatMap((shift) => {
    const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(key)])
    const whole = bytes.toString('base64').replace(/=+$/, '')
    const known = whole.slice(shift === 0 ? 0 : shift + 1, bytes.length % 3 === 0 ? undefined : -1)
    return [known, known.replaceAll('+', '-').replaceAll('/', '_')]
  })
}
