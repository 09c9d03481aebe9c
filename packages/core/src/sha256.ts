import { sha256 as digest } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** The SHA-256 of bytes, in hexadecimal. Works without Node, and unlike Web Crypto without waiting. */
export function sha256(bytes: Uint8Array): string {
  return bytesToHex(digest(bytes))
}
