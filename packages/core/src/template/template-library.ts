import { node } from '../node.ts'
import { TemplateNotFound, UnsafeName } from './errors.ts'
import { loadTextFile } from './load-text-file.ts'
import { parseCached } from './parse-template.ts'
import {
  type RenderedTemplate,
  type RenderTemplateOptions,
  renderTemplate,
  type TemplateValues,
} from './render-template.ts'
import { scanTemplates, type TemplateFile } from './scan-templates.ts'
import type { Template } from './template.ts'
import {
  checkTemplateName,
  fullVersionOf,
  type TemplateFinder,
  type TemplateText,
  templatesFromTexts,
  withFullVersion,
} from './template-finder.ts'
import { type TemplateChange, type TemplateWatch, watchTemplates } from './watch-templates.ts'

/** A folder of templates. `label` is its name in sources and errors. The default is the given path. */
export interface TemplateDir {
  readonly dir: string
  readonly label: string
}

/** An existing template, without its content. */
export interface TemplateListing {
  readonly name: string
  readonly file: string
  readonly dir: string
}

const MAX_MISSING = 10_000

interface Loaded {
  readonly template: Template
  readonly path: string
  isStale: boolean
}

/**
 * The templates of several folders. Earlier folders take precedence. Folders and files are cached until `reload()` is
 * called or a watcher reports a change.
 */
export class TemplateLibrary implements TemplateFinder {
  readonly dirs: readonly TemplateDir[]
  private readonly limit: number | undefined
  private readonly texts: TemplateFinder
  private folders: ReadonlyMap<string, TemplateFile>[] | undefined
  private readonly loaded = new Map<string, Loaded>()
  /**
   * Requested names that have no template. Every prompt looks for variants of its templates, and most variants do not
   * exist.
   */
  private readonly missing = new Set<string>()

  constructor(dirs: readonly TemplateDir[], options: { limit?: number; texts?: Record<string, TemplateText> } = {}) {
    this.dirs = dirs
    this.limit = options.limit
    this.texts = templatesFromTexts(options.texts ?? {})
  }

  /**
   * The template, or undefined if not found. A folder that has a template hides the shorter versions of later folders:
   * they are versions of another text.
   * @throws UnsafeName for invalid names, and any error from loading the file
   */
  find(name: string): Template | undefined {
    const text = this.texts.find(name)
    if (text) return text
    // A file in a scanned folder always has a safe name. Other names are checked below.
    const folders = this.scanned()
    const end = this.endOfVersions(name, folders)
    for (let index = 0; index < end; index++) {
      const file = folders[index]!.get(name)
      if (file) return this.load(file, this.dirs[index]!)
    }
    if (!this.missing.has(name)) {
      checkTemplateName(name)
      if (this.missing.size < MAX_MISSING) this.missing.add(name)
    }
    return undefined
  }

  /** Returns the number of folders that can contain a template. For a shorter version, ends at the full version. */
  private endOfVersions(name: string, folders: readonly ReadonlyMap<string, TemplateFile>[]): number {
    const full = fullVersionOf(name)
    if (full === undefined) return folders.length
    // A template given as text takes the place of a file in the first folder.
    const owner = this.texts.find(full) ? 0 : folders.findIndex((folder) => folder.has(full))
    return owner < 0 ? folders.length : owner + 1
  }

  /**
   * Returns the template. The full version stands for a missing shorter version.
   * @throws TemplateNotFound, UnsafeName, and any error from loading the file
   */
  get(name: string): Template {
    return this.resolve(withFullVersion(name))
  }

  /** The first candidate that exists, in any folder. @throws TemplateNotFound, which lists everything that was tried */
  resolve(candidates: readonly string[]): Template {
    for (const name of candidates) {
      const template = this.find(name)
      if (template) return template
    }
    throw new TemplateNotFound({
      name: candidates[0] ?? '',
      tried: candidates.map((name) => `${name}.md`),
      dirs: this.dirs.map(({ label }) => label),
      available: this.list().map(({ name }) => name),
    })
  }

  /** Lists all templates, sorted by name. Each name is listed once, with the file that `find` would return. */
  list(): TemplateListing[] {
    const listings = new Map<string, TemplateListing>()
    for (const [index, folder] of this.scanned().entries()) {
      const { label } = this.dirs[index]!
      for (const { name, isOutside } of folder.values()) {
        if (!isOutside && !listings.has(name)) listings.set(name, { name, file: fileLabel(label, name), dir: label })
      }
    }
    return [...listings.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  /** Renders a template by name. Partials in the options take precedence over this library. */
  render(name: string, values: TemplateValues, options: RenderTemplateOptions = {}): RenderedTemplate {
    return renderTemplate(this.get(name), values, { partials: this, ...options })
  }

  /** Discards cached folder contents. Compiled templates of unchanged files are still used. */
  reload(): void {
    this.folders = undefined
    this.missing.clear()
    for (const loaded of this.loaded.values()) loaded.isStale = true
  }

  /** Watches the template folders. Reloads when files change, and passes the affected templates to the listener. */
  watch(listener: (change: TemplateChange) => void): TemplateWatch {
    const look = () => {
      this.reload()
      return this.snapshot()
    }
    return watchTemplates(
      this.dirs.map(({ dir }) => dir),
      look,
      listener,
    )
  }

  /** Maps each name to its file and the file's state on disk. */
  private snapshot(): Map<string, string> {
    const { statSync } = node.fs
    const snapshot = new Map<string, string>()
    for (const folder of this.scanned()) {
      for (const { name, path } of folder.values()) {
        const status = snapshot.has(name) ? undefined : statSync(path, { bigint: true, throwIfNoEntry: false })
        if (status) snapshot.set(name, `${path} ${status.ino} ${status.size} ${status.mtimeNs}`)
      }
    }
    return snapshot
  }

  private scanned(): ReadonlyMap<string, TemplateFile>[] {
    this.folders ??= this.dirs.map(({ dir }) => scanTemplates(dir))
    return this.folders
  }

  private load(file: TemplateFile, { dir, label }: TemplateDir): Template {
    const cached = this.loaded.get(file.path)
    if (cached && !cached.isStale) return cached.template
    if (file.isOutside || !isInside(file.path, dir))
      throw new UnsafeName(file.name, 'it is a link that points outside the folder')
    const shown = fileLabel(label, file.name)
    const source = loadTextFile(file.path, { label: shown, ...(this.limit === undefined ? {} : { limit: this.limit }) })
    const template =
      cached?.template.source === source ? cached.template : parseCached(source, { name: file.name, file: shown })
    this.loaded.set(file.path, { template, path: file.path, isStale: false })
    return template
  }
}

function fileLabel(label: string, name: string): string {
  return label === '' || label === '.' ? `${name}.md` : `${label.replace(/\/$/, '')}/${name}.md`
}

/** Whether the file is inside the folder. Checked just before reading, because a link may have changed. */
function isInside(path: string, dir: string): boolean {
  try {
    const { realpathSync } = node.fs
    return realpathSync(path).startsWith(realpathSync(dir) + node.path.sep)
  } catch {
    // If the file was deleted, reading it reports the error.
    return true
  }
}

interface LoadTemplatesOptions {
  /** The maximum file size in bytes. The default is 8 MB. */
  readonly limit?: number
  /** Template sources that replace files, such as unsaved drafts. Keyed by name. */
  readonly texts?: Readonly<Record<string, TemplateText>>
}

/** Template folders in order of precedence. A workspace's own folder comes before a kit's folder. */
type TemplateDirs = string | readonly (string | { readonly dir: string; readonly label?: string })[]

/**
 * Creates a library of the templates in folders. Earlier folders take precedence. Files are loaded on first use. A
 * missing folder is treated as empty.
 * @example
 * const templates = loadTemplates([folder, 'node_modules/some-kit/prompts'])
 * renderTemplate(templates.get('greeting'), { name: 'Ada' }).text // → 'Hello Ada'
 */
export function loadTemplates(dirs: TemplateDirs, options: LoadTemplatesOptions = {}): TemplateLibrary {
  const list = typeof dirs === 'string' ? [dirs] : dirs
  const folders = list.map((each): TemplateDir => {
    const { dir, label = dir } = typeof each === 'string' ? { dir: each } : each
    return { dir, label: label.replaceAll('\\', '/') }
  })
  return new TemplateLibrary(folders, options)
}
