import { recipes } from '@quire/recipe/plugin'
import { defineKit } from '@quire/runtime/kit'
import { manual } from '@quire/runtime/manual'
import { recorded, scripted } from '@quire/scripted/plugin'

/** Turns a request into an actionable plan: proposal, review, refinement, plan and checklist. */
export const dialectic = defineKit({
  name: 'dialectic',
  description:
    'Turns a request into a plan in five stages. Several models propose, review, reconcile, plan and break down the work.',
  root: new URL('../../dialectic/', import.meta.url),
  plugins: [recipes, scripted(), recorded(), manual()],
})
