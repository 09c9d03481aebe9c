/**
 * What can be said about one kind of section. Slots: `{topic}` the subject, `{a}`, `{b}`, `{c}` key phrases of the
 * prompt. A key phrase may be singular or plural, so a single one never governs a verb; two of them may.
 */
export interface PhraseSet {
  /** Words in a heading, a key or an instruction that call for this kind. */
  readonly words: readonly string[]
  /** What the writer holds to be so. */
  readonly claims: readonly string[]
  /** What follows from it. */
  readonly consequences: readonly string[]
  /** Entries of a list: a bold lead, then a sentence. */
  readonly items: readonly string[]
}
