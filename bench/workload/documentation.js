import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const folder = dirname(createRequire(import.meta.url).resolve('@types/node/package.json'))

/**
 * About 660 KB of English text. The text consists of the paragraphs of Node's documentation in its type declarations.
 */
export function documentationParagraphs() {
  const paragraphs = new Set()
  for (const file of declarationFiles()) {
    for (const [comment] of readFileSync(file, 'utf8').matchAll(/\/\*\*[\s\S]*?\*\//g)) {
      const text = comment
        .slice(3, -2)
        .replace(/^\s*\* ?/gm, '')
        .replace(/```[\s\S]*?(```|$)/g, '')
      for (const part of text.split(/\n\s*\n|\n(?=@)/)) {
        const paragraph = part.replace(/\s+/g, ' ').trim()
        // Paragraphs with braces are skipped, because template engines would parse the braces.
        if (paragraph.length > 80 && !/^@|[{}]/.test(paragraph)) paragraphs.add(paragraph)
      }
    }
  }
  return [...paragraphs]
}

/** Returns the declarations with their comments, which are real code. */
export function declarations() {
  return declarationFiles()
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
}

function declarationFiles() {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.d.ts'))
    .sort()
    .map((name) => join(folder, name))
}
