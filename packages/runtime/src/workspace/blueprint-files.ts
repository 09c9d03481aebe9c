import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Blueprint, type LayerSource, loadTemplates, parseBlueprint, type TemplateLibrary } from '@quire/core'
import { loadTextFile } from '@quire/core/template'
import { parseOnce } from './parse-once.ts'

const BLUEPRINT_NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/

/** A source of blueprints: a kit, or the workspace itself. */
export interface BlueprintShelf {
  /** The prefix of the blueprint names, such as `change/`. May be empty. */
  readonly prefix: string
  readonly dir: string
  /** Folders that contain the guests' blueprints. A blueprint in `dir` takes precedence. */
  readonly packagedDirs?: readonly string[]
  /** Template folders, in order of precedence. */
  readonly templateDirs: readonly { readonly dir: string; readonly label: string }[]
  readonly sources: Readonly<Record<string, LayerSource>>
  /** Names of the elements in the prompts. */
  readonly tags?: readonly string[]
}

/** Returns the names of the blueprint files, without their extension. */
export function listShelf(shelf: BlueprintShelf): string[] {
  const names = dirsOf(shelf).flatMap(filesIn).map(nameOf)
  return [...new Set(names)].filter((name) => BLUEPRINT_NAME.test(name)).sort()
}

function dirsOf({ dir, packagedDirs = [] }: BlueprintShelf): string[] {
  return [dir, ...packagedDirs]
}

function filesIn(dir: string): string[] {
  try {
    return readdirSync(dir).filter((entry) => /\.ya?ml$/.test(entry))
  } catch {
    // A workspace need not have its own blueprints.
    return []
  }
}

function nameOf(file: string): string {
  return file.replace(/\.ya?ml$/, '')
}

/** The file of a blueprint. Undefined if there is no blueprint with this name. */
export function blueprintFile(shelf: BlueprintShelf, name: string): string | undefined {
  if (!BLUEPRINT_NAME.test(name)) return undefined
  for (const dir of dirsOf(shelf)) {
    const file = filesIn(dir).find((entry) => nameOf(entry) === name)
    if (file !== undefined) return join(dir, file)
  }
  return undefined
}

/** A blueprint whose template files can be listed and watched. */
export interface FileBlueprint extends Blueprint {
  readonly templates: TemplateLibrary
}

const parsed = parseOnce((text, label) => {
  const [file, name] = JSON.parse(label) as [string, string]
  return parseBlueprint(text, { file, name })
})
const libraries = new WeakMap<BlueprintShelf, TemplateLibrary>()

/** Loads a blueprint and its templates from disk. Unchanged files are not parsed again. */
export function loadBlueprint(shelf: BlueprintShelf, name: string, file: string, label: string): FileBlueprint {
  const definition = parsed(file, loadTextFile(file), JSON.stringify([label, shelf.prefix + name]))
  const { sources, tags } = shelf
  return { ...definition, templates: shelfTemplates(shelf), sources, ...(tags?.length && { tags }) }
}

function shelfTemplates(shelf: BlueprintShelf): TemplateLibrary {
  const templates = libraries.get(shelf) ?? loadTemplates([...shelf.templateDirs])
  templates.reload()
  libraries.set(shelf, templates)
  return templates
}
