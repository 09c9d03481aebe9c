/** The new content of a file: bytes as they are, or text, which takes on the line endings that the file has. */
export type FileContent = Buffer | string

/** What is to become of one file. */
export type FileUpdate =
  | { readonly kind: 'write'; readonly path: string; readonly content: FileContent; readonly mode?: string }
  /** Blocks of lines and what takes their place, as `applyTextEdits` reads them. */
  | { readonly kind: 'edit'; readonly path: string; readonly edits: string }
  | { readonly kind: 'delete'; readonly path: string }
  /** Without content the file keeps its own. */
  | { readonly kind: 'rename'; readonly path: string; readonly from: string; readonly content?: FileContent }

/** An update that was not carried out. */
export interface RefusedUpdate {
  readonly path: string
  readonly reason: string
}
