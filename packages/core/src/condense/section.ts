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
  const root: Section = {
    heading: undefined,
    title: '',
    depth: 0,
    blocks: [],
    sections: [],
    isRules: false,
    passesRulesOn: false,
    isExample: false,
    isExplanatory: false,
    isSituational: false,
  }
  const path = [root]
  for (const block of document.blocks) {
    if (block.kind !== 'heading') {
      path.at(-1)!.blocks.push(block)
      continue
    }
    while (path.at(-1)!.depth >= block.node.depth) path.pop()
    const parent = path.at(-1)!
    const section = openSection(document, block, block.node.depth, parent)
    parent.sections.push(section)
    path.push(section)
  }
  return root
}

/** A rule inside examples or explanations is still a rule. */
function openSection(document: PromptDocument, heading: Block, depth: number, parent: Section): Section {
  const title = document.text
    .slice(heading.start, heading.end)
    .trim()
    .split(/[\r\n]/, 1)[0]!
    .replace(/^#+\s*|\s+#+\s*$/g, '')
  const passesRulesOn = parent.passesRulesOn || isInheritedRuleTitle(title)
  const isRules = passesRulesOn || isRuleTitle(title)
  const isExample = !isRules && (parent.isExample || isExampleTitle(title))
  const isExplanatory = !isRules && (parent.isExplanatory || isExplanatoryTitle(title))
  const isSituational = !isRules && (parent.isSituational || (depth >= SUBSECTION && isSituationalTitle(title)))
  return {
    heading,
    title,
    depth,
    blocks: [],
    sections: [],
    isRules,
    passesRulesOn,
    isExample,
    isExplanatory,
    isSituational,
  }
}

/** The section and all its descendants, in text order. */
export function* walkSections(section: Section): Generator<Section> {
  yield section
  for (const child of section.sections) yield* walkSections(child)
}
