import { didYouMean } from '@quire/core/model'
import { InvalidCommand } from '../errors.ts'
import type { CommandFront } from './command-front.ts'
import {
  changeMode,
  chooseModel,
  confirm,
  forget,
  remember,
  restore,
  set,
  showDocument,
  showHistory,
  showKnown,
  showNotebooks,
  showPrompt,
  showTurn,
  showVersions,
  splitOnce,
  undo,
} from './command-handlers.ts'

/** A command that a person types instead of a message. Commands are never sent to a model. */
export interface Command {
  readonly takes: string
  readonly does: string
  /** Undefined if only some fronts have the command, such as a terminal. */
  readonly run?: (front: CommandFront, rest: string) => Promise<void>
}

export const COMMANDS: Readonly<Record<string, Command>> = {
  state: { takes: '', does: 'show the state, and what the model knows', run: showKnown },
  mode: {
    takes: 'NAME',
    does: 'enter another mode, or `finished`; going back is always allowed',
    run: (front, rest) => changeMode(front, rest, false),
  },
  insist: {
    takes: 'NAME',
    does: 'enter a mode even if its gate is closed',
    run: (front, rest) => changeMode(front, rest, true),
  },
  confirm: { takes: 'NAME', does: 'confirm a condition that only you can judge', run: confirm },
  set: {
    takes: 'SECTION.FIELD [VALUE]',
    does: 'set a field of the state or of a form; asks for the value if none is given',
    run: set,
  },
  prefer: {
    takes: 'TEXT',
    does: 'add something that the model should always do',
    run: (front, rest) => remember(front, 'preferences', rest),
  },
  correct: {
    takes: 'TEXT',
    does: 'correct something that the model got wrong',
    run: (front, rest) => remember(front, 'corrections', rest),
  },
  forget: { takes: '[NUMBER]', does: 'list preferences and corrections, or take one back', run: forget },
  read: { takes: '[DOCUMENT]', does: 'read a document; without a name, list all', run: showDocument },
  undo: { takes: '[DOCUMENT]', does: 'undo the last edit; repeat to go further back', run: undo },
  versions: { takes: 'DOCUMENT', does: 'list all versions of a document', run: showVersions },
  restore: { takes: 'DOCUMENT VERSION', does: 'restore a version', run: restore },
  // Reads any folder of the machine.
  notebook: { takes: 'add DIR ROLE [TITLE]', does: 'add a folder of files as a notebook' },
  notebooks: { takes: '', does: 'list the notebooks', run: showNotebooks },
  history: { takes: '[PAGE]', does: 'show the conversation; page 1 is the latest', run: showHistory },
  show: { takes: '[TURN]', does: 'show the prompt and the reply of a turn (default: the last)', run: showTurn },
  model: {
    takes: '[NAME]',
    does: 'show the model or choose another; `auto` uses the kit’s rules',
    run: chooseModel,
  },
  cost: { takes: '', does: 'show the cost of the conversation so far' },
  prompt: { takes: '[TURN]', does: 'show the prompt of a turn in a pager (default: the last)', run: showPrompt },
  // Writes a file of the machine.
  manuscript: { takes: '[FILE]', does: 'join the texts to one file: .md, .epub or .docx' },
  export: { takes: '[FILE]', does: 'write the conversation to a Markdown file' },
  thinking: { takes: '', does: 'show or hide the model’s reasoning' },
  help: { takes: '', does: 'show this list', run: showHelp },
  quit: { takes: '', does: 'leave the conversation; you can continue it later' },
}

export const COMMAND_NAMES: readonly string[] = Object.keys(COMMANDS)

/** Whether a front has a command. */
export function isAvailable({ own }: Pick<CommandFront, 'own'>, name: string): boolean {
  return COMMANDS[name]?.run !== undefined || Object.hasOwn(own, name)
}

async function showHelp(front: CommandFront): Promise<void> {
  const { session, style, write } = front
  for (const [name, { takes, does }] of Object.entries(COMMANDS)) {
    if (isAvailable(front, name)) write(`  ${style('bold', `/${name} ${takes}`.trimEnd().padEnd(32))} ${does}\n`)
  }
  const { modes, confirmations } = session.process
  write(`Modes: ${modes.map(({ name }) => name).join(', ')}. After the last one, the process is finished.`)
  const names = confirmations.map(({ name }) => name).join(', ')
  write(names === '' ? '\n' : ` To confirm: ${names}.\n`)
}

/** Whether a person's text is a command. A command is never sent to a model, even if it is unknown. */
export function isCommand(text: string): boolean {
  return text.trimStart().startsWith('/')
}

/**
 * Carries out a command, such as `/mode director`.
 * @throws InvalidCommand if the command is unknown or its arguments are wrong, and any error from the session
 */
export async function runCommand(front: CommandFront, text: string): Promise<void> {
  const [name = '', rest = ''] = splitOnce(text.trim().replace(/^\//, ''))
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) {
    const commands = COMMAND_NAMES.filter((one) => isAvailable(front, one)).map((one) => `/${one}`)
    throw new InvalidCommand(
      `Unknown command /${name}.${didYouMean(`/${name}`, commands)} Available: ${commands.join(', ')}.`,
    )
  }
  if (!isAvailable(front, name)) throw new InvalidCommand(`/${name} works only in a terminal (quire chat).`)
  const own = Object.hasOwn(front.own, name) ? front.own[name] : undefined
  return own ? own(rest) : command.run!(front, rest)
}
