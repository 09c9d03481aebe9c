import { resolve } from 'node:path'
import type { Store } from '@quire/runtime/store'
import type { Workspace } from '@quire/runtime/workspace'
import {
  hasProcess,
  indexNotebook,
  listNotebooks,
  loadProcess,
  type NotebookReport,
  registerNotebook,
} from '@quire/session'
import { notebookName } from '../chat/notebook-name.ts'
import { plainText } from '../chat/plain-text.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { openFor } from '../open/open-for.ts'
import type { Output } from '../output/output.ts'
import { counted } from '../views/counted.ts'
import type { NotebookOptions } from './notebook.ts'

export async function notebook(
  what: 'add' | 'list' | 'index',
  target: string | undefined,
  options: NotebookOptions,
  output: Output,
): Promise<void> {
  await using quire = await openFor(options)
  const { project = quire.project } = options
  const store = await quire.store()
  if (what === 'list') return await list(store, project, output)
  const ids =
    what === 'add'
      ? [await add(store, project, target, options, rolesOf(quire.workspace))]
      : await known(store, project, target)
  const reports: (NotebookReport & { readonly id: string })[] = []
  for (const id of ids) reports.push({ id, ...(await indexNotebook(store.db, { project, id })) })
  output.result({ project, notebooks: reports }, () => reports.map((report) => reportView(report, output)).join('\n'))
}

async function add(
  store: Store,
  project: string,
  folder: string | undefined,
  options: NotebookOptions,
  roles: readonly string[],
): Promise<string> {
  if (folder === undefined) throw new InvalidInput('No folder given. Usage: quire notebook add DIR --role ROLE')
  if (options.role === undefined) throw new InvalidInput('No role given. Add one, for example: --role world_building')
  const id = options.id ?? notebookName(folder)
  const there = (await listNotebooks(store.db, project)).find((one) => one.id === id)
  const { role, title = there?.title ?? id } = options
  await registerNotebook(store.db, { project, id, role, title, folder: resolve(folder), roles })
  return id
}

/** The notebook roles that at least one of the workspace's kits supports. */
function rolesOf({ kits, root }: Workspace): readonly string[] {
  const processes = kits.filter(hasProcess).map((kit) => loadProcess(kit, root))
  return [...new Set(processes.flatMap(({ notebookRoles }) => notebookRoles))]
}

async function known(store: Store, project: string, id: string | undefined): Promise<string[]> {
  if (id !== undefined) return [id]
  return (await listNotebooks(store.db, project)).map((one) => one.id)
}

async function list(store: Store, project: string, output: Output): Promise<void> {
  const notebooks = await listNotebooks(store.db, project)
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
