import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Blueprint, type LayerSource, loadTemplates, parseBlueprint, type TemplateLibrary } from '@quire/core'
import type { ActionTable } from '@quire/core/action'
import { loadTextFile } from '@quire/core/template'
import { type Drafts, draftTexts } from './drafts.ts'
import { InvalidSchemaFile, SchemaNotFound } from './errors.ts'
import { parseOnce } from './parse-once.ts'

const BLUEPRINT_NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/

/** A source of blueprints: a kit, or the workspace itself. */
export interface BlueprintSource {
  /** The prefix of the blueprint names, such as `change/`. May be empty. */
  readonly prefix: string
  readonly dir: string
  /** Folders that contain the plugins' blueprints. A blueprint in `dir` takes precedence. */
  readonly packagedDirs?: readonly string[]
  /** Template folders, in order of precedence. */
  readonly templateDirs: readonly { readonly dir: string; readonly label: string }[]
  /** Folders of the JSON Schemas that contracts of answers name, in order of precedence. */
  readonly schemaDirs: readonly SchemaDir[]
  readonly sources: Readonly<Record<string, LayerSource>>
  /** The actions that answers may contain. */
  readonly findActions: () => ActionTable
  /** Texts that replace templates and blueprints of this source. */
  readonly drafts?: Drafts
  /** Names of the elements in the prompts. */
  readonly tags?: readonly string[]
}

/**
 * Returns the names of the blueprint files, without their extension.
 * @example listBlueprints(workspace.blueprintSources[0]) // → ['plan', 'review']
 */
export function listBlueprints(source: BlueprintSource): string[] {
  const names = dirsOf(source).flatMap(filesIn).map(nameOf)
  return [...new Set(names)].filter((name) => BLUEPRINT_NAME.test(name)).sort()
}

function dirsOf({ dir, packagedDirs = [] }: BlueprintSource): string[] {
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

/**
 * The file of a blueprint. Undefined if there is no blueprint with this name.
 * @example blueprintFile(workspace.blueprintSources[0], 'review') // → '/home/ada/shop/blueprints/review.yaml'
 */
export function blueprintFile(source: BlueprintSource, name: string): string | undefined {
  if (!BLUEPRINT_NAME.test(name)) return undefined
  for (const dir of dirsOf(source)) {
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
const libraries = new WeakMap<BlueprintSource, TemplateLibrary>()

/** Loads a blueprint and its templates from disk. Unchanged files are not parsed again. */
export function loadBlueprint(source: BlueprintSource, name: string, file: string, label: string): FileBlueprint {
  const definition = parsed(
    file,
    source.drafts?.[label] ?? loadTextFile(file),
    JSON.stringify([label, source.prefix + name]),
  )
  const { sources, tags, findActions } = source
  return {
    ...definition,
    templates: templatesOf(source),
    sources,
    findSchema: (schema) => loadSchema(source.schemaDirs, schema),
    findActions,
    ...(tags?.length && { tags }),
  }
}

function templatesOf(source: BlueprintSource): TemplateLibrary {
  const templates =
    libraries.get(source) ??
    loadTemplates([...source.templateDirs], { texts: draftTexts(source.templateDirs, source.drafts ?? {}) })
  templates.reload()
  libraries.set(source, templates)
  return templates
}

/** A name may contain folders, but cannot leave the folder of schemas. */
const SCHEMA_NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_][A-Za-z0-9._-]*)*$/

/** A folder of JSON Schemas, and its name in reports. */
interface SchemaDir {
  readonly dir: string
  readonly label: string
}

/**
 * Loads the JSON Schema that a contract names, from the first folder that has it.
 * @example loadSchema([{ dir: '/home/ada/shop/schemas', label: 'schemas' }], 'reply') // → { type: 'object', … }
 * @throws SchemaNotFound, InvalidSchemaFile
 */
export function loadSchema(schemaDirs: readonly SchemaDir[], name: string): object {
  const names = SCHEMA_NAME.test(name) ? [`${name}.json`, `${name}.schema.json`] : []
  for (const { dir, label } of schemaDirs) {
    const file = names.find((one) => existsSync(join(dir, one)))
    if (file !== undefined) return parseSchema(loadTextFile(join(dir, file)), `${label}/${file}`)
  }
  const available = schemaDirs.flatMap(({ dir }) => schemasIn(dir))
  throw new SchemaNotFound(
    name,
    schemaDirs.flatMap(({ label }) => names.map((one) => `${label}/${one}`)),
    [...new Set(available)].sort(),
  )
}

function parseSchema(text: string, file: string): object {
  try {
    const schema: unknown = JSON.parse(text)
    if (typeof schema === 'object' && schema !== null && !Array.isArray(schema)) return schema
  } catch (error) {
    throw new InvalidSchemaFile(file, error instanceof Error ? error.message : String(error))
  }
  throw new InvalidSchemaFile(file, 'It must contain an object.')
}

/** The names that a contract can use for the schemas in a folder. */
function schemasIn(dir: string): string[] {
  if (!existsSync(dir)) return []
  return readdirSync(dir)
    .filter((entry) => entry.endsWith('.json'))
    .map((entry) => entry.replace(/(?:\.schema)?\.json$/, ''))
}
