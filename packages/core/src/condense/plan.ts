import type { DroppedKind } from './condensed-text.ts'
import type { Cut } from './cut.ts'
import type { Block, PromptDocument } from './prompt-document.ts'
import type { Section } from './section.ts'

/** The parts of a document that one pass wants to remove. */
export class Plan {
  readonly document: PromptDocument
  readonly root: Section
  /** Blocks to remove entirely. */
  readonly dropped = new Map<Block, DroppedKind>()
  /** Ranges to remove from blocks that are otherwise kept. */
  readonly cuts: Cut[] = []
  readonly #ruleLists: ReadonlySet<Block>

  constructor(document: PromptDocument, root: Section, ruleLists: ReadonlySet<Block>) {
    this.document = document
    this.root = root
    this.#ruleLists = ruleLists
  }

  /** Whether the block is a list of rules, or introduces such a list. */
  isRuleList(block: Block): boolean {
    return this.#ruleLists.has(block)
  }

  /** Drops the block unless it contains a rule. */
  drop(block: Block, what: DroppedKind): void {
    if (!block.hasRule && !this.isRuleList(block)) this.dropped.set(block, what)
  }

  cut(cuts: readonly Cut[]): void {
    for (const cut of cuts) this.cuts.push(cut)
  }

  isDropped(block: Block): boolean {
    return this.dropped.has(block)
  }
}

/** The index of the section's next block that is not a comment, or -1. */
export function indexAfter(section: Section, index: number): number {
  for (let at = index + 1; at < section.blocks.length; at++) if (section.blocks[at]!.kind !== 'comment') return at
  return -1
}

export const blockAfter = (section: Section, index: number): Block | undefined =>
  section.blocks[indexAfter(section, index)]

/** The previous block in the section, ignoring comments. */
export function blockBefore(section: Section, index: number): Block | undefined {
  for (let at = index - 1; at >= 0; at--) if (section.blocks[at]!.kind !== 'comment') return section.blocks[at]
  return undefined
}
