import { errorClass } from '@quire/core'

/** An experiment stopped, because answers are missing. Those that arrived are kept. */
export class AnswersMissing extends errorClass<{ about: string }>('answers-missing') {
  constructor(about: string, why: string) {
    super(
      `The answers to ${about} are missing: ${why} Answers that arrived are kept. To continue, repeat the command.`,
      {
        about,
      },
    )
  }
}

/** The commits cannot be searched, for a reason that the user can fix. */
export class CannotBisect extends errorClass<{ commit: string | null }>('cannot-bisect') {
  constructor(why: string, commit: string | null = null) {
    super(why, { commit })
  }
}

/** The layers of a prompt cannot be measured, for a reason that the user can fix. */
export class CannotAblate extends errorClass('cannot-ablate') {
  constructor(why: string) {
    super(why)
  }
}
