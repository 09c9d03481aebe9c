import type { Command } from 'commander'
import { type CommonOptions, defineCommand, option, outputFor } from '../define-command.ts'
import { splitList } from '../split-list.ts'
import { addPromptOptions, type PromptOptions } from './render.ts'

export interface FitOptions extends PromptOptions, CommonOptions {
  readonly models: readonly string[]
  readonly require?: readonly string[]
}

export function addFitCommand(program: Command): void {
  const command = defineCommand(program, 'fit', 'Show what of a prompt survives on which models.', [
    'quire fit reply --input ticket.yaml --models gpt-4o,deepseek-chat,llama3.2:3b',
    'quire fit reply --input ticket.yaml --models llama3.2:3b --require knowledge   # exit 3 when it does not survive whole',
  ])
  command.argument('<blueprint>', 'the blueprint: its name, or kit/name')
  addPromptOptions(command, { hasModel: false })
  command
    .addOption(option('--models <ids>', 'the models, separated by commas').argParser(splitList).makeOptionMandatory())
    .addOption(option('--require <layers>', 'layers that must go in whole, separated by commas').argParser(splitList))
    .action(async (blueprint: string, options: FitOptions) => {
      const { fit } = await import('./fit-action.ts')
      await fit(blueprint, options, outputFor(options))
    })
}
