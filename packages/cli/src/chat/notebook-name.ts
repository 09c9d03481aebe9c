import { basename, resolve } from 'node:path'

/** What a notebook is called unless it is told: its folder's name, in letters that actions can use. */
export function notebookName(folder: string): string {
  const name = basename(resolve(folder))
    .normalize('NFKD')
    .replace(/[^\w]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase()
    .slice(0, 60)
  return `nb_${name === '' ? 'notes' : name}`
}
