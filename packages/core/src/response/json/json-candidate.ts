import type { JsonScan } from './scan-json.ts'

/** A part of a text that may contain JSON. */
export type JsonCandidate =
  | { readonly kind: 'container'; readonly scan: JsonScan }
  /** Objects on separate lines, parsed as an array. */
  | { readonly kind: 'lines'; readonly scans: readonly JsonScan[] }
  /** A string, number, literal or bare word that makes up the whole text. */
  | { readonly kind: 'scalar'; readonly start: number; readonly end: number }
