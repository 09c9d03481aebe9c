export interface VerdictDefinition {
  readonly name: string
  /** Whether work may continue. False by default. */
  readonly isPass?: boolean
  readonly aliases?: readonly string[]
}

/** A kind of marker, such as `<review>…</review>`. Its values are ordered from mildest to most severe. */
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

/** Normalizes a verdict for comparison. Case, emphasis and spacing are ignored. All words must match. */
export function normalizeVerdict(written: string): string {
  return written
    .replace(/^[\s*_]+|[\s*_]+$/g, '')
    .replace(/[\s_-]+/g, '_')
    .toUpperCase()
}
