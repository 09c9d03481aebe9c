import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** A fenced block on a page. */
export interface Snippet {
  readonly page: string
  /** The number of the snippet's first line. */
  readonly line: number
  readonly language: string
  readonly text: string
  /** The last line of prose before the block. */
  readonly before: string
}

/** Handwritten pages. Generated pages are checked by their generators. */
export const PAGES = globSync(['*.md', 'docs/{*,guides/*,decisions/*}.md', '{packages,examples}/*/README.md'], {
  cwd: ROOT,
})
  .filter((page) => page !== 'CHANGELOG.md')
  .sort()

export const SNIPPETS = PAGES.flatMap(snippetsOf)

export function inLanguage(...languages: readonly string[]): Snippet[] {
  return SNIPPETS.filter(({ language }) => languages.includes(language))
}

/** The location of a snippet, in a format that editors recognise. */
export function placeOf({ page, line }: Snippet): string {
  return `${page}:${line}`
}

function snippetsOf(page: string): Snippet[] {
  const lines = readFileSync(join(ROOT, page), 'utf8').split('\n')
  const snippets: Snippet[] = []
  let before = ''
  for (let at = 0; at < lines.length; at++) {
    const opening = /^( *)(`{3,})(\w*)$/.exec(lines[at]!)
    if (!opening) {
      if (lines[at]!.trim() !== '') before = lines[at]!.trim()
      continue
    }
    const [, indent, mark, language] = opening
    const end = lines.indexOf(`${indent}${mark}`, at + 1)
    if (end < 0) throw new Error(`${page}:${at + 1}: this block does not end.`)
    const text = lines.slice(at + 1, end).map((line) => (line.startsWith(indent!) ? line.slice(indent!.length) : line))
    snippets.push({ page, line: at + 2, language: language!, text: `${text.join('\n')}\n`, before })
    at = end
  }
  return snippets
}
