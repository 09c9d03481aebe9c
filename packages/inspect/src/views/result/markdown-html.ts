import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'

/** Returns the anchor of a document, for links in a page. */
export function documentId(artifact: string): string {
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
