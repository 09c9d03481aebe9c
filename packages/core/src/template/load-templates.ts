import type { TemplateText } from './template-finder.ts'
import { type TemplateDir, TemplateLibrary } from './template-library.ts'

export interface LoadTemplatesOptions {
  /** The maximum file size in bytes. The default is 8 MB. */
  readonly limit?: number
  /** Template sources that replace files, such as unsaved drafts. Keyed by name. */
  readonly texts?: Readonly<Record<string, TemplateText>>
}

/** Template folders in order of precedence. A workspace's own folder comes before a kit's folder. */
export type TemplateDirs = string | readonly (string | { readonly dir: string; readonly label?: string })[]

/**
 * Creates a library of the templates in folders. Earlier folders take precedence. Files are loaded on first use. A
 * missing folder is treated as empty.
 * @example
 * const templates = loadTemplates(['prompts', 'node_modules/some-kit/prompts'])
 * const { text } = renderTemplate(templates.get('greeting'), { name: 'Ada' })
 */
export function loadTemplates(dirs: TemplateDirs, options: LoadTemplatesOptions = {}): TemplateLibrary {
  const given = typeof dirs === 'string' ? [dirs] : dirs
  const folders = given.map((each): TemplateDir => {
    const { dir, label = dir } = typeof each === 'string' ? { dir: each } : each
    return { dir, label: label.replaceAll('\\', '/') }
  })
  return new TemplateLibrary(folders, options)
}
