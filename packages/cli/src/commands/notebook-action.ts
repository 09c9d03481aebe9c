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
import { notebookName } from '../chat/notebook-name.ts'
import { plainText } from '../chat/plain-text.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { openFor } from '../open/open-for.ts'
import { openStored } from '../open/open-stored.ts'
import type { Output } from '../output/output.ts'
import { counted } from '../views/counted.ts'
import type { NotebookOptions } from './notebook.ts'

export async function notebook(
  what: 'add' | 'list' | 'index',
  target: string | undefined,
  options: NotebookOptions,
  output: Output,
): Promise<void> {
  await using quire = await (what === 'index' ? openStored(options) : openFor(options))
  const { project = quire.project } = options
  if (what === 'list') return await list(quire, project, output)
  const ids = what === 'add' ? [await add(quire, project, target, options)] : await known(quire, project, target)
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
  const there = (await listNotebooks(store.db, project)).find((one) => one.id === id)
  const { role, title = there?.title ?? id } = options
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

/** The notebook roles that at least one of the workspace's kits supports. */
function rolesOf({ kits, root }: Workspace): readonly string[] {
  const processes = kits.filter(hasProcess).map((kit) => loadProcess(kit, root))
  return [...new Set(processes.flatMap(({ notebookRoles }) => notebookRoles))]
}

async function known(quire: Quire, project: string, id: string | undefined): Promise<string[]> {
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
