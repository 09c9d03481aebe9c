import { lastAtMost, TextLines, type TextRange } from '../sourced-text/sourced-text.ts'
import { findElements, type MarkupElement } from './find-elements.ts'
import { type MarkdownNode, maskText, parseBlocks, splitMarkdown } from './parse-blocks.ts'
import { RULE_OPENINGS, RULE_WORDS } from './wording.ts'

export type BlockKind =
  | 'break'
  | 'code'
  | 'comment'
  | 'element'
  | 'fence'
  | 'heading'
  | 'list'
  | 'paragraph'
  | 'quote'
  | 'table'

/** A top-level block. Consists of whole lines. The last line break is not included. */
export interface Block extends TextRange {
  readonly kind: BlockKind
  /** The start of the next block, or the end of the text. Blank lines before this position belong to this block. */
  readonly next: number
  readonly node: MarkdownNode
  /** Set if the block is an element or a comment. */
  readonly element: MarkupElement | undefined
  /** Elements and comments inside a paragraph. */
  readonly inline: readonly MarkupElement[]
  readonly hasRule: boolean
}

/** A text, parsed for condensing. */
export interface PromptDocument {
  readonly text: string
  readonly lines: TextLines
  /** The text with its elements masked. The length is unchanged. */
  readonly masked: string
  readonly blocks: readonly Block[]
  /** Whether the range contains a rule word. Such text is kept at every level. */
  hasRule(range: TextRange): boolean
}

/** Parses a prompt into a document. Returns `undefined` if the text is too large to parse quickly. */
export function parsePromptDocument(text: string): PromptDocument | undefined {
  const lines = new TextLines(text)
  const elements = findElements(lines)
  const masked = maskText(lines, elements)
  if (masked === undefined) return undefined
  const rules = findRules(text)
  const hasRule = (range: TextRange) => (rules[lastAtMost(rules, range.end - 1)] ?? -1) >= range.start
  const nodes = splitMarkdown(masked, lines).flatMap(({ start, end }) => parseBlocks(masked.slice(start, end), start))
  let passed = 0
  const blocks = nodes.map((node, index): Block => {
    const start = lines.startAt(node.start)
    const end = lines.endAt(node.end)
    const following = nodes[index + 1]
    const next = following ? lines.startAt(following.start) : text.length
    const inline: MarkupElement[] = []
    for (; passed < elements.length && elements[passed]!.start < end; passed++) inline.push(elements[passed]!)
    const content = text.slice(start, end)
    const first = start + content.length - content.trimStart().length
    const isElement = inline[0]?.start === first && inline[0].end >= start + content.trimEnd().length
    const element = isElement ? inline[0] : undefined
    const kind = kindOf(node, element, masked[first])
    return { kind, start, end, next, node, element, inline, hasRule: hasRule({ start, end }) }
  })
  return { text, lines, masked, blocks, hasRule }
}

/** The positions of rule words, ascending. */
function findRules(text: string): number[] {
  const words = Array.from(text.matchAll(RULE_WORDS), (match) => match.index)
  const openings = Array.from(text.matchAll(RULE_OPENINGS), (match) => match.index + match[0].length)
  return [...words, ...openings].sort((a, b) => a - b)
}

const KINDS: Partial<Record<MarkdownNode['type'], BlockKind>> = {
  heading: 'heading',
  list: 'list',
  table: 'table',
  blockquote: 'quote',
  thematicBreak: 'break',
  code: 'code',
}

function kindOf({ type }: MarkdownNode, element: MarkupElement | undefined, first: string | undefined): BlockKind {
  if (element) return element.name === '#comment' ? 'comment' : 'element'
  return type === 'code' && (first === '`' || first === '~') ? 'fence' : (KINDS[type] ?? 'paragraph')
}
