import type { Process } from '@quire/session'
import { COMMAND_NAMES } from './slash-commands.ts'

/** What the tabulator offers: commands, and after some of them the names that they take. */
export function completeCommand(
  line: string,
  { modes, confirmations }: Pick<Process, 'modes' | 'confirmations'>,
): [string[], string] {
  if (!line.startsWith('/')) return [[], line]
  const space = line.indexOf(' ')
  if (space < 0)
    return [
      beginning(
        COMMAND_NAMES.map((name) => `/${name}`),
        line,
      ),
      line,
    ]
  const word = line.slice(space + 1)
  return [beginning(namesFor(line.slice(1, space)), word), word]

  function namesFor(command: string): string[] {
    if (command === 'mode' || command === 'insist') return [...modes.map(({ name }) => name), 'finished']
    return command === 'confirm' ? confirmations.map(({ name }) => name) : []
  }
}

function beginning(names: readonly string[], start: string): string[] {
  return names.filter((name) => name.startsWith(start))
}
