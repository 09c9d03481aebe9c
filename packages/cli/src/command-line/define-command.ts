import { type Command, Option, type OutputConfiguration } from 'commander'
import { wrapText } from '../views/fit-width.ts'
import { option } from './option.ts'

/** Creates a command that supports --json and --quiet, and throws usage errors. */
export function defineCommand(
  program: Command,
  name: string,
  description: string,
  { inWorkspace = true }: { readonly inWorkspace?: boolean } = {},
): Command {
  const command = program
    .command(name)
    .description(description)
    .addOption(new Option('--json', 'print one JSON object').env('QUIRE_JSON'))
    .addOption(new Option('--quiet', 'print the result only').env('QUIRE_QUIET'))
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

/** Adds examples to the end of a command's help. */
export function addExamples(command: Command, examples: readonly string[] | (() => readonly string[])): Command {
  const list = typeof examples === 'function' ? examples : () => examples
  return command.addHelpText('after', ({ command: shown }) => `\nExamples:\n${exampleText(shown, list())}`)
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
export function isJsonRequested(): boolean {
  return process.argv.includes('--json') || Boolean(process.env.QUIRE_JSON)
}

/** With --json, standard error contains one JSON object instead of commander's message. */
export function quietErrors(): OutputConfiguration {
  return isJsonRequested() ? { writeErr: () => {} } : {}
}

export interface CommonOptions {
  readonly json?: boolean
  readonly quiet?: boolean
  readonly workspace?: string
}

const PROMPT = '  $ '
const CONTINUED = '      '

/** Splits a help example into lines that fit the width. The lines can be pasted into a shell together. */
export function exampleLines(example: string, width: number): string[] {
  if (PROMPT.length + example.length <= width) return [`${PROMPT}${example}`]
  const [, command = example, remark] = /^(.*?) +# (.+)$/.exec(example) ?? []
  const remarks = remark === undefined ? [] : wrapText(remark, width - PROMPT.length).map((line) => `  # ${line}`)
  return [...remarks, ...commandLines(command, width)]
}

/** Breaks a command between its options. An option stays with its value. */
function commandLines(command: string, width: number): string[] {
  const end = ' \\'
  const lines: string[] = []
  let line = PROMPT
  for (const part of command.split(/ (?=--|&& |\| )/)) {
    const isFirst = line === PROMPT || line === CONTINUED
    if (!isFirst && line.length + 1 + part.length + end.length > width) {
      lines.push(`${line}${end}`)
      line = `${CONTINUED}${part}`
    } else line += isFirst ? part : ` ${part}`
  }
  return [...lines, line]
}
