import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Folder } from '@quire/runtime/kit'

/** The data that ships with this package, beside both `src` and `dist`. */
const DATA = fileURLToPath(new URL('../../prompts/', import.meta.url))
const LABEL = '@quire/recipe/prompts'

/** The templates that every recipe can use: how to answer, how to go on, a style guide. */
export const PACKAGED_TEMPLATES: Folder = { dir: join(DATA, 'templates'), label: `${LABEL}/templates` }
/** The blueprints of prompts where a kit brings none of its own. */
export const PACKAGED_BLUEPRINTS: Folder = { dir: join(DATA, 'blueprints'), label: `${LABEL}/blueprints` }
/** What planners are asked for where a recipe does not say. */
export const PACKAGED_OUTLINES = { file: join(DATA, 'outlines.yaml'), label: `${LABEL}/outlines.yaml` }
