import type { Command } from 'commander'
import { defineCommand, option } from '../command-line/define-command.ts'
import { type LimitOptions, spendingOptions } from '../command-line/limit-options.ts'
import { splitList } from '../command-line/list-values.ts'
import { addPromptOptions, type PromptOptions } from '../command-line/prompt-options.ts'
import { faultOption, storeWaitOption } from '../command-line/running-options.ts'
import { trustOption } from '../command-line/trust-option.ts'
import type { OpenOptions } from '../open/open-for.ts'

export interface AskOptions extends PromptOptions, OpenOptions, LimitOptions {
  readonly models?: readonly string[]
  readonly schema?: string
  readonly project?: string
  readonly runId?: string
}

export function addAskCommand(program: Command): void {
  const command = defineCommand(program, 'ask', 'Send one prompt, stream the answer and record both.', [
    'quire ask answer --input question.yaml --model openai/gpt-4o',
    'quire ask answer --input question.yaml --models openai/gpt-4o,scripted/alpha',
    'quire ask answer --set question="How do I sync?" --model scripted/alpha --json',
  ]).argument('<blueprint>', 'the blueprint: its name, or kit/name')
  addPromptOptions(command, { modelIs: 'model to ask' })
  command.addOption(
    option('--models <ids>', 'models to compare side by side, separated by commas')
      .argParser(splitList)
      .conflicts('model'),
  )
  for (const one of [
    option('--schema <file>', 'a JSON Schema that the answer must satisfy, as JSON or YAML'),
    option('--project <name>', 'project of the run (default: the workspace’s name)'),
    option('--run-id <id>', 'name of the run; repeat the command to resume the run'),
    trustOption(),
    storeWaitOption(),
    ...spendingOptions(),
    faultOption(),
  ]) {
    command.addOption(one)
  }
  command.action(async (blueprint: string, options: AskOptions) => {
    const { ask } = await import('./ask-action.ts')
    await ask(blueprint, options)
  })
}
