import { Argument, type Command } from 'commander'
import { type CommonOptions, defineCommand, option } from '../command-line/define-command.ts'
import { createOutput } from '../output/output.ts'

export interface NotebookOptions extends CommonOptions {
  readonly role?: string
  readonly title?: string
  readonly id?: string
  readonly project?: string
}

export function addNotebookCommand(program: Command): void {
  defineCommand(program, 'notebook', 'Add folders of Markdown, text and PDF files as notebooks for conversations.', [
    'quire notebook add research --role world_building --title "Navigators and ships"',
    'quire notebook list',
    'quire notebook index nb_research',
  ])
    .addArgument(
      new Argument('<what>', 'add a folder, list notebooks, or index one again').choices(['add', 'list', 'index']),
    )
    .argument('[folder-or-id]', 'the folder to add, or the notebook to index (default: all of them)')
    .addOption(option('--role <role>', 'role of the notebook, as defined by the kit'))
    .addOption(option('--title <text>', 'title of the notebook (default: its id)'))
    .addOption(option('--id <id>', 'id of the notebook in prompts (default: derived from the folder’s name)'))
    .addOption(option('--project <name>', 'project (default: the workspace’s name)'))
    .action(async (what: 'add' | 'list' | 'index', target: string | undefined, options: NotebookOptions) => {
      const { notebook } = await import('./notebook-action.ts')
      await notebook(what, target, options, createOutput(options))
    })
}
