import type { Quire } from '@quire/runtime'
import { readStoredRun } from '@quire/runtime/engine'
import { documentId, markdownHtml } from './markdown-html.ts'
import { PAGE_STYLE } from './page-style.ts'

/**
 * What a run came to, as one page for a browser that can be mailed: no scripts, nothing loaded from elsewhere, and the
 * documents that it links stand at its end. Undefined where the run's flow brings no result page.
 * @param inspector the page beside it that shows the run from inside, where there is one
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
      ...(inspector !== undefined && { lineage: `${inspector}#/lineage/${encodeURIComponent(id)}` }),
    })),
  )
  return htmlPage(page, ids, documents, inspector)
}

interface LinkedDocument {
  readonly id: string
  readonly text: string
  /** Where it says what the document came from. */
  readonly lineage?: string
}

/** @internal */
export function htmlPage(
  page: string,
  ids: ReadonlyMap<string, string>,
  documents: readonly LinkedDocument[],
  inspector?: string,
): string {
  const title = /^# (.+)$/m.exec(page)?.[1] ?? 'Result'
  const folded = documents.map(({ id, text, lineage }) => {
    const name = /^# (.+)$/m.exec(text)?.[1] ?? id
    // A fragment inside opens the fold when a link leads there.
    return `<details><summary>${escapeHtml(name)}</summary>
<article id="${id}">
${markdownHtml(text, ids)}
<p class="back">${lineage === undefined ? '' : `<a href="${escapeHtml(lineage)}">Where it came from</a> · `}<a href="#top">Back to the top</a></p>
</article></details>`
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
${inspector === undefined ? '' : `<p class="back"><a href="${escapeHtml(inspector)}">Look inside: the run, its prompts and where everything came from</a></p>\n`}${markdownHtml(page, ids)}
</main>
${folded.length === 0 ? '' : `<section class="documents">\n<h2>The documents in full</h2>\n${folded.join('\n')}\n</section>`}
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
