import stringWidth from 'fast-string-width'
import type { Blockquote, List, ListItem, Nodes, RootContent, Table } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { Output } from '../output/output.ts'
import { wrapText } from '../views/fit-width.ts'
import { tableLines } from '../views/table.ts'
import { plainText } from './plain-text.ts'

/** Longer lines are hard to read. */
const WIDEST = 100

type Style = Output['style']

/** Renders Markdown for a terminal. Text from models is safe to print afterwards. */
export function markdownView(markdown: string, { width, style }: Pick<Output, 'width' | 'style'>): string {
  const tables = { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }
  const { children } = fromMarkdown(plainText(markdown), tables)
  return blocksView(children, Math.min(width, WIDEST), style).join('\n')
}

/** The lines of several blocks, with a blank line between two blocks. */
function blocksView(blocks: readonly RootContent[], width: number, style: Style): string[] {
  return blocks.flatMap((block, index) => [...(index === 0 ? [] : ['']), ...blockView(block, width, style)])
}

function blockView(block: RootContent, width: number, style: Style): string[] {
  switch (block.type) {
    case 'heading':
      return wrapText(style('bold', inline(block, style)), width)
    case 'list':
      return listView(block, width, style)
    case 'blockquote':
      return quoteView(block, width, style)
    case 'code':
      // Not wrapped, so that it can be copied.
      return block.value.split('\n').map((line) => `    ${style('dim', line)}`)
    case 'table':
      return tableView(block, width, style)
    case 'thematicBreak':
      return [style('dim', '* * *')]
    default:
      return wrapText(inline(block, style), width)
  }
}

function listView({ ordered, start, spread, children }: List, width: number, style: Style): string[] {
  return children.flatMap((item, index) => {
    const mark = ordered ? `${(start ?? 1) + index}. ` : '• '
    return [...(spread && index > 0 ? [''] : []), ...itemView(item, mark, width, style)]
  })
}

function itemView({ children, spread }: ListItem, mark: string, width: number, style: Style): string[] {
  const space = width - mark.length
  const lines = children.flatMap((block, index) => [
    ...(spread && index > 0 ? [''] : []),
    ...blockView(block, space, style),
  ])
  return lines.map((line, index) => (index === 0 ? mark : ' '.repeat(mark.length)) + line)
}

function quoteView({ children }: Blockquote, width: number, style: Style): string[] {
  return blocksView(children, width - 2, style).map((line) => `${style('dim', '│')} ${line}`)
}

/** A table in aligned columns. If it is too wide, each row becomes a list of its cells. */
function tableView({ children }: Table, width: number, style: Style): string[] {
  const rows = children.map((row) => row.children.map((cell) => inline(cell, style)))
  const [head = [], ...body] = rows
  const full = rows.map((row) => head.map((_, column) => row[column] ?? ''))
  const lines = tableLines(full)
  if (lines.every((line) => stringWidth(line) <= width)) {
    const [first = '', ...rest] = lines
    return [style('bold', first), ...rest]
  }
  return body.flatMap((row, index) => [
    ...(index === 0 ? [] : ['']),
    ...row.flatMap((cell, column) => {
      const name = head[column] ?? ''
      return wrapText(name === '' ? cell : `${style('dim', `${name}:`)} ${cell}`, width)
    }),
  ])
}

/** The text of a block, with its emphasis and its line breaks. */
function inline(node: Nodes, style: Style): string {
  switch (node.type) {
    case 'text':
    case 'html':
      return node.value
    case 'inlineCode':
      return style('cyan', node.value)
    case 'break':
      return '\n'
    case 'strong':
      return style('bold', inlineAll(node, style))
    case 'emphasis':
      return style('italic', inlineAll(node, style))
    case 'link': {
      const text = inlineAll(node, style)
      return text === node.url ? text : `${text} (${node.url})`
    }
    case 'image':
      return node.alt ?? ''
    default:
      return 'children' in node ? inlineAll(node, style) : ''
  }
}

function inlineAll({ children }: { readonly children: readonly Nodes[] }, style: Style): string {
  return children.map((child) => inline(child, style)).join('')
}
