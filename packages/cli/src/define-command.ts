import { type Command, Option } from 'commander'
import { createOutput, type Output } from './output.ts'

/** Starts a command with what every command has: --json, --quiet, --workspace, examples, usage errors as exceptions. */
export function defineCommand(
  program: Command,
  name: string,
  description: string,
  examples: readonly string[],
): Command {
  const command = program
    .command(name)
    .description(description)
    .addHelpText('after', `\nExamples:\n${examples.map((example) => `  $ ${example}`).join('\n')}`)
    .addOption(flag('--json', 'print one JSON object').env('QUIRE_JSON'))
    .addOption(flag('--quiet', 'print the result only').env('QUIRE_QUIET'))
    .addOption(
      flag('--workspace <dir>', 'the workspace (default: the nearest folder with a quire.yaml)').env('QUIRE_WORKSPACE'),
    )
    .exitOverride()
  // With --json, standard error holds one object; the usage error itself becomes it.
  const isJson = process.argv.includes('--json') || Boolean(process.env.QUIRE_JSON)
  return command.configureOutput(isJson ? { writeErr: () => {} } : {})
}

/** An option with its environment twin: `--model` and QUIRE_MODEL. */
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

export function outputFor(options: CommonOptions): Output {
  return createOutput(options)
}
