import { artifactPath } from '../artifact-paths/artifact-path.ts'
import { filesOf } from '../format/producers.ts'
import {
  answersInJson,
  type Recipe,
  type RecipeInput,
  type RecipeStage,
  type RecipeStep,
  stageTitle,
} from '../format/recipe.ts'
import { headerOutline } from '../prompt/header-context.ts'
import type { RecipeLibrary } from '../prompt/recipe-library.ts'

const FRONTMATTER = /^---\n[\s\S]*?\n---\n/

/** Formats the name of a file, as a link if the page can link to the file. */
export type LinkFile = (file: string) => string

interface PageContext {
  readonly library: Pick<RecipeLibrary, 'templates' | 'schemas' | 'domains'>
  readonly link: LinkFile
}

/** Documents one stage of a recipe: its sources, and what each step gets and makes. */
export function stageSection(recipe: Recipe, stage: RecipeStage, context: PageContext): string {
  const blocks = [
    `## Stage: ${stageTitle(stage)} (\`${stage.slug}\`)`,
    stage.description,
    '### Sources of Truth',
    sources(recipe, stage, context).join('\n'),
    `### Recipe: \`${recipe.name}\``,
    `- **Recipe Description:** ${recipe.description}\n- **Steps Count:** ${stage.steps.length}`,
    ...stage.steps.map((step, index) => stepSection(stage, step, index + 1, context)),
  ]
  return blocks.filter((block) => block !== '').join('\n\n')
}

function stepSection(stage: RecipeStage, step: RecipeStep, number: number, context: PageContext): string {
  const optional = [
    ...(step.display === step.name ? [] : [`- **Name:** ${step.display}\n`]),
    ...(step.objective === '' ? [] : [`- **Objective:** ${step.objective}\n`]),
  ]
  return `#### Step ${number}: \`${step.name}\`

${optional.join('')}- **Prompt Type:** ${step.promptType}
- **Prompt Template Name:** ${templateLink(step.promptTemplate, context)}
- **Input Source References:**
${step.inputs.length === 0 ? '  - only the seed prompt of the stage' : step.inputs.map((input) => `  - ${inputLine(input, stage)}`).join('\n')}
- **Output Artifact Description:** ${outputLine(stage, step, context)}

**Recipe Step Definition JSON:**

${fenced(stepDefinition(step))}

**Step Outputs Schema:**

${fenced(outputsOf(stage, step, context))}`
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

function outputsOf(stage: RecipeStage, step: RecipeStep, { library }: PageContext): object {
  if (step.promptType === 'Planner') return headerOutline(step, filesOf(stage, step))
  if (step.schema !== undefined) return library.schemas[step.schema] ?? {}
  const name = step.documentTemplate
  const template = name === undefined ? undefined : library.templates.find(name)
  const text = template?.source.replace(FRONTMATTER, '') ?? ''
  return {
    document_key: step.key,
    ...(name !== undefined && { template_filename: `${name}.md` }),
    file_type: 'markdown',
    ...(template && { headings: [...text.matchAll(/^#{1,3} .+$/gm)].map(([heading]) => heading) }),
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

function outputLine(stage: RecipeStage, step: RecipeStep, context: PageContext): string {
  const { documentTemplate: template } = step
  const isPlan = step.promptType === 'Planner'
  const isJson = answersInJson(step)
  const isRendered = isJson && !isPlan && template !== undefined
  const page = isRendered ? ` Rendered with ${templateLink(template, context)}.` : ''
  return `${form()}. ${JOBS[step.granularity]}. Path: \`${placeOf(stage, step)}\`.${page}`

  function form(): string {
    if (isPlan) return 'The header context, which the documents of the stage share'
    if (isJson) {
      const { schema } = step
      return schema === undefined
        ? 'JSON'
        : `JSON that follows the schema ${context.link(beside(stage.file, `schemas/${schema}.json`))}`
    }
    return template === undefined
      ? 'A Markdown document'
      : `A Markdown document that follows ${templateLink(template, context)}`
  }
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

function sources(recipe: Recipe, stage: RecipeStage, context: PageContext): string[] {
  const domains = Object.keys(context.library.domains).map((name) =>
    context.link(beside(recipe.file, `domains/${name}.yaml`)),
  )
  const kit = /([^/]+)\/recipes\//.exec(recipe.file)?.[1]
  const overrides = [
    ...(domains.length === 0 ? [] : [`the domains ${domains.join(', ')}`]),
    "the workspace's overlays",
    ...(kit === undefined ? [] : [`files with the same name in the workspace's \`prompts/${kit}/\``]),
  ]
  return [
    `- Stage and steps: ${context.link(stage.file)}, from line ${stage.line}`,
    `- Seed prompt template: ${templateLink(stage.template, context)}`,
    '- Step templates, document templates and schemas: listed for each step below',
    `- Style guide: ${templateLink(recipe.styleGuide, context)}`,
    `- Overrides: ${listed(overrides)}`,
  ]
}

function listed(parts: readonly string[]): string {
  return parts.length < 3 ? parts.join(' and ') : `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`
}

function templateLink(name: string, { library, link }: PageContext): string {
  return link(library.templates.find(name)?.file ?? `${name}.md`)
}

/** The path of a file in the folder that contains `recipes/`. */
function beside(recipeFile: string, file: string): string {
  return recipeFile.replace(/recipes\/[^/]*$/, file)
}

function fenced(value: object): string {
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``
}
