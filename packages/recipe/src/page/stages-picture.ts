import { type Recipe, type RecipeStage, stageTitle, stepTitle } from '../format/recipe.ts'
import { escapeMarkup, PICTURE_STYLE, TIP } from './picture-style.ts'

const CARD = { width: 214, gap: 26, top: 74, line: 18, head: 82 }
const MARGIN = 16
/** The width of the legend. */
const MIN_WIDTH = 760
const JOBS: Readonly<Record<string, string>> = {
  per_model: 'each model separately',
  per_lineage: 'each model on each proposal',
  pairwise_by_origin: 'proposal by reviewer',
  all_to_one: 'all results together',
  one_to_one: 'each document separately',
  once: 'one model',
}

/**
 * Draws the stages of a recipe side by side. Each stage lists its documents. `end` is the caption below the last
 * stage.
 */
export function stagesPicture(recipe: Recipe, end = 'the result'): string {
  const { stages } = recipe
  const max = Math.max(...stages.map((stage) => entriesOf(stage).length))
  const height = CARD.head + max * CARD.line + 18
  const width = Math.max(MIN_WIDTH, 2 * MARGIN + stages.length * CARD.width + (stages.length - 1) * CARD.gap)
  const bottom = CARD.top + height
  const middle = CARD.top + CARD.head / 2
  const left = (index: number): number => MARGIN + index * (CARD.width + CARD.gap)
  const cards = stages.map((stage, index) => card(stage, left(index), height))
  const arrows = stages.slice(1).map((_, index) => {
    const from = left(index) + CARD.width
    return `<path class="arrow" d="M${from + 3} ${middle} h${CARD.gap - 10}" marker-end="url(#tip)"/>`
  })
  const centre = MARGIN + CARD.width / 2
  const lastCentre = left(stages.length - 1) + CARD.width / 2
  const hasData = stages.some((stage) => entriesOf(stage).some(({ isData }) => isData))
  const dataLegend = `<text class="data" x="${MARGIN}" y="${bottom + 54}">in italics</text>
<text class="soft" x="${MARGIN + 62}" y="${bottom + 54}">data for the next steps (JSON); everything else is a document for people (Markdown)</text>
`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${bottom + 84}" viewBox="0 0 ${width} ${bottom + 84}" role="img" aria-label="The stages ${stages.map((stage) => escapeMarkup(stageTitle(stage))).join(', ')} and the documents of each">
${PICTURE_STYLE}
${TIP}
<text class="title" x="${centre}" y="28" text-anchor="middle">a request</text>
<path class="arrow" d="M${centre} 38 V${CARD.top - 6}" marker-end="url(#tip)"/>
${arrows.join('\n')}
${cards.join('\n')}
<path class="arrow" d="M${lastCentre} ${bottom + 4} v20" marker-end="url(#tip)"/>
<text class="title" x="${lastCentre}" y="${bottom + 46}" text-anchor="middle">${escapeMarkup(end)}</text>
<circle class="mark" cx="${MARGIN + 6}" cy="${bottom + 26}" r="5"/>
<text class="soft" x="${MARGIN + 18}" y="${bottom + 30}">a gate: the stage ends by itself, or waits for a person to approve it, give feedback, or redo a document or the stage</text>
${hasData ? dataLegend : ''}</svg>
`
}

function card(stage: RecipeStage, x: number, height: number): string {
  const entries = entriesOf(stage).map(({ name, isData }, index) => {
    const y = CARD.top + CARD.head + 8 + index * CARD.line
    return `<text class="${isData ? 'data' : ''}" x="${x + 14}" y="${y}">${escapeMarkup(name)}</text>`
  })
  return `<rect class="card" x="${x}" y="${CARD.top}" width="${CARD.width}" height="${height}" rx="8"/>
<text class="title" x="${x + 14}" y="${CARD.top + 26}">${stage.number} ${escapeMarkup(stageTitle(stage))}</text>
<text class="soft" x="${x + 14}" y="${CARD.top + 44}">${stage.isPart ? '' : escapeMarkup(stage.slug)}</text>
<text class="soft" x="${x + 14}" y="${CARD.top + 61}">${escapeMarkup(jobsOf(stage))}</text>
<circle class="mark" cx="${x + CARD.width}" cy="${CARD.top + CARD.head / 2}" r="5"/>
${entries.join('\n')}`
}

function entriesOf({ steps }: RecipeStage): { name: string; isData: boolean }[] {
  const entries = steps
    .filter(({ promptType }) => promptType === 'Turn')
    .map((step) => ({ name: stepTitle(step), isData: step.outputType === 'AssembledDocumentJson' }))
  // Entries of the same kind share one line, which shows their number.
  const kinds = new Map<string, number>()
  for (const { name, isData } of entries) {
    const kind = isData ? kindOf(name) : name
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  return [...kinds].map(([kind, count]) => ({
    name: count > 1 ? `${count} × ${kind}` : kind,
    isData: entries.some(({ name, isData }) => isData && kindOf(name) === kind),
  }))
}

function kindOf(name: string): string {
  return name.replace(/^.*, /, '')
}

/** A short phrase that tells how the stage's first documents are created. */
function jobsOf({ steps }: RecipeStage): string {
  const first = steps.find(({ promptType }) => promptType === 'Turn')
  return first ? (JOBS[first.granularity] ?? first.granularity) : ''
}
