import type { Buffer } from 'node:buffer'
/** The new content of a file. Binary content is written unchanged. Text is written with the file's line endings. */
export type FileContent = Buffer | string

export type FileUpdate =
  | { readonly kind: 'write'; readonly path: string; readonly content: FileContent; readonly mode?: string }
  /** Search and replace blocks or a diff, as parsed by `applyTextEdits`. */
  | { readonly kind: 'edit'; readonly path: string; readonly edits: string }
  /** A diff of this file only. */
  | { readonly kind: 'patch'; readonly path: string; readonly patch: string; readonly isNew: boolean }
  | { readonly kind: 'delete'; readonly path: string }
  /** If there is neither new content nor a diff or edits (`patch`), the content stays the same. */
  | {
      readonly kind: 'rename'
      readonly path: string
      readonly from: string
      readonly content?: FileContent
      readonly patch?: string
    }

export interface RefusedUpdate {
  readonly path: string
  readonly reason: string
}
