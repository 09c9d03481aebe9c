/** A version of a text in the project's folder, as the session wrote it. */
export interface SessionDocument {
  readonly path: string
  readonly version: number
  /** What it is: a template's name, `scaffold`, `scene`, `voice_bundle`. */
  readonly kind: string
  /** Names it among those of its kind: `ch4-sc2`. */
  readonly key: string
  readonly text: string
}
