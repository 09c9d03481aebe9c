import type { FormatName } from '@quire/core/assembly'
import type { Command } from 'commander'
import type { CommonOptions } from './define-command.ts'
import { numberOption, option, repeated } from './option.ts'

export interface PromptOptions extends CommonOptions {
  readonly model?: string
  readonly input?: string
  readonly set?: readonly string[]
  readonly budget?: number
  readonly format?: FormatName
  readonly lenient?: boolean
}

/** Options for the inputs and the target. Shared by render, fit and diff. */
export function addPromptOptions(command: Command, { hasModel = true, modelIs = 'model to render for' } = {}): void {
  if (hasModel)
    command.addOption(option('--model <id>', `${modelIs} (default: the model of the blueprint or the workspace)`))
  command
    .addOption(
      option('--input <file>', 'file with the inputs (YAML or JSON) or the main input (text); - reads standard input'),
    )
    .addOption(
      option('--set <name=value>', 'set one input; use dots for nested values; may be repeated').argParser(repeated),
    )
    .addOption(
      numberOption(
        '--budget <tokens>',
        'maximum number of tokens for the prompt (default: the model’s window without the room for the answer)',
      ),
    )
    .addOption(
      option('--format <name>', 'output format of the prompt').choices(['text', 'xml', 'messages', 'labelled']),
    )
    .addOption(option('--lenient', 'leave out missing values, with a warning, instead of failing'))
}
