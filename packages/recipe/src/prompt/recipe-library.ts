import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AssembleOptions,
  type Blueprint,
  loadTemplates,
  type ModelRegistry,
  parseBlueprint,
  type TemplateLibrary,
} from '@quire/core'
import type { ValueFile } from '@quire/core/data-file'
import { loadTextFile, type TemplateText } from '@quire/core/template'
import type { Feedback } from '@quire/runtime/engine'
import type { Folder } from '@quire/runtime/kit'
import type { ArtifactNames } from '../artifact-paths/artifact-names.ts'
import { defaultNames } from '../artifact-paths/artifact-path.ts'
import type { Domain } from '../load/load-domains.ts'
import { PACKAGED_BLUEPRINTS, PACKAGED_TEMPLATES } from '../load/packaged-data.ts'
import { RECIPE_TAGS } from './tagged.ts'

/** The blueprints of a recipe's prompts. */
export interface RecipeBlueprints {
  readonly seed: Blueprint
  readonly planner: Blueprint
  readonly turn: Blueprint
  readonly continuation: Blueprint
  /** The layers that ask for a better answer. */
  readonly revision: Blueprint
}

/** The context of a recipe. */
export interface RecipeLibrary {
  readonly templates: TemplateLibrary
  readonly blueprints: RecipeBlueprints
  readonly names: ArtifactNames
  readonly models: ModelRegistry
  /** JSON Schemas, keyed by their names in recipes. */
  readonly schemas: Readonly<Record<string, object>>
  readonly overlays: NonNullable<AssembleOptions['overlays']>
  /** The files and lines that define the overlays' values. Later files take precedence. */
  readonly valueFiles: readonly ValueFile[]
  /** Values for templates, keyed by domain name. Runs select a domain by this name. */
  readonly domains: Readonly<Record<string, Domain>>
  /** The default domain. Overrides a recipe's own domain. */
  readonly domain?: string
  /** The line in `quire.yaml` that sets the default domain. */
  readonly domainLine?: number
  /** Finds one of the workspace's blueprints. In a kit's recipes, the kit's own blueprints come first. */
  readonly blueprint?: (name: string) => Blueprint
  readonly overlaysFor?: (blueprint: string) => NonNullable<AssembleOptions['overlays']>
  readonly listBlueprints?: () => readonly string[]
  /** The workspace's folder, for files that recipes name. */
  readonly root?: string
  /** Returns all feedback on a run's documents, oldest first. */
  readonly feedback?: (run: string) => Promise<readonly Feedback[]>
}

export interface RecipeLibraryOptions extends Partial<Omit<RecipeLibrary, 'templates' | 'blueprints' | 'models'>> {
  readonly models: RecipeLibrary['models']
  /** Template folders, in search order. The packaged templates are searched last. */
  readonly templateDirs: readonly Folder[]
  /** Unsaved drafts to use instead of the template files, keyed by name. */
  readonly texts?: Readonly<Record<string, TemplateText>>
  /** Texts to use instead of blueprint files, keyed by path. */
  readonly drafts?: Readonly<Record<string, string>>
  /** Blueprint folders, in search order. The packaged blueprints are searched last. */
  readonly blueprintDirs?: readonly Folder[]
  /** Blueprints that replace the packaged blueprints. */
  readonly blueprints?: Partial<RecipeBlueprints>
}

/** Loads the context of recipes, including the packaged blueprints, templates and names. */
export function loadRecipeLibrary({
  templateDirs,
  texts = {},
  drafts = {},
  blueprintDirs = [],
  blueprints,
  ...others
}: RecipeLibraryOptions): RecipeLibrary {
  const templates = loadTemplates([...templateDirs, PACKAGED_TEMPLATES], { texts })
  const load = (name: keyof RecipeBlueprints): Blueprint => {
    const files = blueprintDirs.map(({ dir, label }) => ({ path: join(dir, `${name}.yaml`), label }))
    const { path, label } = files.find((file) => existsSync(file.path)) ?? {
      path: join(PACKAGED_BLUEPRINTS.dir, `${name}.yaml`),
      label: PACKAGED_BLUEPRINTS.label,
    }
    const file = `${label}/${name}.yaml`
    const definition = parseBlueprint(drafts[file] ?? loadTextFile(path), { file, name: `recipe/${name}` })
    return { ...definition, templates, sources: {}, tags: RECIPE_TAGS }
  }
  return {
    schemas: {},
    overlays: {},
    valueFiles: [],
    domains: {},
    names: defaultNames,
    ...others,
    templates,
    blueprints: {
      seed: blueprints?.seed ?? load('seed'),
      planner: blueprints?.planner ?? load('planner'),
      turn: blueprints?.turn ?? load('turn'),
      continuation: blueprints?.continuation ?? load('continuation'),
      revision: blueprints?.revision ?? load('revision'),
    },
  }
}
