import type { Collab, Inspection, Refusal, TeamStep, Version, VersionNote } from '../entity/entities.ts'
import type { TeamDraft } from '../entity/team-draft.ts'

/** What a judge needs to know beside the draft. */
export interface Material {
  /** The assignment that is written for. */
  readonly assignment?: { readonly product: string; readonly directive: string }
  /** The newest version of the assigned product, and those of this round. */
  readonly versions: readonly Version[]
  readonly notes: readonly VersionNote[]
  /** Comments and inspections of the products in question. */
  readonly collabs: readonly Collab[]
  readonly inspections: readonly Inspection[]
  /** What can be quoted, by its id. */
  readonly deltas: ReadonlyMap<string, string>
}

export const NO_MATERIAL: Material = { versions: [], notes: [], collabs: [], inspections: [], deltas: new Map() }

/** Tries the parts of one member's output one by one; what is refused does not keep the rest from counting. */
export class Judging {
  readonly refusals: Refusal[] = []
  readonly draft: TeamDraft
  readonly member: string
  readonly #step: TeamStep

  constructor(draft: TeamDraft, step: TeamStep, member: string) {
    this.draft = draft
    this.#step = step
    this.member = member
  }

  /** @returns whether it was taken */
  try(what: string, act: () => void): boolean {
    const refusal = this.draft.attempt(this.#step, this.member, what, act)
    if (refusal) this.refusals.push(refusal)
    return refusal === undefined
  }
}
