import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Recipe, RecipeInput, RecipeStage, RecipeStep } from '@quire/recipe/prompts'
import { artifactPath } from '../packages/recipe/src/artifact-paths/artifact-path.ts'
import { filesOf } from '../packages/recipe/src/format/producers.ts'
import { answersInJson } from '../packages/recipe/src/format/recipe.ts'
import { headerOutline } from '../packages/recipe/src/prompt/header-context.ts'

const KIT = 'packages/kits/dialectic'
const root = fileURLToPath(new URL('..', import.meta.url))

/** Renders the page for one stage of the dialectic recipe. Throws if the recipe is incomplete. */
export function stagePage(recipe: Recipe, stage: RecipeStage): string {
  const page = `# Stage ${stage.number}: ${said(stage.display === stage.slug ? '' : stage.display, `${stage.slug}: display`)}

Generated from \`${KIT}/recipes/${recipe.name}.yaml\`. [The dialectic kit](../dialectic.md) explains how the stages relate.

## Stage: ${stage.display} (\`${stage.slug}\`)

${said(stage.description, `${stage.slug}: description`)}

### Sources of Truth

${sources(recipe, stage).join('\n')}

### Recipe: \`${recipe.name}\`

- **Recipe Description:** ${said(recipe.description, 'description')}
- **Steps Count:** ${stage.steps.length}

${stage.steps.map((step, index) => stepSection(stage, step, index + 1)).join('\n\n')}
`
  if (page.includes('<TBD')) throw new Error(`The page for stage '${stage.slug}' is incomplete.`)
  return page
}

function stepSection(stage: RecipeStage, step: RecipeStep, number: number): string {
  const where = `${stage.slug}/${step.name}`
  return `#### Step ${number}: \`${step.name}\`

- **Name:** ${said(step.display === step.name ? '' : step.display, `${where}: display`)}
- **Objective:** ${said(step.objective, `${where}: objective`)}
- **Prompt Type:** ${step.promptType}
- **Prompt Template Name:** ${fileLink(`templates/${step.promptTemplate}.md`)}
- **Input Source References:**
${step.inputs.length === 0 ? '  - only the seed prompt of the stage' : step.inputs.map((input) => `  - ${inputLine(input, stage)}`).join('\n')}
- **Output Artifact Description:** ${outputLine(stage, step)}

**Recipe Step Definition JSON:**

${fenced(stepDefinition(step))}

**Step Outputs Schema:**

${fenced(outputsOf(stage, step))}`
}

/** The step, with the key names that recipe files use. */
function stepDefinition(step: RecipeStep): object {
  return {
    current_step: step.order,
    name: step.name,
    prompt_template_name: `${step.promptTemplate}.md`,
    prompt_type: step.promptType,
    inputs_required: step.inputs.map(({ type, stage, key, required, multiple, weight }) => ({
      type,
      stage_slug: stage,
      ...(key !== '' && { document_key: key }),
      required,
      ...(multiple && { multiple }),
      weight,
    })),
    output_type: step.outputType,
    granularity_strategy: step.granularity,
    document_key: step.key,
    ...(step.documentTemplate !== undefined && { document_template: `${step.documentTemplate}.md` }),
    ...(step.schema !== undefined && { schema: step.schema }),
  }
}

function outputsOf(stage: RecipeStage, step: RecipeStep): object {
  if (step.promptType === 'Planner') return headerOutline(step, filesOf(stage, step))
  if (step.schema !== undefined) return JSON.parse(read(`schemas/${step.schema}.json`)) as object
  const template = `templates/${step.documentTemplate}.md`
  const text = read(template).replace(/^---\n[\s\S]*?\n---\n/, '')
  return {
    document_key: step.key,
    template_filename: `${step.documentTemplate}.md`,
    file_type: 'markdown',
    headings: [...text.matchAll(/^#{1,3} .+$/gm)].map(([heading]) => heading),
  }
}

function inputLine({ type, stage, key, required, multiple, weight }: RecipeInput, own: RecipeStage): string {
  const from = stage === own.slug ? 'this stage' : `stage \`${stage}\``
  const what: Record<RecipeInput['type'], string> = {
    document: `document \`${key}\` of ${from}`,
    contribution: `contribution \`${key}\` of ${from}`,
    feedback: `feedback on \`${key}\` of ${from}`,
    header_context: `header context \`${key}\` of ${from}`,
    seed_prompt: `seed prompt of ${from}`,
    project_resource: `project resource \`${key}\``,
  }
  return `${what[type]}${multiple ? ', from all authors' : ''} (${required ? 'required' : 'optional'}, weight ${weight})`
}

const JOBS: Readonly<Record<RecipeStep['granularity'], string>> = {
  all_to_one: 'One per model, built from all inputs',
  once: 'One, by the final model',
  per_model: 'One per model',
  one_to_one: 'One per source document and model',
  per_lineage: 'One per proposal and model',
  pairwise_by_origin: 'One for each combination of proposal, reviewer and model',
}

function outputLine(stage: RecipeStage, step: RecipeStep): string {
  const isPlan = step.promptType === 'Planner'
  const form = isPlan
    ? 'The header context, which the documents of the stage share'
    : answersInJson(step)
      ? `JSON that follows the schema ${fileLink(`schemas/${step.schema}.json`)}`
      : `A Markdown document that follows ${fileLink(`templates/${step.documentTemplate}.md`)}`
  const rendered = answersInJson(step) && !isPlan && step.documentTemplate !== undefined
  const page = rendered ? ` Rendered with ${fileLink(`templates/${step.documentTemplate}.md`)}.` : ''
  return `${form}. ${JOBS[step.granularity]}. Path: \`${placeOf(stage, step)}\`.${page}`
}

/** The path, with placeholders for the parts that differ between runs. */
function placeOf(stage: RecipeStage, step: RecipeStep): string {
  const isPlan = step.promptType === 'Planner'
  const kind = isPlan ? 'header_context' : step.outputType === 'RenderedDocument' ? 'document' : 'assembled_json'
  const isFirst = stage.steps.find(({ promptType }) => promptType === 'Planner') === step
  const hasLine = kind === 'assembled_json' || !['all_to_one', 'per_model'].includes(step.granularity)
  const path = artifactPath(kind, {
    project: 'p',
    run: 'r',
    iteration: 1,
    stage: stage.slug,
    stageNumber: stage.number,
    model: { model: 'model', n: 1 },
    ...(kind === 'document' ? { document: step.key } : (kind === 'assembled_json' || !isFirst) && { step: step.name }),
    ...(hasLine && { lineage: { model: 'lineage', n: 1 } }),
    ...(step.granularity === 'pairwise_by_origin' && { match: { model: 'match', n: 1 } }),
  })
  return path
    .slice('p/session_r/iteration_1/'.length)
    .replace('model_1_', '{model_slug}_{n}_')
    .replace('lineage.1', '{lineage_key}')
    .replace('match.1', '{match_key}')
}

function sources(recipe: Recipe, stage: RecipeStage): string[] {
  const domains = ['product', 'book', 'research', 'general'].map((name) => fileLink(`domains/${name}.yaml`))
  return [
    `- Stage and steps: ${fileLink(`recipes/${recipe.name}.yaml`)}, from line ${stage.line}`,
    `- Seed prompt template: ${fileLink(`templates/${stage.template}.md`)}`,
    '- Step templates, document templates and schemas: listed for each step below',
    `- Style guide: ${fileLink(`templates/${recipe.styleGuide}.md`)}`,
    `- Overrides: the domains ${domains.join(', ')}, the workspace's overlays, and files with the same name in the workspace's \`prompts/dialectic/\``,
  ]
}

function fileLink(file: string): string {
  if (!existsSync(`${root}${KIT}/${file}`)) throw new Error(`${KIT}/${file} is named in the recipe but does not exist.`)
  return `[\`${file}\`](../../${KIT}/${file})`
}

function read(file: string): string {
  return readFileSync(`${root}${KIT}/${file}`, 'utf8')
}

function fenced(value: object): string {
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``
}

function said(text: string, where: string): string {
  if (text.trim() === '' || /TBD|TODO/.test(text)) throw new Error(`The recipe has no ${where}.`)
  return text
}
