import { basename, resolve } from 'node:path'

/** The default id of a notebook, derived from the folder's name. Contains only characters that actions accept. */
export function notebookName(folder: string): string {
  const name = basename(resolve(folder))
    .normalize('NFKD')
    .replace(/[^\w]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase()
    .slice(0, 60)
  return `nb_${name === '' ? 'notes' : name}`
}
