import { createInterface, type Interface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { QuireError } from '@quire/core'
import type { Quire } from '@quire/runtime/front-door'
import { type ChatOptions, isCommand, runCommand, TurnWaits } from '@quire/session'
import type { Output } from '../output/output.ts'
import { terminalText } from '../output/terminal-text.ts'
import { fitWidth } from '../views/fit-width.ts'
import { answerHint, promptLines } from '../views/prompts-view.ts'
import { completeCommand } from './complete-command.ts'
import { continueHint } from './continue-hint.ts'
import { greet } from './greet.ts'
import { openHistory } from './input-history.ts'
import { createLiveLine, type LiveLine } from './live-line.ts'
import { markdownView } from './markdown-view.ts'
import type { OpenedChat } from './open-chat.ts'
import { type MessageReader, readMessages } from './read-messages.ts'
import { terminalFront } from './terminal-front.ts'
import { outcomeLines, streamResponse } from './turn-view.ts'

const LOOK_MS = 500
const HISTORY_LINES = 500
/** Terminals mark pasted text, so line breaks in pasted text do not send the message. */
const PASTE_ON = '\u001b[?2004h'
const PASTE_OFF = '\u001b[?2004l'

/** The part of a conversation's state that is not stored. */
export interface Conversation {
  readonly quire: Quire
  readonly opened: OpenedChat
  readonly output: Output
  /** Whether a person is at the terminal. */
  readonly isTerminal: boolean
  thinking: boolean
  /** The model to use. Overrides the process's model rules. */
  model: string | undefined
  /** Prompt settings that override the settings of the process. */
  readonly prompts: ChatOptions
  /** Moves while a model works. Undefined if nobody is at the terminal. */
  readonly live: LiveLine | undefined
  isOver: boolean
  write(text: string): void
  /** Asks the person a question and returns the next line. Undefined if there is no next line. */
  ask(question: string): Promise<string | undefined>
  /** Releases the terminal while `work` runs, so that another program can use it. */
  aside<T>(work: () => Promise<T>): Promise<T>
}

/** Runs a conversation until the person leaves. Reads lines from a terminal or a pipe. */
export async function converse(
  quire: Quire,
  opened: OpenedChat,
  options: Pick<Conversation, 'thinking' | 'prompts'>,
  output: Output,
): Promise<void> {
  const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true
  const history = isTerminal ? openHistory(quire.dir) : undefined
  const lines = createInterface({
    input: process.stdin,
    ...(history && {
      output: process.stdout,
      terminal: true,
      history: [...history.lines],
      historySize: HISTORY_LINES,
      removeHistoryDuplicates: true,
      completer: (line: string) => completeCommand(line, opened.process),
    }),
  })
  if (history) {
    lines.on('history', (entered: string[]) => history.save(entered))
    process.stdout.write(PASTE_ON)
    lines.once('close', () => process.stdout.write(PASTE_OFF))
  }
  let isClosed = false
  lines.once('close', () => {
    isClosed = true
  })
  const prompt = (mark: string): void => {
    // After Ctrl-D, messages that were already typed are still answered.
    if (!isTerminal || isClosed) return
    lines.setPrompt(output.style('cyan', mark))
    lines.prompt()
  }
  const live = isTerminal ? liveLine(output) : undefined
  const reader = readMessages(lines, { ...(isTerminal && { keys: process.stdin }), onContinued: () => prompt('… ') })
  const talk: Conversation = {
    quire,
    opened,
    output,
    isTerminal,
    ...options,
    model: opened.model,
    live,
    isOver: false,
    write(text) {
      live?.yieldTo(text)
      process.stdout.write(terminalText(text, process.stdout))
    },
    async ask(question) {
      talk.write(question)
      return (await reader.next())?.trim()
    },
    async aside(work) {
      if (!isClosed) lines.pause()
      try {
        return await work()
      } finally {
        if (!isClosed) lines.resume()
      }
    },
  }
  const ask = async (): Promise<string | undefined> => {
    if (talk.isOver) return undefined
    prompt('› ')
    return reader.next()
  }
  const stops = interruptions(lines, reader, isTerminal)
  const front = terminalFront(talk)
  try {
    let left = await greet(talk)
    const again = left
    if (again !== undefined) await attempt(talk, () => say(talk, again, stops))
    for (let message = await ask(); message !== undefined; message = await ask()) {
      const text = message.trim()
      // If a piped command is run again, its input still contains the message that was just continued.
      const isSaid = text === left && !isTerminal
      left = undefined
      if (text === '' || isSaid) continue
      await attempt(talk, () => (isCommand(text) ? runCommand(front, text) : say(talk, text, stops)))
    }
    // The input ended: with Ctrl-C or Ctrl-D, or at the end of a pipe. After /quit, the hint is already printed.
    if (!talk.isOver) talk.write(`${isTerminal ? '\n' : ''}${await continueHint(talk)}\n`)
  } finally {
    lines.close()
  }
}

function liveLine({ style }: Output): LiveLine {
  return createLiveLine({
    write: (text) => void process.stdout.write(text),
    style: (text) => style('dim', text),
    columns: () => process.stdout.columns || 80,
  })
}

/** What the live line shows while a model thinks, and while it writes. */
const THINKING = 'thinking'

/** Sends a message. Ctrl-C stops the response and keeps the message for another attempt. */
async function say(talk: Conversation, text: string, stops: Interruptions): Promise<void> {
  const { opened, output, write, thinking, model, live } = talk
  const stream = streamResponse(write, {
    thinking,
    style: (part) => output.style('dim', part),
    ...(live && {
      render: (markdown: string) => markdownView(markdown, output),
      onGrown: (text: string) => live.tell(text.replace(/\s+/g, ' ').slice(20 - output.width) || THINKING),
    }),
  })
  const stop = new AbortController()
  const end = stops.during(() => stop.abort())
  const options: ChatOptions = {
    signal: stop.signal,
    onResponse: stream.onResponse,
    ...talk.prompts,
    approve: (action) => askApproval(talk, action),
    onProgress: ({ action, asks }) => {
      if (!asks) return
      const what = [asks.step, asks.document].filter(Boolean).join(' ')
      const line = `${action}: ${what}, ${asks.model}`
      if (!live) return write(output.style('dim', `\n  … ${line}`))
      stream.flush()
      live.tell(line)
    },
    ...(model !== undefined && { model }),
  }
  write('\n')
  live?.start(THINKING)
  try {
    const result = await answered(talk, () => opened.session.chat(text, options), stop.signal)
    live?.stop()
    if (!result) return
    stream.finish(result.message)
    const lines = outcomeLines(result, output, { canRead: true })
    // A rendered message ends with a blank line.
    write(`${(live ? lines.slice(1) : lines).join('\n')}\n\n`)
  } catch (error) {
    if (!stop.signal.aborted) throw error
    write(`\n${output.style('yellow', 'Stopped. The message is kept: send it again to continue.')}\n\n`)
  } finally {
    live?.stop()
    end()
  }
}

/**
 * Waits until people have answered the prompts of a message, and returns its result. Undefined if no person can answer
 * now.
 */
async function answered<T>(talk: Conversation, chat: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const { quire, output, write, isTerminal } = talk
  if ((await talk.opened.session.read()).open) await quire.listPrompts()
  for (;;) {
    try {
      return await chat()
    } catch (error) {
      if (!TurnWaits.isInstance(error)) throw error
      let prompts = await quire.listPrompts({ run: error.run })
      const hint = isTerminal ? 'this conversation continues. Ctrl-C stops waiting.' : 'the same command again.'
      write(
        `${[...promptLines(prompts, output), output.style('dim', answerHint(prompts, hint, output.command))].join('\n')}\n\n`,
      )
      if (!isTerminal) {
        // Stops here, because the next input line would replace the waiting message.
        talk.isOver = true
        return undefined
      }
      while (prompts.length > 0) {
        await sleep(LOOK_MS, undefined, { signal })
        prompts = await quire.listPrompts({ run: error.run })
      }
    }
  }
}

async function askApproval(
  { output, write, ask }: Conversation,
  { type, params }: { readonly type: string; readonly params: unknown },
): Promise<boolean> {
  write(
    `\n${output.style('yellow', `${type} needs approval: ${fitWidth(JSON.stringify(params), output.width - type.length - 14)}`)}\n`,
  )
  const answer = await ask('Run it? [y/N] ')
  return answer !== undefined && /^y(?:es)?$/i.test(answer)
}

/** An error that the person can fix does not end the conversation. */
async function attempt({ output, write }: Conversation, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!QuireError.isInstance(error)) throw error
    write(`${output.style('red', error.message)}\n\n`)
  }
}

interface Interruptions {
  /** Sets what Ctrl-C does until the returned function is called. */
  during(work: () => void): () => void
}

/** Ctrl-C stops the current work or clears the input. Otherwise, it ends the conversation. */
function interruptions(lines: Interface, reader: MessageReader, isTerminal: boolean): Interruptions {
  let work: (() => void) | undefined
  const onInterrupt = (): void => {
    if (work) work()
    else if (!reader.isOpen && lines.line === '') lines.close()
    else {
      reader.discard()
      // Clears the line on both sides of the cursor.
      lines.write('', { ctrl: true, name: 'e' })
      lines.write('', { ctrl: true, name: 'u' })
      lines.prompt()
    }
  }
  if (isTerminal) lines.on('SIGINT', onInterrupt)
  else {
    process.on('SIGINT', onInterrupt)
    lines.once('close', () => process.off('SIGINT', onInterrupt))
  }
  return {
    during(next) {
      work = next
      return () => {
        work = undefined
      }
    },
  }
}
