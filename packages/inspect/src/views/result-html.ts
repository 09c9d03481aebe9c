import type { Quire } from '@quire/runtime'
import { readStoredRun } from '@quire/runtime/engine'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { PAGE_STYLE } from './page-style.ts'

/**
 * Renders the result of a run as a single HTML page. The page has no scripts or external resources. The linked
 * documents are at the end. Returns undefined if the run's flow has no result page.
 * @param inspector the URL of the page that shows the run's internals, if there is one
 */
export async function resultHtml(
  quire: Pick<Quire, 'store' | 'resultPage'>,
  run: string,
  inspector?: string,
): Promise<string | undefined> {
  const page = await quire.resultPage(run)
  if (page === undefined) return undefined
  const { artifacts, read } = await readStoredRun((await quire.store()).db, run)
  const linked = artifacts.filter(
    ({ isDocument, path }) => isDocument && page.includes(`(<${path.replaceAll('%', '%25')}>)`),
  )
  const ids = new Map(linked.map(({ path, id }) => [path, documentId(id)]))
  const documents = await Promise.all(
    linked.map(async ({ path, id }) => ({
      id: documentId(id),
      text: await read(path),
      by: labelOf(path, page),
      ...(inspector !== undefined && { lineage: `${inspector}#/lineage/${encodeURIComponent(id)}` }),
    })),
  )
  return htmlPage(page, ids, documents, inspector)
}

interface LinkedDocument {
  readonly id: string
  readonly text: string
  /** The text of the page's link to the document. */
  readonly by?: string
  /** The URL of the document's lineage. */
  readonly lineage?: string
}

/** Returns the text of the last link to a path. */
function labelOf(path: string, page: string): string {
  const before = page.slice(0, page.lastIndexOf(`](<${path.replaceAll('%', '%25')}>)`))
  return before.slice(before.lastIndexOf('[') + 1)
}

/** @internal */
export function htmlPage(
  page: string,
  ids: ReadonlyMap<string, string>,
  documents: readonly LinkedDocument[],
  inspector?: string,
): string {
  const title = /^# (.+)$/m.exec(page)?.[1] ?? 'Result'
  // The text after a horizontal rule is the appendix.
  const [lead = '', ...appendix] = page.split(/^---$/m)
  const looked = appendix
    .join('\n')
    .trim()
    .split(/^(?=## )/m)
    .filter(Boolean)
  const sections = looked.map((section) => {
    const [heading = '', ...body] = section.split('\n')
    return fold(heading.slice('## '.length), `<article>\n${markdownHtml(body.join('\n'), ids)}\n</article>`)
  })
  const folded = documents.map(({ id, text, by, lineage }) => {
    const heading = /^# (.+)$/m.exec(text)?.[1] ?? id
    const name = by === undefined || by === heading ? heading : `${heading} (${by})`
    const source = lineage === undefined ? '' : `<a href="${escapeHtml(lineage)}">Where it came from</a> · `
    // Browsers expand a collapsed document when the reader follows a link into the document.
    const back = `<p class="back">${source}<a href="#top">Back to the top</a></p>`
    return fold(name, `<article id="${id}">\n${markdownHtml(text, ids)}\n${back}\n</article>`)
  })
  const all = [...sections, ...(folded.length === 0 ? [] : [fold('The documents in full', folded.join('\n'))])]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body id="top">
<main>
${leadHtml(lead, ids)}
${all.length === 0 ? '' : `<div class="folds">\n${all.join('\n')}\n</div>`}
${inspector === undefined ? '' : `<p class="back"><a href="${escapeHtml(inspector)}">Look inside: the run, its prompts and where everything came from</a></p>\n`}</main>
</body>
</html>
`
}

/** Matches a collapsible block and its name. The name is in an HTML comment, which is invisible in Markdown. */
const FOLD = /^<!-- fold: (.+) -->\n+((?:.+\n)+)/m

function leadHtml(lead: string, ids: ReadonlyMap<string, string>): string {
  // For each match, `split` returns three parts: the text before the match, the name and the block.
  const parts = lead.split(FOLD)
  const html = parts.map((part, index) => {
    if (index % 3 === 1) return ''
    return index % 3 === 0 ? markdownHtml(part, ids) : fold(parts[index - 1]!, markdownHtml(part, ids))
  })
  return html.join('\n')
}

function fold(name: string, html: string): string {
  return `<details><summary>${escapeHtml(name)}</summary>\n${html}\n</details>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Returns the anchor of a document, for links in a page. */
function documentId(artifact: string): string {
  return `doc-${artifact.replace(/[^A-Za-z0-9-]/g, '-')}`
}

/**
 * Renders Markdown as HTML. Embedded HTML is shown as plain text. Images are replaced with their descriptions, so that
 * nothing is loaded from elsewhere. Links to documents in the page, to the web, to mail addresses and to anchors are
 * kept. Other links become text, because their targets are not in the page.
 */
export function markdownHtml(markdown: string, ids: ReadonlyMap<string, string>): string {
  const html = micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
  return html
    .replace(/<img [^>]*?alt="([^"]*)"[^>]*>/g, '$1')
    .replace(/<a href="([^"]*)"([^>]*)>([\s\S]*?)<\/a>/g, (_, href: string, rest: string, text: string) => {
      const id = ids.get(pathOf(href))
      if (id !== undefined) return `<a href="#${id}">${text}</a>`
      return /^(?:https?:|mailto:|#)/.test(href) ? `<a href="${href}"${rest} rel="noreferrer">${text}</a>` : text
    })
    .replace(/<table>/g, '<div class="table"><table>')
    .replace(/<\/table>/g, '</table></div>')
}

function pathOf(href: string): string {
  try {
    return decodeURIComponent(href.replaceAll('&amp;', '&'))
  } catch {
    return href
  }
}
