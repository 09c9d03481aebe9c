import { decodedTexts } from './decoded-text.ts'

/**
 * The forms in which a key may appear once the escapes of URLs, JSON and HTML are decoded: as is, as bytes, or in
 * base64. A key that contains escapes is decoded with them.
 */
export function keyForms(key: string): string[] {
  const decoded = decodedTexts(key).map(({ text }) => text)
  const asBytes = Buffer.from(key).toString('latin1')
  return [...new Set([...decoded, asBytes, ...base64Forms(key)])].filter((form) => form !== '')
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
