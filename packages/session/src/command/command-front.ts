import type { Quire } from '@quire/runtime/front-door'
import type { Session } from '../session/session.ts'
import type { PromptOptions } from '../turn/turn-prompt.ts'

/** A place where a person types commands, such as a terminal or a page. It shows the results of commands. */
export interface CommandFront {
  readonly quire: Pick<Quire, 'nameModels' | 'checkModel' | 'store'>
  readonly session: Session
  /** The model for later messages. Overrides the process's model rules. */
  model: string | undefined
  /** Prompt settings that override the settings of the process. */
  readonly prompts: PromptOptions
  /** Commands that only this front has, or that it carries out itself. */
  readonly own: Readonly<Record<string, (rest: string) => Promise<void>>>
  write(text: string): void
  showState(): Promise<void>
  /** Shows the changed lines of a document. */
  showDiff(diff: string): void
  /** Asks for a value. Undefined if the front cannot ask, or the person gives no value. */
  ask(question: string): Promise<string | undefined>
  style(style: 'bold' | 'dim', text: string): string
  /** Text from a model or a file, without control characters if the front needs that. */
  plain(text: string): string
  /** A text as one line of at most this width. */
  oneLine(text: string, width: number): string
}
