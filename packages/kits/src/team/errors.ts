import { QuireError } from '@quire/core'

/** A write that would break the tree of products, or repeat what is there. */
export class ActionRefused extends QuireError {
  static override readonly code = 'team-action-refused'
}

/** A run of the team that cannot be started like this. */
export class InvalidTeamRun extends QuireError {
  static override readonly code = 'invalid-team-run'

  constructor(why: string) {
    super(`The team cannot be run like this: ${why}`)
  }
}

/** An envelope without a part that every step needs. */
export class EnvelopeIncomplete extends QuireError {
  static override readonly code = 'envelope-incomplete'
  readonly missing: readonly string[]

  constructor(missing: readonly { readonly what: string; readonly who: string }[]) {
    const list = missing.map(({ what, who }) => `${what} (${who} must supply it)`).join(', ')
    super(`Nothing is sent, because the state envelope lacks: ${list}.`)
    this.missing = missing.map(({ what }) => what)
  }
}

/** An envelope that would say something twice. */
export class EnvelopeRepeats extends QuireError {
  static override readonly code = 'envelope-repeats'
  readonly items: readonly string[]

  constructor(items: readonly string[]) {
    super(`The state envelope has the same item more than once: ${items.join(', ')}.`)
    this.items = items
  }
}
