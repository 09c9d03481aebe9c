import type { Command } from 'commander'
import { defineCommand, outputFor } from '../define-command.ts'
import { addPromptOptions, type PromptOptions } from './render.ts'

export function addDiffCommand(program: Command): void {
  const command = defineCommand(
    program,
    'diff',
    'Compare two renders, prompts, documents or runs, by layer and line.',
    [
      'quire diff reply@gpt-4o reply@llama3.2:3b --input ticket.yaml',
      'quire diff before.json after.json                                # both from render --json',
      'quire diff before.json reply@gpt-4o --input ticket.yaml',
      'quire diff september october                                     # two runs, to the first step that differs',
      'quire diff a-3f2c… a-9b01…                                       # two versions of a document, or two prompts',
    ],
  )
  command
    .argument('<a>', 'a run, a call, an artifact, a file from render --json, or BLUEPRINT@MODEL')
    .argument('<b>', 'another of the kind')
  addPromptOptions(command, { hasModel: false })
  command.action(async (a: string, b: string, options: PromptOptions) => {
    const { diff } = await import('./diff-action.ts')
    await diff(a, b, options, outputFor(options))
  })
}
