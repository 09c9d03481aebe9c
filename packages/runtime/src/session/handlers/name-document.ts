import { renderTemplate } from '@quire/core'
import type { Settings } from './settings.ts'

export interface DocumentName {
  readonly kind: string
  readonly key: string
  readonly path: string
}

/** What a document is called, from the settings `kind`, `key` and `file`, which may name parameters: ch{{chapter}}. */
export function nameDocument(settings: Settings, params: Readonly<Record<string, unknown>>): DocumentName {
  const fill = (text: string): string => renderTemplate(text, params).text
  const kind = settings.text('kind')
  return { kind, key: fill(settings.text('key', kind)), path: fill(settings.text('file')) }
}
