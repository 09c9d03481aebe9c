import { renderTemplate } from '@quire/core'
import type { DocumentName } from '../documents/documents.ts'
import { InvalidParameter } from '../errors.ts'
import { checkTextPath } from '../process/check-document-path.ts'
import type { Settings } from './settings.ts'

/**
 * Returns a document's name from the settings `kind`, `key` and `file`. The settings may contain parameters, as in
 * ch{{chapter}}.
 * @throws UnsafeDocumentPath if the parameters make the name invalid
 */
export function nameDocument(settings: Settings, params: Readonly<Record<string, unknown>>): DocumentName {
  const fill = (text: string): string => {
    for (const [, name = ''] of text.matchAll(/\{\{\s*([\w-]+)/g)) {
      const value = params[name]
      if (value === undefined || String(value).trim() === '') {
        throw new InvalidParameter(`'${name}' must not be empty, because it is part of the document's name.`)
      }
    }
    return renderTemplate(text, params).text
  }
  const kind = settings.text('kind')
  const path = fill(settings.text('file'))
  checkTextPath(path)
  return { kind, key: fill(settings.text('key', kind)), path }
}
