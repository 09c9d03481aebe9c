import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { loadTextFile } from '@quire/core/template'
import { InvalidSchemaFile, SchemaNotFound } from './errors.ts'

/** A name may contain folders, but cannot leave the folder of schemas. */
const SCHEMA_NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_][A-Za-z0-9._-]*)*$/

/** A folder of JSON Schemas, and its name in reports. */
export interface SchemaDir {
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
