/** Working memory for the bytes of one piece. Grows as needed. */
let bytes = new Uint16Array(4096)

/** The UTF-8 bytes of a text, one byte per unit. The next call reuses the memory. */
export function byteUnits(text: string): { readonly units: Uint16Array; readonly length: number } {
  if (bytes.length < text.length * 3) bytes = new Uint16Array(text.length * 3)
  let length = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit >= 0x80) return encodeRest(text, index, length)
    bytes[length++] = unit
  }
  return { units: bytes, length }
}

/** Encodes the rest of a text. Lone surrogates become U+FFFD, as in any UTF-8 encoder. */
function encodeRest(text: string, from: number, length: number): { units: Uint16Array; length: number } {
  const encoded = encoder.encode(from === 0 ? text : text.slice(from))
  for (let index = 0; index < encoded.length; index++) bytes[length + index] = encoded[index]!
  return { units: bytes, length: length + encoded.length }
}

const encoder = new TextEncoder()
