import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Folder } from '@quire/runtime/kit'

/** The folder that contains this package's data. It is next to `src` and `dist`. */
const DATA = fileURLToPath(new URL('../../prompts/', import.meta.url))
const LABEL = '@quire/recipe/prompts'

/** The templates for every recipe, such as a style guide. */
export const PACKAGED_TEMPLATES: Folder = { dir: join(DATA, 'templates'), label: `${LABEL}/templates` }
/** The blueprints for kits that do not define their own. */
export const PACKAGED_BLUEPRINTS: Folder = { dir: join(DATA, 'blueprints'), label: `${LABEL}/blueprints` }
/** The default outline for planners. */
export const PACKAGED_OUTLINES = { file: join(DATA, 'outlines.yaml'), label: `${LABEL}/outlines.yaml` }
