import type { FormatName } from '@quire/core/assembly'
import type { Command } from 'commander'
import { type CommonOptions, option } from './define-command.ts'
import { repeated } from './list-values.ts'

export interface PromptOptions extends CommonOptions {
  readonly model?: string
  readonly input?: string
  readonly set?: readonly string[]
  readonly budget?: number
  readonly format?: FormatName
  readonly lenient?: boolean
}

/** What render, fit and diff have in common: where the inputs come from and what the prompt is for. */
export function addPromptOptions(command: Command, { hasModel = true } = {}): void {
  if (hasModel) command.addOption(option('--model <id>', 'the model to render for (default: the workspace’s model)'))
  command
    .addOption(option('--input <file>', 'inputs as YAML or JSON, or the main input as plain text; - is standard input'))
    .addOption(option('--set <name=value>', 'one input; dots go deeper; may be repeated').argParser(repeated))
    .addOption(
      option('--budget <tokens>', 'most tokens for the prompt (default: the window without the reserve)').argParser(
        Number,
      ),
    )
    .addOption(option('--format <name>', 'how the prompt is written').choices(['text', 'xml', 'messages', 'labelled']))
    .addOption(option('--lenient', 'missing variables become empty, with a diagnostic, instead of an error'))
}
