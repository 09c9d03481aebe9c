/** A version of a document in the project's folder, as written by the session. */
export interface SessionDocument {
  readonly path: string
  readonly version: number
  /** Its kind: a template's name, `scaffold`, `scene`, `voice_bundle`. */
  readonly kind: string
  /** Identifies it among documents of its kind: `ch4-sc2`. */
  readonly key: string
  readonly text: string
}
