import { type Command, Option, type OutputConfiguration } from 'commander'
import { exampleLines } from './example-lines.ts'

/** Creates a command that supports --json and --quiet, shows examples, and throws usage errors. */
export function defineCommand(
  program: Command,
  name: string,
  description: string,
  examples: readonly string[],
  { inWorkspace = true } = {},
): Command {
  const command = program
    .command(name)
    .description(description)
    .addHelpText('after', ({ command: shown }) => `\nExamples:\n${exampleText(shown, examples)}`)
    .addOption(flag('--json', 'print one JSON object').env('QUIRE_JSON'))
    .addOption(flag('--quiet', 'print the result only').env('QUIRE_QUIET'))
    .exitOverride()
  if (inWorkspace) {
    command.addOption(
      option('--workspace <dir>', 'workspace folder (default: the nearest parent folder with a quire.yaml)'),
    )
  }
  return command.configureOutput({
    outputError: (text, write) =>
      write(isInputGiven(text, command) ? `${text.trimEnd()} Pass files with --input FILE.\n` : text),
    ...quietErrors(),
  })
}

/** Whether the user may have passed a file without `--input`. */
function isInputGiven(error: string, command: Command): boolean {
  return error.includes('too many arguments') && command.options.some(({ long }) => long === '--input')
}

const USUAL_WIDTH = 80

function exampleText(command: Command, examples: readonly string[]): string {
  const { helpWidth = command.configureOutput().getOutHelpWidth?.() ?? USUAL_WIDTH } = command.configureHelp()
  return examples.flatMap((example) => exampleLines(example, helpWidth)).join('\n')
}

/** Whether the output is for programs. Checked before parsing, because it determines the format of parse errors. */
export function isJsonAsked(): boolean {
  return process.argv.includes('--json') || Boolean(process.env.QUIRE_JSON)
}

/** With --json, standard error contains one JSON object instead of commander's message. */
export function quietErrors(): OutputConfiguration {
  return isJsonAsked() ? { writeErr: () => {} } : {}
}

/** Defines an option and its environment variable, such as `--model` and QUIRE_MODEL. */
export function option(flags: string, description: string): Option {
  const made = flag(flags, description)
  return made.env(`QUIRE_${made.name().replaceAll('-', '_').toUpperCase()}`)
}

function flag(flags: string, description: string): Option {
  return new Option(flags, description)
}

export interface CommonOptions {
  readonly json?: boolean
  readonly quiet?: boolean
  readonly workspace?: string
}
