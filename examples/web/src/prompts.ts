import { loadPrompts } from '@quire/core'

export const prompts = loadPrompts(new URL('../prompts', import.meta.url))
