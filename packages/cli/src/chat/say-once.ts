import type { Quire } from '@quire/runtime/front-door'
import { type ChatOptions, TurnWaits } from '@quire/session'
import { EXIT, Exit } from '../command-line/exit-code.ts'
import { fillerNote } from '../output/filler-note.ts'
import type { Output } from '../output/output.ts'
import { answerHint, promptLines } from '../views/prompts-view.ts'
import type { OpenedChat } from './open-chat.ts'
import { plainText } from './plain-text.ts'
import { outcomeLines, turnView } from './turn-view.ts'

export interface SayOnceOptions {
  readonly thinking?: boolean
  /** Whether standard output contains only the response. */
  readonly isPlain: boolean
  /** Prompt settings that override the settings of the process. */
  readonly prompts: ChatOptions
}

/** Sends one message and prints the response. Ctrl-C stops the response and keeps the message for another attempt. */
export async function sayOnce(
  quire: Quire,
  { session, model }: OpenedChat,
  message: string,
  { thinking = false, isPlain, prompts }: SayOnceOptions,
  output: Output,
): Promise<void> {
  const stop = new AbortController()
  const onInterrupt = (): void => stop.abort()
  process.once('SIGINT', onInterrupt)
  try {
    const options: ChatOptions = {
      signal: stop.signal,
      ...prompts,
      ...(model !== undefined && { model }),
    }
    const { open, turns, models } = await session.read()
    if (open) await quire.listPrompts()
    const filler = turns === 0 ? fillerNote(model === undefined ? models : [model]) : undefined
    if (filler !== undefined && !output.isJson) output.note(output.style('dim', filler))
    const { thinking: thought, ...result } = await session.chat(message, options)
    const shown = { ...result, ...(thinking && thought !== undefined && { thinking: thought }) }
    if (!isPlain) return output.result(shown, () => turnView(shown, output, { thinking }))
    output.result(shown, () => plainText(result.message))
    if (!output.isJson) output.note(outcomeLines(shown, output).join('\n'))
  } catch (error) {
    if (TurnWaits.isInstance(error)) return await showWaiting(quire, error, output)
    if (!stop.signal.aborted) throw error
    output.note('Stopped. The message is kept: send it again to continue.')
    throw new Exit(EXIT.interrupted)
  } finally {
    process.off('SIGINT', onInterrupt)
  }
}

/**
 * Shows the prompts that a person must answer instead of the model. The message is stored. Running the same command
 * again continues the turn.
 */
async function showWaiting(quire: Quire, { session, run }: TurnWaits, output: Output): Promise<void> {
  const prompts = await quire.listPrompts({ run })
  output.result({ session, run, status: 'waiting', prompts }, () =>
    [
      ...promptLines(prompts, output),
      output.style('dim', answerHint(prompts, 'the same command again.', output.command)),
    ].join('\n'),
  )
}
