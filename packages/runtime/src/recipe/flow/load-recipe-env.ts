import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Blueprint, loadTemplates, parseBlueprint, readTextFile } from '@quire/core'
import { defaultNames } from '../names/artifact-path.ts'
import type { RecipeBlueprints, RecipeEnv } from './recipe-env.ts'

/** The data that ships with this package, beside both `src` and `dist`. */
const DATA = fileURLToPath(new URL('../../../recipe/', import.meta.url))
const LABEL = '@quire/runtime/recipe'

export interface RecipeEnvOptions extends Partial<Omit<RecipeEnv, 'templates' | 'blueprints' | 'models'>> {
  readonly models: RecipeEnv['models']
  /** Where templates come from, the first found counts; the packaged ones come last. */
  readonly templateDirs: readonly { readonly dir: string; readonly label: string }[]
  /** In place of the packaged blueprints. */
  readonly blueprints?: Partial<RecipeBlueprints>
}

/** What recipes run with, filled up with the packaged blueprints, templates and names. */
export function loadRecipeEnv({ templateDirs, blueprints, ...given }: RecipeEnvOptions): RecipeEnv {
  const templates = loadTemplates([...templateDirs, { dir: join(DATA, 'templates'), label: `${LABEL}/templates` }])
  const packaged = (name: keyof RecipeBlueprints): Blueprint => {
    const file = `blueprints/${name}.yaml`
    const definition = parseBlueprint(readTextFile(join(DATA, file)), {
      file: `${LABEL}/${file}`,
      name: `recipe/${name}`,
    })
    return { ...definition, templates, sources: {} }
  }
  return {
    schemas: {},
    overlays: {},
    names: defaultNames,
    ...given,
    templates,
    blueprints: {
      seed: blueprints?.seed ?? packaged('seed'),
      planner: blueprints?.planner ?? packaged('planner'),
      turn: blueprints?.turn ?? packaged('turn'),
      continuation: blueprints?.continuation ?? packaged('continuation'),
    },
  }
}
