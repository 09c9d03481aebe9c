import { basename, resolve } from 'node:path'

/** The default name of a notebook. This is the name of the notebook's folder, in characters that actions can use. */
export function notebookName(folder: string): string {
  const name = basename(resolve(folder))
    .normalize('NFKD')
    .replace(/[^\w]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase()
    .slice(0, 60)
  return `nb_${name === '' ? 'notes' : name}`
}
