import type { Command, Option } from 'commander'

/**
 * Refuses an old spelling of an option and, if it has one, of its environment variable. The advice names the new
 * spelling. Help and completion do not show the old one.
 */
export function refuseOption(command: Command, refused: Option, advice: (value: string) => string): void {
  command.addOption(refused.hideHelp())
  const refuse = (subject: string, value = ''): never => command.error(`error: ${subject} ${advice(value)}`)
  command.on(`option:${refused.name()}`, (value?: string) => refuse(`option '${refused.long}'`, value))
  command.on(`optionEnv:${refused.name()}`, (value?: string) => refuse(`variable '${refused.envVar}'`, value))
}

/** The flags that help and completion show. */
export function visibleFlags(command: Command): string[] {
  return command.options.flatMap(({ long, hidden }) => (hidden ? [] : (long ?? [])))
}
