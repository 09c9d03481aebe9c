import type { JsonScan } from './scan-json.ts'

/** A place in a text where JSON may stand. */
export type JsonCandidate =
  | { readonly kind: 'container'; readonly scan: JsonScan }
  /** Objects on lines of their own, read as an array. */
  | { readonly kind: 'lines'; readonly scans: readonly JsonScan[] }
  /** A string, number, literal or bare word that is all there is. */
  | { readonly kind: 'scalar'; readonly start: number; readonly end: number }
