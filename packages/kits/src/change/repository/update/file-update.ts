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
  /** The update as its author wrote it. Absent if the author changed a file directly. */
  readonly text?: string
}

/** An update in the form in which authors write it. Undefined for a file that its author changed directly. */
export function writtenUpdate(update: FileUpdate): string | undefined {
  const { kind, path } = update
  const content = kind === 'edit' ? update.edits : 'patch' in update ? update.patch : contentOf(update)
  if (content !== undefined && typeof content !== 'string') return undefined
  const operation = kind === 'write' ? '' : ` operation="${kind === 'patch' ? 'edit' : kind}"`
  const from = kind === 'rename' ? ` from="${update.from}"` : ''
  const body = content === undefined ? '' : `\n${content.replace(/\n?$/, '\n')}`
  return `<content_update target="${path}"${operation}${from}>${body}</content_update>`
}

function contentOf(update: FileUpdate): FileContent | undefined {
  return 'content' in update ? update.content : undefined
}
