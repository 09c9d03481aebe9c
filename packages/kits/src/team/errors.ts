import { errorClass } from '@quire/core'

/** A change would break the product tree or create a duplicate. */
export class ActionRefused extends errorClass('team-action-refused') {}

export class InvalidTeamRun extends errorClass('invalid-team-run') {
  constructor(why: string) {
    super(`The team cannot be started: ${why}`)
  }
}

export class EnvelopeIncomplete extends errorClass<{ missing: readonly string[] }>('envelope-incomplete') {
  constructor(missing: readonly { readonly what: string; readonly who: string }[]) {
    const list = missing.map(({ what, who }) => `${what} (${who} must supply it)`).join(', ')
    super(`Nothing was sent. The state envelope lacks these fields: ${list}.`, {
      missing: missing.map(({ what }) => what),
    })
  }
}

export class EnvelopeRepeats extends errorClass<{ items: readonly string[] }>('envelope-repeats') {
  constructor(items: readonly string[]) {
    super(`The state envelope contains the same item more than once: ${items.join(', ')}.`, { items })
  }
}
