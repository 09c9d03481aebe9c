import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'

/** The anchor of a document, for links in a page. */
export function documentId(artifact: string): string {
  return `doc-${artifact.replace(/[^A-Za-z0-9-]/g, '-')}`
}

/**
 * Markdown as HTML. Embedded HTML is shown as plain text, and images, which would be loaded from elsewhere, are
 * replaced with their descriptions. Links to documents in the page point to those documents. Links to the web, to mail
 * addresses and to anchors are kept. Other paths of the run's tree are not in the page, so links to them become text.
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
