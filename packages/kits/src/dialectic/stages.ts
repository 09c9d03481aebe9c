import { environmentFor } from './dialectic-environment.ts'

export interface DialecticStage {
  readonly slug: string
  /** The display name. */
  readonly display: string
  readonly description: string
}

/** The stages of the kit's recipe, in order. */
export function dialecticStages(): DialecticStage[] {
  return environmentFor({}).recipe.stages.map(({ slug, display, description }) => ({ slug, display, description }))
}
