/** A version of a document in the project's folder. */
export interface SessionDocument {
  readonly path: string
  readonly version: number
  /** The document's kind: a template's name, `scaffold`, `scene` or `voice_bundle`. */
  readonly kind: string
  /** The document's key, such as `ch4-sc2`. Identifies the document among documents of the same kind. */
  readonly key: string
  readonly text: string
}
