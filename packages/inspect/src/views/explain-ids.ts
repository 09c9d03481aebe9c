import { findIds, replaceIds } from '@quire/runtime/answer'
import type { Glossary, Term } from '@quire/runtime/engine'

const TOKEN = /<[^>]*>|[^<]+/g
const BLOCK = /^<(?:p|li|tr|blockquote|h[1-6])\b/
const HEADING = /^<h[1-6]\b/
/** Ids in these elements stay as they are. */
const KEPT = /^<\/?(?:a|code|pre|h[1-6])\b/
/** Number of characters that show whether a block contains a meaning. */
const RECOGNIZED = 40

/**
 * Explains ids in HTML. Each id gets its meaning as a tooltip, and a link to the list of all ids. Every section and
 * every table row explains an id once, so that the page stays quiet and small. An id is not explained where its meaning
 * stands beside it or the id in the heading above. The HTML must have been rendered from Markdown, without embedded HTML.
 * @param path the document that the HTML is from. Undefined for the page itself
 */
export function explainIds(html: string, glossary: Pick<Glossary, 'terms' | 'find'>, path?: string): string {
  const anchors = anchorsOf(glossary.terms)
  const tokens = html.match(TOKEN) ?? []
  const blocks = textsOfBlocks(tokens)
  let [block, kept] = [0, 0]
  let heading: readonly string[] = []
  let section = new Set<string>()
  let explained = section
  const explain = (id: string, written: string): string => {
    if (explained.has(id) || heading.includes(id)) return written
    const term = glossary.find(id, path)
    const anchor = term && anchors.get(term)
    if (!anchor) return written
    explained.add(id)
    if (isDefinedIn(blocks[block]!, term)) return written
    return `<a class="code" href="#${anchor}"><abbr title="${escapeHtml(tooltip(term))}">${written}</abbr></a>`
  }
  const explainToken = (token: string): string => {
    if (!token.startsWith('<')) return kept > 0 ? token : replaceIds(token, explain)
    if (BLOCK.test(token)) block++
    if (HEADING.test(token)) {
      heading = findIds(blocks[block]!)
      section = new Set()
      explained = section
    } else if (token === '<tr>') explained = new Set()
    else if (token === '</table>') explained = section
    if (KEPT.test(token)) kept += token.startsWith('</') ? -1 : 1
    return token
  }
  return tokens.map(explainToken).join('')
}

/** Returns the texts of the blocks of a page, in order. The first is the text before all blocks. */
function textsOfBlocks(tokens: readonly string[]): string[] {
  const texts = ['']
  for (const token of tokens) {
    if (BLOCK.test(token)) texts.push('')
    else if (!token.startsWith('<')) texts[texts.length - 1] += token
  }
  return texts.map((text) => text.replace(/\s+/g, ' '))
}

function isDefinedIn(block: string, { meaning }: Term): boolean {
  return block.includes(escapeHtml(meaning.slice(0, RECOGNIZED).replace(/…$/, '')))
}

function tooltip({ meaning, document, isAmbiguous }: Term): string {
  return isAmbiguous ? `${meaning} (in: ${document.name})` : meaning
}

/** Renders the list of all ids. Documents in the page are linked. */
export function glossaryHtml({ terms }: Pick<Glossary, 'terms'>, ids: ReadonlyMap<string, string>): string {
  const anchors = anchorsOf(terms)
  const rows = terms.map((term) => {
    const name = escapeHtml(term.document.name)
    const document = ids.get(term.document.path)
    const source = document === undefined ? name : `<a href="#${document}">${name}</a>`
    const cells = [term.id, escapeHtml(term.meaning), source].map((cell) => `<td>${cell}</td>`)
    return `<tr id="${anchors.get(term)}">${cells.join('')}</tr>`
  })
  const head = '<tr><th>Code</th><th>Meaning</th><th>Defined in</th></tr>'
  return `<div class="table codes"><table>\n<thead>${head}</thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table></div>`
}

/** The anchors of the entries in the list, by their numbers: an id can have several meanings. */
function anchorsOf(terms: readonly Term[]): Map<Term, string> {
  return new Map(terms.map((term, index) => [term, `code-${index + 1}`]))
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
