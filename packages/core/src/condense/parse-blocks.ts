import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfm } from 'micromark-extension-gfm'
import type { TextRange } from '../sourced-text/text-range.ts'

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

/** Parses a Markdown text into blocks. Definitions and footnotes are paragraphs. `offset` is added to all positions. */
export function parseBlocks(markdown: string, offset: number): MarkdownNode[] {
  return fromMarkdown(markdown, OPTIONS).children.map((parsed) => {
    const node = toNode(parsed, offset)
    // An unclosed fence includes the blank lines at the end of the text.
    const length = markdown.slice(node.start - offset, node.end - offset).trimEnd().length
    return { ...node, end: node.start + length }
  })
}

function toNode(node: ParsedNode, offset: number): MarkdownNode {
  const isHolder = node.type === 'list' || node.type === 'listItem' || node.type === 'table'
  return {
    type: node.type,
    start: node.position!.start.offset! + offset,
    end: node.position!.end.offset! + offset,
    depth: node.type === 'heading' ? node.depth : 0,
    isOrdered: node.type === 'list' && node.ordered === true,
    children: isHolder ? node.children.map((child) => toNode(child, offset)) : [],
  }
}
