import type { Command } from 'commander'
import { defineCommand, outputFor } from '../define-command.ts'
import { addPromptOptions, type PromptOptions } from './render.ts'

export function addDiffCommand(program: Command): void {
  const command = defineCommand(program, 'diff', 'Compare two renders, layer by layer and line by line.', [
    'quire diff reply@gpt-4o reply@llama3.2:3b --input ticket.yaml',
    'quire diff before.json after.json                                # both from render --json',
    'quire diff before.json reply@gpt-4o --input ticket.yaml',
  ])
  command.argument('<a>', 'a file from render --json, or BLUEPRINT@MODEL').argument('<b>', 'likewise')
  addPromptOptions(command, { hasModel: false })
  command.action(async (a: string, b: string, options: PromptOptions) => {
    const { diff } = await import('./diff-action.ts')
    await diff(a, b, options, outputFor(options))
  })
}
