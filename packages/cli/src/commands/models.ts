import type { Command } from 'commander'
import { type CommonOptions, defineCommand, outputFor } from '../define-command.ts'

export function addModelsCommand(program: Command): void {
  defineCommand(program, 'models', 'List the models and what is known of them.', [
    'quire models',
    'quire models claude',
    'quire models --json',
  ])
    .argument('[filter]', 'only models whose name holds this')
    .action(async (filter: string | undefined, options: CommonOptions) => {
      const { models } = await import('./models-action.ts')
      models(filter, options, outputFor(options))
    })
}
