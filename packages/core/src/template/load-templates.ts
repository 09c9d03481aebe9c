import { type TemplateDir, TemplateLibrary } from './template-library.ts'

export interface LoadTemplatesOptions {
  /** Largest file in bytes; 8 MB unless told. */
  readonly limit?: number
}

/** Folders of templates, the one that wins first: a workspace's own before a kit's. */
export type TemplateDirs = string | readonly (string | { readonly dir: string; readonly label?: string })[]

/** Opens folders of templates. Nothing is read yet; a folder that does not exist is empty. */
export function loadTemplates(dirs: TemplateDirs, options: LoadTemplatesOptions = {}): TemplateLibrary {
  const given = typeof dirs === 'string' ? [dirs] : dirs
  const folders = given.map((each): TemplateDir => {
    const { dir, label = dir } = typeof each === 'string' ? { dir: each } : each
    return { dir, label: label.replaceAll('\\', '/') }
  })
  return new TemplateLibrary(folders, options)
}
