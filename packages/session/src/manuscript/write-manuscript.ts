import type { Manuscript } from './manuscript.ts'
import { manuscriptMarkdown } from './markdown.ts'

/** The formats of a manuscript, which are also the extensions of its files. */
export const MANUSCRIPT_FORMATS = ['md', 'epub', 'docx'] as const

export type ManuscriptFormat = (typeof MANUSCRIPT_FORMATS)[number]

/**
 * Returns the format that a file's name asks for. Undefined if there is no such format.
 * @example manuscriptFormat('book.EPUB') // → 'epub'
 */
export function manuscriptFormat(file: string): ManuscriptFormat | undefined {
  const extension = /\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase()
  return MANUSCRIPT_FORMATS.find((format) => format === extension)
}

/** Writes a manuscript. The same manuscript always gives the same bytes. The libraries are loaded on first use. */
export async function writeManuscript(manuscript: Manuscript, format: ManuscriptFormat): Promise<Uint8Array> {
  switch (format) {
    case 'md':
      return Buffer.from(manuscriptMarkdown(manuscript))
    case 'epub':
      return (await import('./epub.ts')).manuscriptEpub(manuscript)
    case 'docx':
      return (await import('./docx.ts')).manuscriptDocx(manuscript)
  }
}
