import { recipes } from '@quire/recipe/plugin'
import { defineKit } from '@quire/runtime/kit'
import { manual } from '@quire/runtime/manual'
import { recorded, scripted } from '@quire/scripted/plugin'

/** Turns a request into a document that people can act on: proposal, review, refinement, last read and checklist. */
export const dialectic = defineKit({
  name: 'dialectic',
  description:
    'Turns a request with limits into one document and its checklist. Models propose, object, decide and check, in five stages.',
  root: new URL('../../dialectic/', import.meta.url),
  plugins: [recipes, scripted(), recorded(), manual()],
})
