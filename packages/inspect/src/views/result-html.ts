import type { Quire } from '@quire/runtime'
import { GLOSSARY_TITLE, type Glossary, readGlossary, readStoredRun } from '@quire/runtime/engine'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { escapeHtml, explainIds, glossaryHtml } from './explain-ids.ts'
import { readParts } from './stage-titles.ts'

/** The style of a result page. Follows the reader's light or dark setting. */
const PAGE_STYLE = `
:root {
  --page: #fbfaf7; --sheet: #ffffff; --ink: #1d2226; --soft: #5b646c; --line: #dedad2; --accent: #0b6157; --tint: #eef5f3;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14171a; --sheet: #1b1f23; --ink: #e4e6e8; --soft: #a0a8af; --line: #343a40; --accent: #6cc7b8; --tint: #1c2b2a;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-behavior: smooth; }
body {
  margin: 0; padding: 1rem 1.25rem; background: var(--page); color: var(--ink);
  font: 0.95rem/1.4 ui-serif, Charter, "Iowan Old Style", Georgia, "Noto Serif", serif;
}
main { max-width: 70rem; margin: 0 auto; overflow-wrap: anywhere; }
h1, h2, h3, h4, th, summary, .back { font-family: ui-sans-serif, system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
h1 { font-size: 1.65rem; line-height: 1.2; margin: 0 0 0.6rem; letter-spacing: -0.01em; }
h2 { font-size: 1.2rem; line-height: 1.3; margin: 0.8rem 0 0.3rem; padding-top: 0.5rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.02rem; margin: 0.6rem 0 0.25rem; }
h4 { font-size: 1rem; margin: 1.4rem 0 0.4rem; }
p, ul, ol, blockquote { margin: 0 0 0.45rem; }
p:has(+ ul) { margin-bottom: 0.15rem; }
ul, ol { padding-left: 1.3rem; }
li { margin-bottom: 0.1rem; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 0.15em; }
main > h1 + h2 { border-top: 0; margin-top: 0; padding-top: 0; color: var(--accent); }
main > h1 + h2 + p {
  font-size: 1.03rem; line-height: 1.42; margin: 0 0 0.5rem; padding: 0.5rem 0.9rem; background: var(--tint);
  border-left: 4px solid var(--accent); border-radius: 0 6px 6px 0;
}
.table { overflow-x: auto; margin: 0 0 0.7rem; border: 1px solid var(--line); border-radius: 6px; background: var(--sheet); }
table { border-collapse: collapse; width: 100%; font-size: 0.88rem; line-height: 1.32; font-variant-numeric: tabular-nums; }
th, td { padding: 0.16rem 0.6rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); overflow-wrap: break-word; }
th { font-size: 0.82rem; font-weight: 600; color: var(--soft); }
tr:last-child td { border-bottom: 0; }
blockquote { padding: 0.1rem 0 0.1rem 1rem; border-left: 3px solid var(--line); color: var(--soft); }
blockquote h1 { font-size: 1.15rem; margin: 0 0 0.6rem; }
code { font: 0.88em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
pre { overflow-x: auto; padding: 0.9rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 6px; }
details details { margin: 0.6rem; }
.folds { display: grid; grid-template-columns: repeat(3, 1fr); grid-auto-flow: dense; gap: 0.5rem; margin: 0.7rem 0 0.4rem; }
.folds > details { margin: 0; min-width: 0; }
.folds > details[open] { grid-column: 1 / -1; }
details > .table { border-width: 1px 0 0; border-radius: 0 0 6px 6px; margin: 0; }
details { margin: 0 0 0.6rem; border: 1px solid var(--line); border-radius: 6px; background: var(--sheet); }
summary { padding: 0.3rem 0.8rem; cursor: pointer; font-weight: 600; font-size: 0.96rem; }
article { padding: 0.4rem 1.2rem 1rem; border-top: 1px solid var(--line); scroll-margin-top: 3rem; }
article h1 { font-size: 1.4rem; margin-top: 1rem; }
article h2 { font-size: 1.12rem; margin-top: 1.6rem; }
.back { font-size: 0.88rem; margin: 0; }
.code { color: inherit; text-decoration-style: dotted; text-decoration-color: var(--soft); }
.code abbr { text-decoration: none; cursor: help; }
.code:focus-visible abbr::after { content: ": " attr(title); color: var(--soft); }
.codes td:first-child { white-space: nowrap; }
tr:target td { background: var(--tint); }
@media (max-width: 36rem) {
  body { padding: 1.5rem 0.9rem 3rem; font-size: 1rem; }
  .folds { grid-template-columns: 1fr; }
  h1 { font-size: 1.5rem; }
  table { min-width: 36rem; }
  .codes table { min-width: 0; }
  th, td { padding: 0.45rem 0.55rem; }
  main > h1 + h2 + p { font-size: 1.08rem; padding: 0.8rem 0.9rem; }
}
@media print {
  body { background: none; padding: 0; font-size: 10.5pt; }
  details, .table { border: 0; }
  h2, h3, tr { break-inside: avoid; break-after: avoid; }
}
`

/**
 * Renders the result of a run as a single HTML page. The page has no scripts or external resources. The linked
 * documents are at the end. Returns undefined if the run's flow has no result page.
 * @param inspector the URL of the page that shows the run's internals, if there is one
 */
export async function resultHtml(
  quire: Pick<Quire, 'store' | 'resultPage' | 'findDataFlow'>,
  run: string,
  inspector?: string,
): Promise<string | undefined> {
  const page = await quire.resultPage(run)
  if (page === undefined) return undefined
  const { db } = await quire.store()
  const stored = await readStoredRun(db, run)
  const parts = await readParts(quire, stored.flow, stored.request)
  const glossary = await readGlossary(db, stored, page, parts)
  return htmlPage(page, glossary, inspector)
}

/** @internal */
export function htmlPage(page: string, glossary: Glossary, inspector?: string): string {
  const { documents, terms } = glossary
  const ids = new Map(documents.map(({ path, id }) => [path, documentId(id)]))
  const render = (markdown: string, path?: string): string => explainIds(markdownHtml(markdown, ids), glossary, path)
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
    return fold(heading.slice('## '.length), `<article>\n${render(body.join('\n'))}\n</article>`)
  })
  const folded = documents.map(({ id, path, text, document: { name } }) => {
    const lineage = `${inspector}#/lineage/${encodeURIComponent(id)}`
    const source = inspector === undefined ? '' : `<a href="${escapeHtml(lineage)}">Where it came from</a> · `
    // Browsers expand a collapsed document when the reader follows a link into the document.
    const back = `<p class="back">${source}<a href="#top">Back to the top</a></p>`
    return fold(name, `<article id="${documentId(id)}">\n${render(text, path)}\n${back}\n</article>`)
  })
  const all = [
    ...sections,
    ...(folded.length === 0 ? [] : [fold('The documents in full', folded.join('\n'))]),
    ...(terms.length === 0 ? [] : [fold(GLOSSARY_TITLE, glossaryHtml(glossary, ids))]),
  ]
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
${leadHtml(lead, render)}
${all.length === 0 ? '' : `<div class="folds">\n${all.join('\n')}\n</div>`}
${inspector === undefined ? '' : `<p class="back"><a href="${escapeHtml(inspector)}">Look inside: the run, its prompts and where everything came from</a></p>\n`}</main>
</body>
</html>
`
}

/** Matches a collapsible block and its name. The name is in an HTML comment, which is invisible in Markdown. */
const FOLD = /^<!-- fold: (.+) -->\n+((?:.+\n)+)/m

function leadHtml(lead: string, render: (markdown: string) => string): string {
  // For each match, `split` returns three parts: the text before the match, the name and the block.
  const parts = lead.split(FOLD)
  const html = parts.map((part, index) => {
    if (index % 3 === 1) return ''
    return index % 3 === 0 ? render(part) : fold(parts[index - 1]!, render(part))
  })
  return html.join('\n')
}

function fold(name: string, html: string): string {
  return `<details><summary>${escapeHtml(name)}</summary>\n${html}\n</details>`
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
