import type { Quire } from '@quire/runtime'
import { readStoredRun } from '@quire/runtime/engine'
import { documentId, markdownHtml } from './markdown-html.ts'
import { PAGE_STYLE } from './page-style.ts'

/**
 * What a run came to, as one page for a browser that can be mailed: no scripts, nothing loaded from elsewhere, and the
 * documents that it links stand at its end. Undefined where the run's flow brings no result page.
 */
export async function resultHtml(quire: Pick<Quire, 'store' | 'resultPage'>, run: string): Promise<string | undefined> {
  const page = await quire.resultPage(run)
  if (page === undefined) return undefined
  const { artifacts, read } = await readStoredRun((await quire.store()).db, run)
  const linked = artifacts.filter(
    ({ isDocument, path }) => isDocument && page.includes(`(<${path.replaceAll('%', '%25')}>)`),
  )
  const ids = new Map(linked.map(({ path, id }) => [path, documentId(id)]))
  const documents = await Promise.all(
    linked.map(async ({ path, id }) => ({ id: documentId(id), text: await read(path), by: labelOf(path, page) })),
  )
  return htmlPage(page, ids, documents)
}

interface LinkedDocument {
  readonly id: string
  readonly text: string
  /** What the page's list calls it: its author, where several have written the same. */
  readonly by?: string
}

/** The text of the last link to a path. */
function labelOf(path: string, page: string): string {
  const before = page.slice(0, page.lastIndexOf(`](<${path.replaceAll('%', '%25')}>)`))
  return before.slice(before.lastIndexOf('[') + 1)
}

/** @internal */
export function htmlPage(page: string, ids: ReadonlyMap<string, string>, documents: readonly LinkedDocument[]): string {
  const title = /^# (.+)$/m.exec(page)?.[1] ?? 'Result'
  const sections = appendixOf(page)
  const lead = page.slice(0, page.length - sections.join('').length)
  const appendix = sections.map((section) => {
    const [heading = '', ...body] = section.split('\n')
    return fold(heading.slice('## '.length), `<article>\n${markdownHtml(body.join('\n'), ids)}\n</article>`)
  })
  const folded = documents.map(({ id, text, by }) => {
    const title = /^# (.+)$/m.exec(text)?.[1] ?? id
    const name = by === undefined || by === title ? title : `${title} (${by})`
    // A fragment inside opens the folds around it when a link leads there.
    const back = '<p class="back"><a href="#top">Back to the top</a></p>'
    return fold(name, `<article id="${id}">\n${markdownHtml(text, ids)}\n${back}\n</article>`)
  })
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
${markdownHtml(lead, ids)}
${[...appendix, ...(folded.length === 0 ? [] : [fold('The documents in full', folded.join('\n'))])].join('\n')}
</main>
</body>
</html>
`
}

/** Where there is something to decide from, the list of documents and what follows it is for looking things up. */
function appendixOf(page: string): string[] {
  const start = /^## Documents$/m.exec(page)?.index ?? page.length
  if (!/^## /m.test(page.slice(0, start))) return []
  return page
    .slice(start)
    .split(/^(?=## )/m)
    .filter(Boolean)
}

function fold(name: string, html: string): string {
  return `<details><summary>${escapeHtml(name)}</summary>\n${html}\n</details>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
