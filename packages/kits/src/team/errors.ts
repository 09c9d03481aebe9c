import { QuireError } from '@quire/core'

/** A change would break the product tree or create a duplicate. */
export class ActionRefused extends QuireError {
  static override readonly code = 'team-action-refused'
}

export class InvalidTeamRun extends QuireError {
  static override readonly code = 'invalid-team-run'

  constructor(why: string) {
    super(`The team cannot be started: ${why}`)
  }
}

export class EnvelopeIncomplete extends QuireError {
  static override readonly code = 'envelope-incomplete'
  readonly missing: readonly string[]

  constructor(missing: readonly { readonly what: string; readonly who: string }[]) {
    const list = missing.map(({ what, who }) => `${what} (${who} must supply it)`).join(', ')
    super(`Nothing was sent. The state envelope lacks these fields: ${list}.`)
    this.missing = missing.map(({ what }) => what)
  }
}

export class EnvelopeRepeats extends QuireError {
  static override readonly code = 'envelope-repeats'
  readonly items: readonly string[]

  constructor(items: readonly string[]) {
    super(`The state envelope contains the same item more than once: ${items.join(', ')}.`)
    this.items = items
  }
}
