import { join } from 'node:path'
import { type Folder, kitLabel } from '@quire/runtime/kit'

/** A source of recipes and their files. If several folders contain the same file, the first one is used. */
export interface RecipeSource {
  /** The prefix of recipe names: the kit's name, or empty for the workspace's recipes. */
  readonly name: string
  readonly recipes: Folder
  readonly templates: readonly Folder[]
  readonly schemas: readonly Folder[]
  readonly domains: readonly Folder[]
  /**
   * Folders with blueprints called seed, planner, turn and continuation. These blueprints replace the packaged
   * blueprints.
   */
  readonly blueprints: readonly Folder[]
}

/** Returns the workspace's own recipes. */
export function workspaceSource(root: string): RecipeSource {
  const folder = (name: string): Folder => ({ dir: join(root, name), label: name })
  return {
    name: '',
    recipes: folder('recipes'),
    templates: [folder('prompts')],
    schemas: [folder('schemas')],
    domains: [folder('domains')],
    // Recipes do not use the workspace's blueprints.
    blueprints: [],
  }
}

/** Returns a kit's recipes. The workspace's domains, and its templates in `prompts/<kit>/`, take precedence. */
export function kitSource(
  kit: { readonly name: string; readonly root: string; readonly label?: string },
  workspace?: string,
): RecipeSource {
  const folder = (name: string): Folder => ({ dir: join(kit.root, name), label: `${kitLabel(kit)}/${name}` })
  const own = (name: string): Folder[] => (workspace === undefined ? [] : [{ dir: join(workspace, name), label: name }])
  return {
    name: kit.name,
    recipes: folder('recipes'),
    templates: [...own(`prompts/${kit.name}`), folder('templates')],
    schemas: [folder('schemas')],
    domains: [...own('domains'), folder('domains')],
    blueprints: [folder('blueprints')],
  }
}
