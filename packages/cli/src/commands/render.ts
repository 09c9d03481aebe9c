import type { FormatName } from '@quire/core/assembly'
import type { Command } from 'commander'
import { type CommonOptions, defineCommand, option, outputFor } from '../define-command.ts'

export interface PromptOptions extends CommonOptions {
  readonly model?: string
  readonly input?: string
  readonly set?: readonly string[]
  readonly budget?: number
  readonly format?: FormatName
  readonly lenient?: boolean
}

interface RenderOptions extends PromptOptions {
  readonly explain?: boolean
  readonly watch?: boolean
  readonly previous?: string
}

export function addRenderCommand(program: Command): void {
  const command = defineCommand(
    program,
    'render',
    'Show the exact prompt that a model would get, without sending it.',
    [
      'quire render reply --input ticket.yaml --model gpt-4o',
      'quire render reply --input ticket.yaml --model llama3.2:3b --explain',
      'quire render change/unified --set agent=claude --set phase=plan --input request.md --format xml --json',
    ],
  )
  command.argument('<blueprint>', 'the blueprint: its name, or kit/name')
  addPromptOptions(command)
  command
    .addOption(option('--explain', 'a bar for each layer instead of the prompt: what went in, what did not, and why'))
    .addOption(option('--watch', 'render again whenever a template or the blueprint changes'))
    .addOption(option('--previous <file>', 'an earlier render (--json) to compare the beginning with'))
    .action(async (blueprint: string, options: RenderOptions) => {
      const { render } = await import('./render-action.ts')
      await render(blueprint, options, outputFor(options))
    })
}

/** What render, fit and diff have in common: where the inputs come from and what the prompt is for. */
export function addPromptOptions(command: Command, { hasModel = true } = {}): void {
  if (hasModel) command.addOption(option('--model <id>', 'the model to render for (default: the workspace’s model)'))
  command
    .addOption(option('--input <file>', 'inputs as YAML or JSON, or the main input as plain text; - is standard input'))
    .addOption(
      option('--set <name=value>', 'one input; dots go deeper; may be repeated').argParser(
        (value, all: string[] = []) => [...all, value],
      ),
    )
    .addOption(
      option('--budget <tokens>', 'most tokens for the prompt (default: the window without the reserve)').argParser(
        Number,
      ),
    )
    .addOption(option('--format <name>', 'how the prompt is written').choices(['text', 'xml', 'messages', 'labelled']))
    .addOption(option('--lenient', 'missing variables become empty, with a diagnostic, instead of an error'))
}
