import type { Length } from '../writing/length.ts'
import type { Voice } from '../writing/voice.ts'
import type { TemplateBlock } from './markdown-block.ts'
import { fillPlaceholders, isWhollyPlaceholder } from './placeholder.ts'

export interface TableContext {
  readonly short: (hint: string, index?: number) => string
  readonly voice: Voice
  readonly heading: string
  readonly length: Length
}

/** Rows that are left open become several; a row's own words (its first cell, mostly) stay. */
export function fillTable(table: Extract<TemplateBlock, { type: 'table' }>, context: TableContext): string {
  const { short, voice, heading, length } = context
  const columns = cellsOf(table.header)
  const rows = table.rows.map(cellsOf)
  const isOpen = rows.every((cells) =>
    cells.every((cell) => cell === '' || cell === '...' || cell === '…' || isWhollyPlaceholder(cell)),
  )
  const count = isOpen
    ? Math.max(3, Math.min(5, length.items - 1 + voice.choice.index(2, 'rows', heading)))
    : rows.length
  const lines = Array.from({ length: count }, (_, row) => {
    const cells = columns.map((column, index) => {
      const hint = index === 0 && !/\b(?:id|no|#)\b/i.test(column) ? `${column}` : column
      const own = isOpen ? '' : (rows[row]?.[index] ?? '')
      const value =
        own === '' || isWhollyPlaceholder(own) ? short(hint, row) : fillPlaceholders(own, (inner) => short(inner, row))
      return value.replaceAll('|', '\\|')
    })
    return `| ${cells.join(' | ')} |`
  })
  return [table.header.trim(), table.divider.trim(), ...lines].join('\n')
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
}
