import type { Command } from 'commander'
import { type CommonOptions, defineCommand, option, outputFor } from '../define-command.ts'

export interface ParseOptions extends CommonOptions {
  readonly kit?: string
  readonly mode?: string
}

export function addParseCommand(program: Command): void {
  defineCommand(
    program,
    'parse',
    'Read a model’s response: what was understood, what would run, what would not and why.',
    ['quire parse response.txt', 'quire parse response.txt --mode draft --json', 'pbpaste | quire parse -'],
  )
    .argument('<file>', 'the response; - is standard input')
    .addOption(option('--kit <name>', 'the kit whose actions and tags it is read with'))
    .addOption(option('--mode <name>', 'the mode that the conversation is in'))
    .action(async (file: string, options: ParseOptions) => {
      const { parse } = await import('./parse-action.ts')
      await parse(file, options, outputFor(options))
    })
}
