import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfm } from 'micromark-extension-gfm'
import type { TextRange } from '../sourced-text/text-range.ts'
import { type ThinnedText, thinLines } from './thin-lines.ts'

type Root = ReturnType<typeof fromMarkdown>
type ParsedNode =
  | Root['children'][number]
  | Extract<Root['children'][number], { type: 'list' | 'table' }>['children'][number]
type Options = Exclude<Parameters<typeof fromMarkdown>[1], string | null | undefined>

export interface MarkdownNode extends TextRange {
  readonly type: ParsedNode['type']
  /** The level of a heading. */
  readonly depth: number
  readonly isOrdered: boolean
  /** The items of a list, the contents of a list item, or the rows of a table. */
  readonly children: readonly MarkdownNode[]
}

/**
 * Only blocks matter here. Inline content is not parsed, because that would double the time, and malicious emphasis
 * takes quadratic time. HTML is not parsed either, because elements are masked and unpaired tags are text.
 */
const UNUSED_CONSTRUCTS = [
  'attention',
  'autolink',
  'characterEscape',
  'characterReference',
  'codeText',
  'definition',
  'emailAutolink',
  'gfmFootnoteCall',
  'gfmFootnoteDefinition',
  'gfmPotentialFootnoteCall',
  'hardBreakEscape',
  'htmlFlow',
  'htmlText',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
  'protocolAutolink',
  'strikethrough',
  'tasklistCheck',
  'wwwAutolink',
]

const OPTIONS: Options = {
  extensions: [gfm(), { disable: { null: UNUSED_CONSTRUCTS } }],
  // From GFM, the tree needs only tables and their rows.
  mdastExtensions: [
    {
      enter: {
        table(token) {
          this.enter({ type: 'table', align: [], children: [] }, token)
        },
        tableRow(token) {
          this.enter({ type: 'tableRow', children: [] }, token)
        },
      },
      exit: {
        table(token) {
          this.exit(token)
        },
        tableRow(token) {
          this.exit(token)
        },
      },
    },
  ],
}

/** Shorter runs of lines are parsed as they are. */
const MIN_RUN = 6

/** Parses a Markdown text into blocks. Definitions and footnotes are paragraphs. `offset` is added to all positions. */
export function parseBlocks(markdown: string, offset: number, minRun = MIN_RUN): MarkdownNode[] {
  const thinned = thinLines(markdown, minRun)
  return fromMarkdown(thinned.text, OPTIONS).children.map((parsed) => {
    const node = toNode(parsed, markdown, thinned, offset)
    // An unclosed fence includes the blank lines at the end of the text.
    const length = markdown.slice(node.start - offset, node.end - offset).trimEnd().length
    return { ...node, end: node.start + length }
  })
}

function toNode(node: ParsedNode, markdown: string, thinned: ThinnedText, offset: number): MarkdownNode {
  const isHolder = node.type === 'list' || node.type === 'listItem' || node.type === 'table'
  const children = isHolder ? node.children.map((child) => toNode(child, markdown, thinned, offset)) : []
  const start = thinned.toOriginal(node.position!.start.offset!)
  const end = thinned.toOriginal(node.position!.end.offset!)
  return {
    type: node.type,
    start: start + offset,
    end: end + offset,
    depth: node.type === 'heading' ? node.depth : 0,
    isOrdered: node.type === 'list' && node.ordered === true,
    children: node.type === 'table' ? withOmittedRows(children, { start, end }, markdown, thinned, offset) : children,
  }
}

/** Adds the rows of a table that the parser did not see. */
function withOmittedRows(
  rows: readonly MarkdownNode[],
  table: TextRange,
  markdown: string,
  { omitted }: ThinnedText,
  offset: number,
): MarkdownNode[] {
  const all = [...rows]
  for (const { start, end } of omitted) {
    if (start < table.start || end > table.end) continue
    for (const line of markdown.slice(start, end).matchAll(/^ *(.*[^\s])/gm)) {
      const at = start + offset + line.index
      const row = { start: at + line[0].length - line[1]!.length, end: at + line[0].length }
      all.push({ type: 'tableRow', ...row, depth: 0, isOrdered: false, children: [] })
    }
  }
  return all.length === rows.length ? all : all.sort((a, b) => a.start - b.start)
}
