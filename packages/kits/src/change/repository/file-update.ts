/** The new content of a file: bytes as they are, or text, which takes on the line endings that the file has. */
export type FileContent = Buffer | string

/** What is to become of one file. */
export type FileUpdate =
  | { readonly kind: 'write'; readonly path: string; readonly content: FileContent; readonly mode?: string }
  /** Blocks of lines and what takes their place, as `applyTextEdits` reads them. */
  | { readonly kind: 'edit'; readonly path: string; readonly edits: string }
  /** A unified diff of this file alone. */
  | { readonly kind: 'patch'; readonly path: string; readonly patch: string; readonly isNew: boolean }
  | { readonly kind: 'delete'; readonly path: string }
  /** Without content or a diff the file keeps its own. */
  | {
      readonly kind: 'rename'
      readonly path: string
      readonly from: string
      readonly content?: FileContent
      readonly patch?: string
    }

/** An update that was not carried out. */
export interface RefusedUpdate {
  readonly path: string
  readonly reason: string
}
