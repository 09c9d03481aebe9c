import type { Command } from 'commander'
import { type CommonOptions, defineCommand, option } from '../command-line/define-command.ts'

export interface ImportOptions extends CommonOptions {
  readonly name?: string
  readonly force?: boolean
  readonly dryRun?: boolean
}

export function addImportCommand(program: Command): void {
  defineCommand(program, 'import', 'Convert a prompt or a test suite from another tool.', [
    'quire import support.prompt            # dotprompt',
    'quire import chat.prompty --name chat',
    'quire import langchain.json --dry-run  # print the files without writing them',
    'quire import notes.md                  # Markdown with {{variables}}',
    'quire import promptfooconfig.yaml      # a promptfoo suite: its prompts, and a test file for each',
  ])
    .argument('<file>', 'a .prompt, .prompty, .json, .md or .txt file, or a promptfoo configuration')
    .addOption(option('--name <name>', 'name of the blueprint (default: from the file)'))
    .addOption(option('--dry-run', 'print the files without writing them'))
    .addOption(option('--force', 'overwrite existing files'))
    .action(async (file: string, options: ImportOptions) => {
      const { importPrompt } = await import('./import-action.ts')
      await importPrompt(file, options)
    })
}
