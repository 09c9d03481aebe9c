/** A version of a document that the session wrote to the project's folder. */
export interface SessionDocument {
  readonly path: string
  readonly version: number
  /** The document's kind: a template's name, `scaffold`, `scene` or `voice_bundle`. */
  readonly kind: string
  /** Identifies the document among documents of its kind, such as `ch4-sc2`. */
  readonly key: string
  readonly text: string
}
