import { join } from 'node:path'
import { type Folder, kitLabel } from '@quire/runtime/kit'

/** A source of recipes and the files that they refer to. If several folders have a file, the first one wins. */
export interface RecipeShelf {
  /** The prefix for references to its recipes: the kit's name; empty for the workspace. */
  readonly name: string
  readonly recipes: Folder
  readonly templates: readonly Folder[]
  readonly schemas: readonly Folder[]
  readonly domains: readonly Folder[]
  /** Folders with blueprints called seed, planner, turn and continuation that replace the packaged ones. */
  readonly blueprints: readonly Folder[]
}

/** The workspace's own recipes. */
export function workspaceShelf(root: string): RecipeShelf {
  const folder = (name: string): Folder => ({ dir: join(root, name), label: name })
  return {
    name: '',
    recipes: folder('recipes'),
    templates: [folder('prompts')],
    schemas: [folder('schemas')],
    domains: [folder('domains')],
    // A workspace's blueprints serve any purpose; their names have no special meaning for recipes.
    blueprints: [],
  }
}

/** A kit's recipes; templates in the workspace's `prompts/<kit>/` and domains of the workspace take precedence. */
export function kitShelf(
  kit: { readonly name: string; readonly root: string; readonly label?: string },
  workspace?: string,
): RecipeShelf {
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
