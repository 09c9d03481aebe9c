import { errorClass } from '@quire/core'
import { didYouMean } from '@quire/core/model'

/** The process does not allow this state change. */
export class InvalidStateChange extends errorClass('invalid-state-change') {}

/** The gate of a mode is still closed. A person may override the gate. */
export class GateClosed extends errorClass<{ missing: readonly string[] }>('gate-closed') {
  constructor(from: string, to: string, missing: readonly string[]) {
    super(`${from} cannot change to ${to} yet. ${missing.join(' ')}`, { missing })
  }
}

/** The target of a response's text is unclear, or responses must not write to it. */
export class InvalidTarget extends errorClass('invalid-target') {}

/** A path where documents are not allowed. */
export class UnsafeDocumentPath extends errorClass<{ path: string; reason: string }>('unsafe-document-path') {
  constructor(path: string, reason: string) {
    super(`A document cannot be written to ${JSON.stringify(path.slice(0, 200))}: ${reason}.`, { path, reason })
  }
}

/** An action or its model took too long. */
export class TimeLimitReached extends errorClass<{ milliseconds: number }>('time-limit-reached') {
  constructor(milliseconds: number) {
    super(`It took longer than ${milliseconds / 1000} seconds.`, { milliseconds })
  }
}

/** A side prompt is too long for a model's context window, even without its optional parts. */
export class SidePromptTooLarge extends errorClass<{
  needed: number
  budget: number
  smallestWindow: number
  parts: readonly { readonly name: string; readonly tokens: number }[]
}>('side-prompt-too-large') {
  constructor(facts: {
    readonly template: string
    readonly model: string
    readonly needed: number
    readonly budget: number
    readonly smallestWindow: number
    readonly parts: readonly { readonly name: string; readonly tokens: number }[]
  }) {
    const { template, model, needed, budget, smallestWindow, parts } = facts
    const figures = parts.map(({ name, tokens }) => `${name} ${tokens}`).join(', ')
    super(
      `The prompt '${template}' needs at least ${needed} tokens, but the budget of ${model} is ${budget}. ` +
        `Required: ${figures}. Use a model with a window of ${smallestWindow} or more, or ask for less at a time.`,
      { needed, budget, smallestWindow, parts },
    )
  }
}

/** A person's command is unknown, or its arguments are wrong. */
export class InvalidCommand extends errorClass('invalid-command') {}

/** There is no change to undo. */
export class NothingToUndo extends errorClass('nothing-to-undo') {}

/** No session has this name. */
export class SessionNotFound extends errorClass('session-not-found') {
  constructor(id: string) {
    super(`Unknown session '${id}'.`)
  }
}

/** The kit does not exist or has no process. */
export class NoProcess extends errorClass<{
  kit: string
  /** The kits that support chat. */
  available: readonly string[]
}>('no-process') {
  constructor(kit: string, available: readonly string[], { isKit }: { readonly isKit: boolean }) {
    const problem = isKit ? `Kit '${kit}' has no process, so you cannot chat with it.` : `Unknown kit '${kit}'.`
    const list = available.length > 0 ? ` Kits that support chat: ${available.join(', ')}.` : ''
    super(`${problem}${(isKit ? '' : didYouMean(kit, available)) || list}`, { kit, available })
  }
}

/** The kit's process does not declare which texts form a manuscript. */
export class NoManuscript extends errorClass<{ kit: string }>('no-manuscript') {
  constructor(kit: string) {
    super(`Kit '${kit}' has no manuscript. To add one, declare \`manuscript\` in its process.yaml.`, { kit })
  }
}

/** Another kit or project already uses this session name. */
export class SessionConflict extends errorClass('session-conflict') {
  constructor(id: string, kit: string, project: string) {
    super(`Session '${id}' belongs to kit '${kit}' and project '${project}'. Choose another session.`)
  }
}

/** The session was changed elsewhere while a message was being answered. */
export class SessionMoved extends errorClass('session-moved') {
  constructor(id: string) {
    super(`Session '${id}' was changed elsewhere while this message was being answered. Send it again to continue.`)
  }
}

/** Another message is being answered. That turn continues; this message was not stored. */
export class TurnRunning extends errorClass('turn-running') {
  constructor(id: string) {
    super(
      `Session '${id}' is still answering another message, which goes on. This message was not sent. Wait for the reply or stop it, then send this message again.`,
    )
  }
}

/** The session name is invalid. The name is part of run and file names. */
export class InvalidSessionName extends errorClass('invalid-session-name') {
  constructor(id: string) {
    super(
      `'${id.slice(0, 80)}' is not a valid session name. Use at most 64 letters, digits, dots, dashes and underscores, starting with a letter or a digit.`,
    )
  }
}

/** Another process could not answer a message. The message can be sent again. */
export class TurnFailed extends errorClass<{ failure: string }>('turn-failed') {
  constructor(id: string, { code, message }: { readonly code: string; readonly message: string }) {
    super(`Session '${id}': the message was not answered. ${message}`, { failure: code })
  }
}

/** A person has not answered the prompt of this turn yet. After the answer, send the same message again. */
export class TurnWaits extends errorClass<{ session: string; run: string }>('turn-waits') {
  constructor(session: string, run: string) {
    super(
      `Session '${session}': this message still waits for a person's answer. Submit the answer with 'quire answer', then send the message again.`,
      { session, run },
    )
  }
}

/** An action's parameters contradict each other or the current state. */
export class InvalidParameter extends errorClass('invalid-parameter') {}

/** A precondition of the action is not met. */
export class NotReady extends errorClass('not-ready') {}

/** The project has no notebook with this name. */
export class NotebookNotFound extends errorClass('notebook-not-found') {
  constructor(id: string, available: readonly string[]) {
    super(
      `There is no notebook '${id}'. ${available.length > 0 ? `Notebooks: ${available.join(', ')}.` : 'None is registered yet.'}`,
    )
  }
}

/** The notebook cannot be registered. */
export class InvalidNotebook extends errorClass('invalid-notebook') {}
