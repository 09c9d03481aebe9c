import { COMMAND_NAMES, listFields, type Process } from '@quire/session'

/** The completions for Tab: command names and, after some commands, arguments. */
export function completeCommand(
  line: string,
  process: Pick<Process, 'modes' | 'confirmations' | 'sections' | 'templates'>,
): [string[], string] {
  const { modes, confirmations } = process
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
  const value = /^(\S+)[ =](.*)$/.exec(word)
  if (line.startsWith('/set ') && value) return [beginning(choicesOf(value[1]!), value[2]!), value[2]!]
  return [beginning(namesFor(line.slice(1, space)), word), word]

  function namesFor(command: string): string[] {
    if (command === 'mode' || command === 'insist') return [...modes.map(({ name }) => name), 'finished']
    if (command === 'set') return listFields(process).map(({ path }) => path)
    return command === 'confirm' ? confirmations.map(({ name }) => name) : []
  }

  function choicesOf(path: string): readonly string[] {
    const found = listFields(process).find((one) => one.path === path)?.field
    return found?.type === 'boolean' ? ['true', 'false'] : (found?.enum ?? [])
  }
}

function beginning(names: readonly string[], start: string): string[] {
  return names.filter((name) => name.startsWith(start))
}
