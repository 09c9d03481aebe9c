import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfm } from 'micromark-extension-gfm'

type Root = ReturnType<typeof fromMarkdown>
export type MarkdownNode = Root['children'][number]
export type ListNode = Extract<MarkdownNode, { type: 'list' }>
export type TableNode = Extract<MarkdownNode, { type: 'table' }>

type Options = Exclude<Parameters<typeof fromMarkdown>[1], string | null | undefined>

/** Only blocks matter here; reading what is inside them costs as much again, and is quadratic for hostile emphasis. */
const INLINE_CONSTRUCTS = [
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
  extensions: [gfm(), { disable: { null: INLINE_CONSTRUCTS } }],
  // All of GFM that is wanted in the tree is its tables and their rows.
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

/** The blocks of a Markdown text, with positions. Definitions and footnotes are paragraphs. */
export function parseBlocks(markdown: string): readonly MarkdownNode[] {
  return fromMarkdown(markdown, OPTIONS).children
}
