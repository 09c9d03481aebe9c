import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Blueprint, loadTemplates, parseBlueprint } from '@quire/core'
import { loadTextFile, type TemplateText } from '@quire/core/template'
import type { Folder } from '@quire/runtime/kit'
import { defaultNames } from '../artifact-paths/artifact-path.ts'
import { PACKAGED_BLUEPRINTS, PACKAGED_TEMPLATES } from '../load/packaged-data.ts'
import type { RecipeBlueprints, RecipeContext } from './recipe-context.ts'
import { RECIPE_TAGS } from './tagged.ts'

export interface RecipeContextOptions extends Partial<Omit<RecipeContext, 'templates' | 'blueprints' | 'models'>> {
  readonly models: RecipeContext['models']
  /** Template folders, in search order. The packaged templates are searched last. */
  readonly templateDirs: readonly Folder[]
  /** Unsaved drafts to use instead of the template files, keyed by name. */
  readonly texts?: Readonly<Record<string, TemplateText>>
  /** Blueprint folders, in search order. The packaged blueprints are searched last. */
  readonly blueprintDirs?: readonly Folder[]
  /** Blueprints that replace the packaged blueprints. */
  readonly blueprints?: Partial<RecipeBlueprints>
}

/** Loads the context of recipes, including the packaged blueprints, templates and names. */
export function loadRecipeContext({
  templateDirs,
  texts = {},
  blueprintDirs = [],
  blueprints,
  ...given
}: RecipeContextOptions): RecipeContext {
  const templates = loadTemplates([...templateDirs, PACKAGED_TEMPLATES], { texts })
  const load = (name: keyof RecipeBlueprints): Blueprint => {
    const files = blueprintDirs.map(({ dir, label }) => ({ path: join(dir, `${name}.yaml`), label }))
    const { path, label } = files.find((file) => existsSync(file.path)) ?? {
      path: join(PACKAGED_BLUEPRINTS.dir, `${name}.yaml`),
      label: PACKAGED_BLUEPRINTS.label,
    }
    const file = `${label}/${name}.yaml`
    const definition = parseBlueprint(loadTextFile(path), { file, name: `recipe/${name}` })
    return { ...definition, templates, sources: {}, tags: RECIPE_TAGS }
  }
  return {
    schemas: {},
    overlays: {},
    valueFiles: [],
    domains: {},
    names: defaultNames,
    ...given,
    templates,
    blueprints: {
      seed: blueprints?.seed ?? load('seed'),
      planner: blueprints?.planner ?? load('planner'),
      turn: blueprints?.turn ?? load('turn'),
      continuation: blueprints?.continuation ?? load('continuation'),
    },
  }
}
