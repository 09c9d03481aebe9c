/** What is to become of one file. */
export type FileUpdate =
  | { readonly kind: 'write'; readonly path: string; readonly content: Buffer; readonly mode?: string }
  /** Blocks of lines and what takes their place, as `applyTextEdits` reads them. */
  | { readonly kind: 'edit'; readonly path: string; readonly edits: string }
  | { readonly kind: 'delete'; readonly path: string }
  /** Without content the file keeps its own. */
  | { readonly kind: 'rename'; readonly path: string; readonly from: string; readonly content?: Buffer }

/** An update that was not carried out. */
export interface RefusedUpdate {
  readonly path: string
  readonly reason: string
}
