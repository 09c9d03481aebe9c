import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Blueprint,
  type LayerSource,
  loadTemplates,
  parseBlueprint,
  readTextFile,
  type TemplateLibrary,
} from '@quire/core'

const BLUEPRINT_NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/

/** A place that blueprints come from: a kit, or the workspace itself. */
export interface BlueprintShelf {
  /** What stands before their names: `change/`, or nothing. */
  readonly prefix: string
  readonly dir: string
  /** Where their templates are, the first found counts. */
  readonly templateDirs: readonly { readonly dir: string; readonly label: string }[]
  readonly sources: Readonly<Record<string, LayerSource>>
}

/** The names of the blueprint files on a shelf, without their ending. */
export function listShelf({ dir }: BlueprintShelf): string[] {
  let entries: string[]
  try {
    entries = readdirSync(dir)
  } catch {
    // A workspace need not have blueprints of its own.
    return []
  }
  return entries
    .filter((entry) => /\.ya?ml$/.test(entry))
    .map((entry) => entry.replace(/\.ya?ml$/, ''))
    .filter((name) => BLUEPRINT_NAME.test(name))
    .sort()
}

/** The file of a blueprint, or nothing where the shelf has none of that name. */
export function blueprintFile(shelf: BlueprintShelf, name: string): string | undefined {
  if (!listShelf(shelf).includes(name)) return undefined
  const file = readdirSync(shelf.dir).find((entry) => entry === `${name}.yaml` || entry === `${name}.yml`)
  return file && join(shelf.dir, file)
}

/** A blueprint whose templates are files, so that they can be listed and watched. */
export interface FileBlueprint extends Blueprint {
  readonly templates: TemplateLibrary
}

export function loadBlueprint(shelf: BlueprintShelf, name: string, file: string, label: string): FileBlueprint {
  const definition = parseBlueprint(readTextFile(file), { file: label, name: shelf.prefix + name })
  return { ...definition, templates: loadTemplates([...shelf.templateDirs]), sources: shelf.sources }
}
