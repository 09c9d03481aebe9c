import { QuireError } from '@quire/core'
import type { Quire } from '@quire/runtime'
import {
  type CommandFront,
  isCommand,
  type OnResponse,
  openSession,
  runCommand,
  type Session,
  type StateView,
  type TurnResult,
} from '@quire/session'
import { RequestRefused } from '../errors.ts'
import { Feed } from '../events/feed.ts'
import type { CurrentTurn } from '../schema/session.ts'

/** Events of a conversation while a message is being answered. */
export type TalkEvent =
  | { readonly type: 'turn.started'; readonly message: string }
  | { readonly type: 'reply.text'; readonly text: string }
  /** The response restarts after a failed attempt. */
  | { readonly type: 'reply.again' }
  | { readonly type: 'action.asked'; readonly approval: string; readonly action: string; readonly params: unknown }
  | { readonly type: 'action.decided'; readonly approval: string; readonly isApproved: boolean }
  | { readonly type: 'turn.completed'; readonly result: TurnResult }
  | { readonly type: 'turn.failed'; readonly error: { readonly code: string; readonly message: string } }
  /** A person changed the state. */
  | { readonly type: 'session.changed' }

type AskedAction = CurrentTurn['asked'][number]

interface Turn {
  readonly message: string
  text: string
  readonly approvals: Map<string, AskedAction & { readonly decide: (isApproved: boolean) => void }>
  readonly stop: AbortController
  readonly done: Promise<void>
}

/** How long to wait for a person before an action is refused. */
const APPROVAL_MS = 15 * 60_000

/** A conversation on this server that clients follow or that is being answered. */
export class Talk {
  readonly feed: Feed<TalkEvent>
  readonly #quire: Quire
  readonly #session: string
  #turn: Turn | undefined
  /** The model that a person has chosen for later messages. */
  #model: string | undefined

  constructor(quire: Quire, session: string) {
    this.#quire = quire
    this.#session = session
    this.feed = new Feed(quire.newId().slice(0, 8))
  }

  get current(): CurrentTurn | undefined {
    if (!this.#turn) return undefined
    const { message, text, approvals } = this.#turn
    const actions = [...approvals.values()].map(({ approval, action, params }) => ({ approval, action, params }))
    return { message, text, asked: actions }
  }

  /** Starts answering a message. Followers get the events. @throws RequestRefused, SessionNotFound */
  async say(message: string, model = this.#model): Promise<void> {
    if (isCommand(message))
      throw new RequestRefused(400, 'A message cannot start with a slash. Commands have their own route.')
    if (this.#turn) throw new RequestRefused(409, 'The previous message is still being answered.')
    const stop = new AbortController()
    const done = Promise.withResolvers<void>()
    const turn: Turn = { message, text: '', approvals: new Map(), stop, done: done.promise }
    // Reject other messages from now on, because opening the session may take a long time.
    this.#turn = turn
    try {
      const session = await this.open()
      const [modelId] = model === undefined ? [] : await this.#quire.nameModels([model])
      this.feed.append({ type: 'turn.started', message })
      void this.#answer(session, turn, modelId).finally(done.resolve)
    } catch (error) {
      this.#turn = undefined
      done.resolve()
      throw error
    }
  }

  /** Carries out a command. Returns the text to show, and the new state. @throws InvalidCommand, RequestRefused */
  async command(command: string): Promise<{ readonly text: string; readonly state: StateView }> {
    if (this.#turn) throw new RequestRefused(409, 'The previous message is still being answered.')
    const session = await this.open()
    const front = new PageFront(this.#quire, session, this.#model)
    await runCommand(front, command)
    this.#model = front.model
    this.feed.append({ type: 'session.changed' })
    return { text: front.text.trimEnd(), state: await session.view() }
  }

  /** Approves or rejects a waiting action. @throws RequestRefused */
  decide(approval: string, isApproved: boolean): void {
    const pending = this.#turn?.approvals.get(approval)
    if (!pending) throw new RequestRefused(404, `No action '${approval}' is waiting for approval.`)
    pending.decide(isApproved)
  }

  /** Stops the answer. The message is kept and can be sent again to continue. */
  stop(): boolean {
    this.#turn?.stop.abort()
    return this.#turn !== undefined
  }

  async close(): Promise<void> {
    const turn = this.#turn
    this.stop()
    for (const { decide } of turn?.approvals.values() ?? []) decide(false)
    await turn?.done
    this.feed.close()
  }

  /** Opens the session for changes. @throws SessionNotFound */
  open(): Promise<Session> {
    return openSession(this.#quire, { session: this.#session })
  }

  async #answer(session: Session, turn: Turn, model: string | undefined): Promise<void> {
    const { message, stop } = turn
    try {
      const result = await session.chat(message, {
        signal: stop.signal,
        ...(model !== undefined && { model }),
        onResponse: (event) => this.#hear(turn, event),
        approve: ({ type, params }) => this.#ask(turn, type, params),
      })
      this.#turn = undefined
      this.feed.append({ type: 'turn.completed', result })
    } catch (error) {
      this.#turn = undefined
      this.feed.append({ type: 'turn.failed', error: factsOf(error, stop.signal.aborted) })
    }
  }

  #hear(turn: Turn, event: Parameters<OnResponse>[0]): void {
    // Any other event means that the response starts over.
    if (event.type !== 'text') {
      turn.text = ''
      this.feed.append({ type: 'reply.again' })
    } else {
      turn.text += event.text
      this.feed.append({ type: 'reply.text', text: event.text })
    }
  }

  #ask(turn: Turn, action: string, params: unknown): Promise<boolean> {
    const approval = this.#quire.newId()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const decide = (isApproved: boolean): void => {
      clearTimeout(timer)
      if (!turn.approvals.delete(approval)) return
      this.feed.append({ type: 'action.decided', approval, isApproved })
      resolve(isApproved)
    }
    const timer = setTimeout(() => decide(false), APPROVAL_MS)
    timer.unref()
    turn.stop.signal.addEventListener('abort', () => decide(false), { once: true })
    turn.approvals.set(approval, { approval, action, params, decide })
    this.feed.append({ type: 'action.asked', approval, action, params })
    return promise
  }
}

function factsOf(error: unknown, isStopped: boolean): { readonly code: string; readonly message: string } {
  if (isStopped) return { code: 'stopped', message: 'Stopped. The message is kept: send it again to continue.' }
  if (QuireError.isInstance(error)) return { code: error.code, message: error.message }
  return { code: 'internal-error', message: error instanceof Error ? error.message : String(error) }
}

/** The conversations of this server, keyed by session. */
export class Talks {
  readonly #quire: Quire
  readonly #talks = new Map<string, Talk>()

  constructor(quire: Quire) {
    this.#quire = quire
  }

  of(session: string): Talk {
    const talk = this.#talks.get(session) ?? new Talk(this.#quire, session)
    this.#talks.set(session, talk)
    return talk
  }

  async close(): Promise<void> {
    await Promise.all([...this.#talks.values()].map((talk) => talk.close()))
  }
}

/** Carries out commands for a page. Collects the text to show. */
class PageFront implements CommandFront {
  readonly quire: Quire
  readonly session: Session
  readonly prompts = {}
  readonly own = {}
  model: string | undefined
  text = ''

  constructor(quire: Quire, session: Session, model: string | undefined) {
    this.quire = quire
    this.session = session
    this.model = model
  }

  readonly write = (text: string): void => {
    this.text += text
  }
  readonly style = (_style: 'bold' | 'dim', text: string): string => text
  readonly plain = (text: string): string => text
  readonly oneLine = (text: string): string => text.replace(/\s+/g, ' ')

  async showState(): Promise<void> {
    this.write(`${stateText(await this.session.view())}\n`)
  }

  showDiff(diff: string): void {
    this.write(`${diff.trimEnd()}\n`)
  }

  /** A page cannot ask back. Shows the current value instead. */
  async ask(question: string): Promise<undefined> {
    this.write(`${question.replace(/ New value: $/, '')}\n`)
  }
}

function stateText({ mode, completion, missing, next, isFinished }: StateView): string {
  const head = `${mode.toUpperCase()} ${completion}%, ${isFinished ? 'finished' : `next: ${next}`}`
  return [head, ...missing.map((one) => `needs: ${one}`)].join('\n')
}
