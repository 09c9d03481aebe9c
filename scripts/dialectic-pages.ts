import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Recipe, RecipeStage } from '@quire/recipe/prompts'
import { environmentFor } from '../packages/kits/src/dialectic/prompt-scope.ts'
import { stageSection } from '../packages/recipe/src/page/stage-page.ts'
import { stagesPicture } from '../packages/recipe/src/page/stages-picture.ts'
import type { Files } from './write-files.ts'

const KIT = 'packages/kits/dialectic'
const root = fileURLToPath(new URL('..', import.meta.url))

/** The pages about the stages of the dialectic recipe, and the picture of all stages. */
export function dialecticPages(): Files {
  const { recipe, library } = environmentFor({})
  const page = (stage: RecipeStage): string => {
    assertDocumented(recipe, stage)
    return `# Stage ${stage.number}: ${stage.display}

Generated from \`${KIT}/recipes/${recipe.name}.yaml\`. [The dialectic kit](../dialectic.md) explains how the stages relate.

${stageSection(recipe, stage, { library, link })}
`
  }
  return {
    'docs/images/dialectic.svg': () => stagesPicture(recipe, 'work begins'),
    ...Object.fromEntries(recipe.stages.map((stage) => [`docs/stages/${stage.slug}.md`, () => page(stage)])),
  }
}

function link(file: string): string {
  const own = file.replace(/^dialectic\//, '')
  if (!existsSync(`${root}${KIT}/${own}`)) throw new Error(`${KIT}/${own} is named in the recipe but does not exist.`)
  return `[\`${own}\`](../../${KIT}/${own})`
}

/** A kit's own recipe must describe everything. */
function assertDocumented(recipe: Recipe, { slug, display, description, steps }: RecipeStage): void {
  const texts = {
    description: recipe.description,
    [`${slug}: display`]: display === slug ? '' : display,
    [`${slug}: description`]: description,
    ...Object.fromEntries(
      steps.flatMap((step) => [
        [`${slug}/${step.name}: display`, step.display === step.name ? '' : step.display],
        [`${slug}/${step.name}: objective`, step.objective],
      ]),
    ),
  }
  for (const [where, text] of Object.entries(texts)) {
    if (text.trim() === '' || /TBD|TODO/.test(text)) throw new Error(`The recipe has no ${where}.`)
  }
}
