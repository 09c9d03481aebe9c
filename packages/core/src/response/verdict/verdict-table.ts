export interface VerdictDefinition {
  readonly name: string
  /** Whether work may continue. False by default. */
  readonly isPass?: boolean
  readonly aliases?: readonly string[]
}

/** A kind of marker, `<review>…</review>`, with its allowed values from the mildest to the most severe. */
export interface VerdictTable {
  readonly marker: string
  readonly verdicts: readonly VerdictDefinition[]
}

/** The verdicts of a review, from the mildest to the most severe. */
export const REVIEW_VERDICTS: VerdictTable = {
  marker: 'review',
  verdicts: [
    { name: 'PASS', isPass: true },
    { name: 'NEEDS_REVISION' },
    { name: 'NEEDS_CHANGES' },
    { name: 'MAJOR_ISSUES' },
    { name: 'REJECTED' },
  ],
}

/** Normalizes a verdict for comparison. Case, emphasis and spacing between words do not matter, but every word does. */
export function normalizeVerdict(written: string): string {
  return written
    .replace(/^[\s*_]+|[\s*_]+$/g, '')
    .replace(/[\s_-]+/g, '_')
    .toUpperCase()
}
