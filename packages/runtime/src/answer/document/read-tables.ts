import { FenceTracker } from '@quire/core/markdown'
import { leadingId } from './find-ids.ts'

export interface MarkdownTable {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const RULE = /^\s*\|?(?:\s*:?-+:?\s*\|)+\s*:?-*:?\s*$/

/** Returns the tables of a Markdown text, except tables in code blocks. */
export function readTables(text: string): MarkdownTable[] {
  const fences = new FenceTracker()
  const lines = text.split('\n').map((line) => (fences.isFenced(line) ? '' : line))
  const tables: { header: readonly string[]; rows: (readonly string[])[] }[] = []
  let open: (typeof tables)[number] | undefined
  for (const [index, line] of lines.entries()) {
    if (!line.includes('|')) open = undefined
    else if (RULE.test(line) && !open && lines[index - 1]?.includes('|')) {
      open = { header: cellsOf(lines[index - 1]!), rows: [] }
      tables.push(open)
    } else open?.rows.push(cellsOf(line))
  }
  return tables
}

function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim())
}

/** Returns the ids in the first column. A cell that contains other text does not define an id. */
export function ownIds({ rows }: MarkdownTable): string[] {
  return rows.flatMap(([cell = '']) => {
    const bare = cell.replace(/[*_`[\]()\s]/g, '').replace(/[.:]$/, '')
    const id = leadingId(bare)
    return id !== undefined && /^[A-Z]{1,5}-?\d+(?:[.-]\d+)*$/.test(bare) ? [id] : []
  })
}
