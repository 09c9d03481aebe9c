import { resolve } from 'node:path'
import type { Quire } from '@quire/runtime/front-door'
import type { Workspace } from '@quire/runtime/workspace'
import {
  hasProcess,
  indexNotebook,
  listNotebooks,
  loadProcess,
  type NotebookReport,
  registerNotebook,
} from '@quire/session'
import { Argument, type Command } from 'commander'
import { notebookName } from '../chat/notebook-name.ts'
import { plainText } from '../chat/plain-text.ts'
import { addExamples, type CommonOptions } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { option } from '../command-line/option.ts'
import { openFor, openStored } from '../open/open-for.ts'
import { createOutput, type Output } from '../output/output.ts'
import { counted } from '../views/figures.ts'

export interface NotebookOptions extends CommonOptions {
  readonly role?: string
  readonly title?: string
  readonly id?: string
  readonly project?: string
}

export function define(command: Command): void {
  addExamples(command, [
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
    .action(notebook)
}

async function notebook(
  what: 'add' | 'list' | 'index',
  target: string | undefined,
  options: NotebookOptions,
): Promise<void> {
  const output = createOutput(options)
  await using quire = await (what === 'index' ? openStored(options) : openFor(options))
  const { project = quire.project } = options
  if (what === 'list') return await list(quire, project, output)
  const ids = what === 'add' ? [await add(quire, project, target, options)] : await notebookIds(quire, project, target)
  const store = await quire.store()
  const reports: (NotebookReport & { readonly id: string })[] = []
  for (const id of ids) reports.push({ id, ...(await indexNotebook(store.db, { project, id })) })
  output.result({ project, notebooks: reports }, () => reports.map((report) => reportView(report, output)).join('\n'))
}

async function add(
  quire: Quire,
  project: string,
  folder: string | undefined,
  options: NotebookOptions,
): Promise<string> {
  if (folder === undefined) throw new InvalidInput('No folder given. Usage: quire notebook add DIR --role ROLE')
  if (options.role === undefined) throw new InvalidInput('No role given. Add one, for example: --role world_building')
  const id = options.id ?? notebookName(folder)
  const store = await quire.store()
  const existing = (await listNotebooks(store.db, project)).find((one) => one.id === id)
  const { role, title = existing?.title ?? id } = options
  await registerNotebook(store.db, {
    project,
    id,
    role,
    title,
    folder: resolve(folder),
    roles: rolesOf(quire.workspace),
  })
  return id
}

/** The notebook roles that the workspace's kits support. */
function rolesOf({ kits, root }: Workspace): readonly string[] {
  const processes = kits.filter(hasProcess).map((kit) => loadProcess(kit, root))
  return [...new Set(processes.flatMap(({ notebookRoles }) => notebookRoles))]
}

async function notebookIds(quire: Quire, project: string, id: string | undefined): Promise<string[]> {
  if (id !== undefined) return [id]
  return (await listNotebooks((await quire.store()).db, project)).map((one) => one.id)
}

async function list(quire: Quire, project: string, output: Output): Promise<void> {
  const notebooks = quire.hasStore() ? await listNotebooks((await quire.store()).db, project) : []
  output.result({ project, notebooks }, () =>
    notebooks.length === 0
      ? `There are no notebooks in ${project} yet.`
      : notebooks.map(({ id, role, title }) => `${output.style('bold', id)}  ${role}  ${plainText(title)}`).join('\n'),
  )
}

function reportView(
  { id, files, read, passages, problems, hasMoreProblems }: NotebookReport & { id: string },
  output: Output,
): string {
  return [
    `${output.style('bold', id)}  ${counted(files, 'file')} (${read} read now), ${counted(passages, 'passage')}`,
    ...problems.map(({ file, problem }) => output.style('yellow', `  ! ${plainText(file)}: ${plainText(problem)}`)),
    ...(hasMoreProblems ? ['  … and more'] : []),
  ].join('\n')
}
