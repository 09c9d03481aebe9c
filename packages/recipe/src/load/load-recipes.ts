import { join } from 'node:path'
import { BoundedMemo } from '@quire/core/data-file'
import { InvalidDataFile } from '@quire/core/errors'
import { loadTextFile } from '@quire/core/template'
import type { Folder } from '@quire/runtime/kit'
import { parse } from 'yaml'
import { parseRecipe } from '../format/parse-recipe.ts'
import type { Recipe } from '../format/recipe.ts'
import { DATA_NAME, namesIn } from './names-in.ts'

const SCHEMA = /^([A-Za-z0-9_][A-Za-z0-9._-]*)\.(?:json|ya?ml)$/

/** Returns the names of the recipes in a folder. Empty if the folder does not exist. */
export function listRecipes(dir: string): string[] {
  return namesIn(dir, DATA_NAME).map(({ name }) => name)
}

/**
 * Loads the recipe with this name. Undefined if there is no such recipe. `label` is the folder's name in reported
 * problems.
 */
export function loadRecipe(dir: string, name: string, label: string): Recipe | undefined {
  const found = namesIn(dir, DATA_NAME).find((one) => one.name === name)
  return found && parseRecipe(loadTextFile(join(dir, found.entry)), { file: `${label}/${found.entry}`, name })
}

/** Any line of a top-level mapping that is not a key must be indented, a list item or a comment. */
const UNUSUAL_LINE = /^(?!\w+:(?:\s|$)|- |[\s#]|$)/m

/**
 * Whether a recipe's name is the name of its file. Does not parse the file, which may be long. False if the file is
 * unusual or cannot be read, so that the answer needs a parser.
 */
export function isNamedAfterFile(name: string, { dir, label }: Folder): boolean {
  const found = namesIn(dir, DATA_NAME).find((one) => one.name === name)
  try {
    const text = loadTextFile(join(dir, found!.entry), { label: `${label}/${found!.entry}` })
    const names = [...text.matchAll(/^name:(.*)$/gm)].map(([, value]) => value!.trim())
    return !UNUSUAL_LINE.test(text) && names.every((one) => one === name)
  } catch {
    return false
  }
}

/** Loads the JSON Schemas of a folder, keyed by their names in recipes. */
export function loadSchemas(dir: string, label: string): Record<string, object> {
  return Object.fromEntries(
    namesIn(dir, SCHEMA).map(({ name, entry }) => {
      const file = `${label}/${entry}`
      const schema = readSchema(loadTextFile(join(dir, entry)), file)
      return [name, schema]
    }),
  )
}

/** Every recipe of a folder has the same schemas. They are shared, so callers must not change them. */
const knownSchemas = new BoundedMemo<object>(1_000_000)

function readSchema(text: string, file: string): object {
  const known = knownSchemas.get(text)
  if (known) return known
  const schema = parseSchema(text, file)
  knownSchemas.set(text, schema)
  return schema
}

function parseSchema(text: string, file: string): object {
  const refuse = (message: string): never => {
    throw new InvalidDataFile(file, 'Schema', [{ file, line: 1, message }])
  }
  try {
    const schema: unknown = parseJson(text) ?? parse(text)
    return typeof schema === 'object' && schema !== null && !Array.isArray(schema)
      ? schema
      : refuse('It is not a JSON Schema: it contains no object.')
  } catch (error) {
    if (InvalidDataFile.isInstance(error)) throw error
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

/**
 * Parses JSON many times faster than the YAML library, with the same result. Undefined if the text is something else or
 * has repeated keys, which JSON accepts.
 */
function parseJson(text: string): object | undefined {
  if (!/^\s*\{/.test(text)) return undefined
  try {
    const value = JSON.parse(text) as object
    const isWhole = JSON.stringify(value).replace(/\s/g, '') === text.replace(/\s/g, '')
    return isWhole ? value : undefined
  } catch {
    return undefined
  }
}
