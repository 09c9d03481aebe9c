import type { Recipe, RecipeStage } from '@quire/recipe/prompts'

const CARD = { width: 214, gap: 26, top: 74, line: 18, head: 82 }
const MARGIN = 16
const JOBS: Readonly<Record<string, string>> = {
  per_model: 'each model separately',
  per_lineage: 'each model on each proposal',
  pairwise_by_origin: 'proposal by reviewer',
  all_to_one: 'all results together',
  one_to_one: 'each document separately',
}

/**
 * Draws the stages of a recipe side by side. Each stage lists its documents. The colours follow the page's light or
 * dark theme.
 */
export function stagesPicture(recipe: Recipe): string {
  const { stages } = recipe
  const max = Math.max(...stages.map((stage) => entriesOf(stage).length))
  const height = CARD.head + max * CARD.line + 18
  const width = 2 * MARGIN + stages.length * CARD.width + (stages.length - 1) * CARD.gap
  const bottom = CARD.top + height
  const middle = CARD.top + CARD.head / 2
  const left = (index: number): number => MARGIN + index * (CARD.width + CARD.gap)
  const cards = stages.map((stage, index) => card(stage, left(index), height))
  const arrows = stages.slice(1).map((_, index) => {
    const from = left(index) + CARD.width
    return `<path class="arrow" d="M${from + 3} ${middle} h${CARD.gap - 10}" marker-end="url(#tip)"/>`
  })
  const centre = MARGIN + CARD.width / 2
  const end = left(stages.length - 1) + CARD.width / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${bottom + 84}" viewBox="0 0 ${width} ${bottom + 84}" role="img" aria-label="The stages ${stages.map(({ display }) => escapeMarkup(display)).join(', ')} and the documents of each">
<style>
  text { font-family: ui-sans-serif, system-ui, 'DejaVu Sans', sans-serif; font-size: 12.5px; fill: #1f2328 }
  .title { font-size: 16px; font-weight: 600 }
  .soft, .data { fill: #57606a }
  .data { font-style: italic }
  .card { fill: #ffffff; stroke: #8c959f }
  .arrow { stroke: #57606a; stroke-width: 1.6; fill: none }
  .tip { fill: #57606a }
  .mark { fill: #0969da }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 }
    .soft, .data { fill: #9198a1 }
    .card { fill: #161b22; stroke: #484f58 }
    .arrow { stroke: #9198a1 }
    .tip { fill: #9198a1 }
    .mark { fill: #4493f8 }
  }
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="tip" d="M0 0 L8 4 L0 8 z"/></marker></defs>
<text class="title" x="${centre}" y="28" text-anchor="middle">a request</text>
<path class="arrow" d="M${centre} 38 V${CARD.top - 6}" marker-end="url(#tip)"/>
${arrows.join('\n')}
${cards.join('\n')}
<path class="arrow" d="M${end} ${bottom + 4} v20" marker-end="url(#tip)"/>
<text class="title" x="${end}" y="${bottom + 46}" text-anchor="middle">work begins</text>
<circle class="mark" cx="${MARGIN + 6}" cy="${bottom + 26}" r="5"/>
<text class="soft" x="${MARGIN + 18}" y="${bottom + 30}">a gate: the stage ends by itself, or waits for a person to approve it, give feedback, or redo a document or the stage</text>
<text class="data" x="${MARGIN}" y="${bottom + 54}">in italics</text>
<text class="soft" x="${MARGIN + 62}" y="${bottom + 54}">data for the next steps (JSON); everything else is a document for people (Markdown)</text>
</svg>
`
}

function card(stage: RecipeStage, x: number, height: number): string {
  const entries = entriesOf(stage).map(({ name, isData }, index) => {
    const y = CARD.top + CARD.head + 8 + index * CARD.line
    return `<text class="${isData ? 'data' : ''}" x="${x + 14}" y="${y}">${escapeMarkup(name)}</text>`
  })
  return `<rect class="card" x="${x}" y="${CARD.top}" width="${CARD.width}" height="${height}" rx="8"/>
<text class="title" x="${x + 14}" y="${CARD.top + 26}">${stage.number} ${escapeMarkup(stage.display)}</text>
<text class="soft" x="${x + 14}" y="${CARD.top + 44}">${escapeMarkup(stage.slug)}</text>
<text class="soft" x="${x + 14}" y="${CARD.top + 61}">${escapeMarkup(jobsOf(stage))}</text>
<circle class="mark" cx="${x + CARD.width}" cy="${CARD.top + CARD.head / 2}" r="5"/>
${entries.join('\n')}`
}

function entriesOf({ steps }: RecipeStage): { name: string; isData: boolean }[] {
  const entries = steps
    .filter(({ promptType }) => promptType === 'Turn')
    .map(({ display, outputType }) => ({ name: display, isData: outputType === 'AssembledDocumentJson' }))
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

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
