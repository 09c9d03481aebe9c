import type { Block, PromptDocument } from './prompt-document.ts'
import { isExampleTitle, isExplanatoryTitle, isInheritedRuleTitle, isRuleTitle, isSituationalTitle } from './wording.ts'

/** `#` marks the title of the text, and `##` marks a section. */
const SUBSECTION = 3

/** A heading, the blocks up to the next heading, and the subsections. */
export interface Section {
  /** Undefined for the text before the first heading. */
  readonly heading: Block | undefined
  readonly title: string
  readonly depth: number
  readonly blocks: Block[]
  readonly sections: Section[]
  /** Whether the lists in this section contain rules. */
  readonly isRules: boolean
  /** Whether the lists in all subsections contain rules too. */
  readonly passesRulesOn: boolean
  readonly isExample: boolean
  readonly isExplanatory: boolean
  /** Whether this is a subsection that applies only in a certain situation. */
  readonly isSituational: boolean
}

/** Nests the sections of a text by heading depth. The root represents the whole text. */
export function sectionsOf(document: PromptDocument): Section {
  const root = openSection(document, undefined, undefined)
  const path = [root]
  for (const block of document.blocks) {
    if (block.kind !== 'heading') {
      path.at(-1)!.blocks.push(block)
      continue
    }
    while (path.at(-1)!.depth >= block.node.depth) path.pop()
    const parent = path.at(-1)!
    const section = openSection(document, block, parent)
    parent.sections.push(section)
    path.push(section)
  }
  return root
}

/** A rule inside examples or explanations is still a rule. */
function openSection(document: PromptDocument, heading: Block | undefined, parent: Section | undefined): Section {
  const depth = heading?.node.depth ?? 0
  const title = heading ? titleOf(document.text.slice(heading.start, heading.end)) : ''
  const passesRulesOn = parent?.passesRulesOn || isInheritedRuleTitle(title)
  const isRules = passesRulesOn || isRuleTitle(title)
  return {
    heading,
    title,
    depth,
    blocks: [],
    sections: [],
    isRules,
    passesRulesOn,
    isExample: !isRules && (parent?.isExample || isExampleTitle(title)),
    isExplanatory: !isRules && (parent?.isExplanatory || isExplanatoryTitle(title)),
    isSituational: !isRules && (parent?.isSituational || (depth >= SUBSECTION && isSituationalTitle(title))),
  }
}

function titleOf(heading: string): string {
  const [line] = heading.trim().split(/[\r\n]/, 1)
  return line!.replace(/^#+\s*|\s+#+\s*$/g, '')
}

/** The section and all its descendants, in text order. */
export function* walkSections(section: Section): Generator<Section> {
  yield section
  for (const child of section.sections) yield* walkSections(child)
}
