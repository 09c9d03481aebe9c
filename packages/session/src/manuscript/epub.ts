import { createHash } from 'node:crypto'
import { escapeXmlText as escaped } from '@quire/core/xml'
import { strToU8, zipSync } from 'fflate'
import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'
import type { Manuscript, ManuscriptChapter } from './manuscript.ts'
import { OLDEST, zipOptions } from './zip-time.ts'

const STYLE = `body { font-family: serif; line-height: 1.4; margin: 0 5%; }
h1, h2 { text-align: center; font-weight: normal; page-break-after: avoid; }
h1 { margin-top: 30%; }
h2 { margin: 3em 0 2em; }
p { margin: 0; text-indent: 1.4em; }
h2 + p, hr + p, blockquote p, li p { text-indent: 0; }
hr { border: 0; margin: 1.4em 0; text-align: center; }
hr::before { content: "* * *"; }
table { border-collapse: collapse; margin: 1em auto; }
th, td { border: 1px solid; padding: 0.2em 0.6em; }
.author { text-align: center; text-indent: 0; }
`

interface Page {
  readonly file: string
  readonly title: string
  /** The content of the body. */
  readonly body: string
  /** Chapters of a part are listed below it. */
  readonly depth: 0 | 1
}

/**
 * A manuscript as an EPUB 3 file: a title page, a table of contents, and a page for each part and chapter. The same
 * manuscript always gives the same bytes.
 */
export function manuscriptEpub(manuscript: Manuscript): Uint8Array {
  const { title, language, changedAt = OLDEST } = manuscript
  const pages = pagesOf(manuscript)
  const files: Record<string, string> = {
    'META-INF/container.xml': `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`,
    'book/package.opf': packageFile(manuscript, pages, changedAt),
    'book/contents.xhtml': xhtml(title, language, contents(title, pages)),
    'book/style.css': STYLE,
    ...Object.fromEntries(pages.map(({ file, title: name, body }) => [`book/${file}`, xhtml(name, language, body)])),
  }
  return zipSync(
    {
      // Readers recognize the format by this first, uncompressed entry.
      mimetype: [strToU8('application/epub+zip'), { level: 0 }],
      ...Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])),
    },
    zipOptions(changedAt),
  )
}

function pagesOf({ title, author, parts }: Manuscript): Page[] {
  const by = author === undefined ? '' : `\n<p class="author">${escaped(author)}</p>`
  const pages: Page[] = [{ file: 'title.xhtml', title, body: `<h1>${escaped(title)}</h1>${by}`, depth: 0 }]
  for (const [index, part] of parts.entries()) {
    if (part.title !== undefined) {
      const body = `<h1>${escaped(part.title)}</h1>`
      pages.push({ file: `part-${index + 1}.xhtml`, title: part.title, body, depth: 0 })
    }
    for (const chapter of part.chapters) {
      const file = `chapter-${pages.filter((page) => page.file.startsWith('chapter')).length + 1}.xhtml`
      pages.push({ file, title: chapter.title, body: chapterBody(chapter), depth: part.title === undefined ? 0 : 1 })
    }
  }
  return pages
}

function chapterBody({ title, texts }: ManuscriptChapter): string {
  return `<h2>${escaped(title)}</h2>\n${texts.map(({ text }) => toXhtml(text)).join('\n<hr />\n')}`
}

/** Markdown as XHTML. HTML in the text is shown as text. Images are replaced by their descriptions. */
function toXhtml(markdown: string): string {
  return micromark(markdown, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] })
    .replace(/<img [^>]*?alt="([^"]*)"[^>]*>/g, '$1')
    .replace(/(<t[hd]) align="(left|right|center)"/g, '$1 style="text-align: $2"')
}

function packageFile({ project, title, author, language }: Manuscript, pages: readonly Page[], changed: Date): string {
  const items = ['title.xhtml', ...pages.slice(1).map(({ file }) => file)]
  const time = changed.toISOString().replace(/\.\d+Z$/, 'Z')
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${escaped(language)}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:${uuidOf(`${project}\n${title}`)}</dc:identifier>
<dc:title>${escaped(title)}</dc:title>
<dc:language>${escaped(language)}</dc:language>
${author === undefined ? '' : `<dc:creator>${escaped(author)}</dc:creator>\n`}<meta property="dcterms:modified">${time}</meta>
</metadata>
<manifest>
<item id="contents" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
${items.map((file, index) => `<item id="page-${index}" href="${file}" media-type="application/xhtml+xml"/>`).join('\n')}
</manifest>
<spine>
<itemref idref="page-0"/>
<itemref idref="contents"/>
${items
  .slice(1)
  .map((_, index) => `<itemref idref="page-${index + 1}"/>`)
  .join('\n')}
</spine>
</package>
`
}

function contents(title: string, pages: readonly Page[]): string {
  const entry = ({ file, title: name }: Page): string => `<a href="${file}">${escaped(name)}</a>`
  const lines: string[] = []
  for (const [index, page] of pages.entries()) {
    if (index === 0) continue
    const next = pages[index + 1]
    const opens = page.depth === 0 && next?.depth === 1
    const closes = page.depth === 1 && next?.depth !== 1
    lines.push(`<li>${entry(page)}${opens ? '\n<ol>' : '</li>'}${closes ? '\n</ol></li>' : ''}`)
  }
  const list = lines.length === 0 ? [`<li>${entry(pages[0]!)}</li>`] : lines
  return `<nav xmlns:epub="http://www.idpf.org/2007/ops" epub:type="toc">\n<h2>${escaped(title)}</h2>\n<ol>\n${list.join('\n')}\n</ol>\n</nav>`
}

function xhtml(title: string, language: string, body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="${escaped(language)}" lang="${escaped(language)}">
<head><title>${escaped(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${body}
</body>
</html>
`
}

/** An identifier that stays the same if the texts change, so that a reader's library replaces the older file. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
