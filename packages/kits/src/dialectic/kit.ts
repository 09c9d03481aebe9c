import { manual } from '@quire/manual'
import { recipes } from '@quire/recipe/guest'
import { defineKit } from '@quire/runtime/kit'
import { scripted } from '@quire/scripted/guest'

/** Turns a request into an actionable plan, through proposal, review, refinement, plan and checklist. */
export const dialectic = defineKit({
  name: 'dialectic',
  description:
    'Five stages from a request to a plan: several models propose, review, reconcile, plan and break the work down.',
  root: new URL('../../dialectic/', import.meta.url),
  guests: [recipes, scripted(), manual()],
})
