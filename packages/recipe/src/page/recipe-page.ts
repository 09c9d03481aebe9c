import type { FlowPage, FlowPageOptions, OutlinedStep } from '@quire/runtime/engine'
import { hasSeed, type Recipe, type RecipeStep } from '../format/recipe.ts'
import type { RecipeLibrary } from '../prompt/recipe-library.ts'
import { outlineRecipe } from './outline-recipe.ts'
import { type LinkFile, stageSection } from './stage-page.ts'
import { stagesPicture } from './stages-picture.ts'
import { stepsPicture } from './steps-picture.ts'

/** Documents a recipe on one page, with a picture. */
export function recipePage(recipe: Recipe, library: RecipeLibrary, { picture, linkTo }: FlowPageOptions): FlowPage {
  const outline = outlineRecipe(recipe, library)
  const hasStages = recipe.stages.some(({ isPart }) => !isPart)
  const link: LinkFile = (file) => {
    const address = linkTo(file)
    return address === undefined ? `\`${file}\`` : `[\`${file}\`](<${address}>)`
  }
  let number = 0
  const sections = recipe.stages.flatMap((stage, at) => {
    if (hasSeed(stage)) return [stageSection(recipe, stage, { library, link })]
    const { steps, waits } = outline.parts[at]!
    return [
      ...(stage.isPart
        ? []
        : [`## Stage: ${stage.display} (\`${stage.slug}\`)`, ...(stage.description === '' ? [] : [stage.description])]),
      ...steps.map((step, index) => stepSection(step, stage.steps[index]!, ++number, library, link)),
      ...(waits ? ['---\n\nHere the run waits until a person approves.\n\n---'] : []),
    ]
  })
  const blocks = [
    `# ${recipe.name}`,
    recipe.description,
    `![The ${hasStages ? 'stages' : 'steps'} of ${recipe.name}](<${picture}>)`,
    `Generated from ${link(recipe.file)}. To run it: \`quire run ${recipe.name} --input request.md\`.`,
    ...sections,
  ]
  return {
    text: `${blocks.join('\n\n')}\n`,
    picture: hasStages ? stagesPicture(recipe) : stepsPicture(outline, recipe.name),
  }
}

/** Documents a step that asks a blueprint or a person. */
function stepSection(
  { title, name, description, runs, asks, inputs, model, answer }: OutlinedStep,
  step: RecipeStep,
  number: number,
  { blueprint }: Pick<RecipeLibrary, 'blueprint'>,
  link: LinkFile,
): string {
  const blueprints = [step.asks?.blueprint, step.asks?.until?.blueprint].flatMap((one) =>
    one === undefined ? [] : [blueprint?.(one).file ?? []].flat(),
  )
  const facts = [
    `- **Asks:** ${asks}`,
    `- **How often:** ${runs}`,
    ...(inputs.length === 0
      ? []
      : ['- **Inputs:**', ...inputs.map((input) => `  - \`${input.name}\`: ${input.source}`)]),
    ...(model === undefined ? [] : [`- **Model:** ${model}`]),
    `- **Answer:** ${answer}`,
    ...(blueprints.length === 0 ? [] : [`- **Files:** ${blueprints.map(link).join(', ')}`]),
  ]
  return [
    `## Step ${number}: ${title} (\`${name}\`)`,
    ...(description === undefined ? [] : [description]),
    facts.join('\n'),
  ].join('\n\n')
}
