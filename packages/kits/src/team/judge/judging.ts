import type { Agreement, Assignment, Collab, Refusal, TeamStep, Version, VersionNote } from '../entity/entities.ts'
import type { TeamDraft } from '../entity/team-draft.ts'
import { ActionRefused } from '../errors.ts'

/** Material for judging, in addition to the draft. */
export interface Material {
  readonly assignment?: Pick<Assignment, 'product' | 'directive' | 'isMending'>
  /** The newest version of the assigned product, and this round's versions. */
  readonly versions: readonly Version[]
  readonly notes: readonly VersionNote[]
  /** Comments on the relevant products. */
  readonly collabs: readonly Collab[]
  /** Ids of the questions that the user has not answered. */
  readonly questions: readonly string[]
  /** The agreements that hold. */
  readonly agreements: readonly Agreement[]
  /** Quotable texts, keyed by id. */
  readonly deltas: ReadonlyMap<string, string>
}

export const NO_MATERIAL: Material = {
  versions: [],
  notes: [],
  collabs: [],
  questions: [],
  agreements: [],
  deltas: new Map(),
}

/** Returns one of the round's new versions. @throws ActionRefused */
export function findVersion(versions: readonly Version[], id: string): Version {
  const version = versions.find((one) => one.id === id)
  if (version) return version
  const ids = versions.map((one) => one.id).join(', ')
  throw new ActionRefused(`${JSON.stringify(id)} is not a new version. New versions: ${ids}.`)
}

/** Applies the parts of a member's output one by one. A rejected part does not affect the others. */
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

  try(what: string, act: () => void): void {
    const refusal = this.draft.attempt(this.#step, this.member, what, act)
    if (refusal) this.refusals.push(refusal)
  }
}
