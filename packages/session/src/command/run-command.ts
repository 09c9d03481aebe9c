import { didYouMean } from '@quire/core/model'
import { InvalidCommand } from '../errors.ts'
import type { CommandFront } from './command-front.ts'
import { COMMAND_NAMES, COMMANDS, isAvailable } from './commands.ts'
import { splitOnce } from './split-once.ts'

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
