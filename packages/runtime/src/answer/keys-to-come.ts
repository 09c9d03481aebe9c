import { parseJson } from '@quire/core'
import { findOpenPath } from '@quire/core/response'
import { repairJsonText } from '../repair/repair-json-text.ts'
import { isRecord, resolveSchema as resolve, type Schema } from './resolve-schema.ts'

/** Maximum number of keys, and maximum length of a key's description. */
const MAX_KEYS = 30
const MAX_DESCRIPTION = 200

/**
 * Lists the parts missing from truncated JSON, in schema order, with descriptions.
 * @example
 * const schema = { type: 'object', required: ['title', 'steps'], properties: { title: {}, steps: { type: 'array' } } }
 * await keysToCome(schema, '{"title": "Pl') // → ['`title` (begun)', '`steps`']
 */
export async function keysToCome(schema: object, text: string): Promise<string[]> {
  const open = findOpenPath(text)
  if (!open) return []
  const { value } = await parseJson(text, { repair: repairJsonText })
  const root = schema as Schema
  return lacking(root, value, open.path, '', root).slice(0, MAX_KEYS)
}

/** Returns the missing parts of an open container, starting with the unfinished member. */
function lacking(
  unresolved: unknown,
  value: unknown,
  [begun, ...deeper]: readonly (string | number)[],
  at: string,
  root: Schema,
): string[] {
  const schema = resolve(unresolved, root)
  const inside = (key: string | number): string =>
    typeof key === 'number' ? `${at}[${key}]` : at === '' ? key : `${at}.${key}`
  if (isRecord(schema.properties)) {
    const members = isRecord(value) ? value : {}
    const { properties } = schema
    const rest = begun === undefined ? [] : lacking(properties[begun], members[begun], deeper, inside(begun), root)
    const missing = Object.keys(properties).filter((key) => key !== begun && !Object.hasOwn(members, key))
    return [
      ...rest,
      ...listed(
        at,
        missing.map((key) => describeKey(key, properties[key], root)),
      ),
    ]
  }
  if (Array.isArray(schema.items) || (schema.items !== undefined && typeof begun === 'number')) {
    const entries = Array.isArray(value) ? value : []
    const itemSchemas = Array.isArray(schema.items) ? schema.items : undefined
    const isBegun = typeof begun === 'number' && begun < entries.length
    const rest = isBegun
      ? lacking(itemSchemas ? itemSchemas[begun] : schema.items, entries[begun], deeper, inside(begun), root)
      : []
    const following = (itemSchemas ?? []).slice(entries.length)
    const listed = following.map((one, index) => describeKey(inside(entries.length + index), one, root))
    const further = itemSchemas || at === '' ? [] : [`Further entries of \`${at}\`, if there are any`]
    if (isBegun || itemSchemas) return [...rest, ...listed, ...further]
  }
  return at === '' ? [] : [`${describeKey(at, schema, root)} (begun)`]
}

/** Lists the missing keys of a nested object under its path. */
function listed(at: string, keys: readonly string[]): string[] {
  if (at === '' || keys.length === 0) return [...keys]
  return [`In \`${at}\`:${keys.map((key) => `\n  - ${key}`).join('')}`]
}

function describeKey(at: string, unresolved: unknown, root: Schema): string {
  const what = describe(unresolved, root)
  return `\`${at}\`${what === '' ? '' : `: ${what.length > MAX_DESCRIPTION ? `${what.slice(0, MAX_DESCRIPTION - 1)}…` : what}`}`
}

function describe(unresolved: unknown, root: Schema): string {
  const schema = resolve(unresolved, root)
  if (typeof schema.description === 'string') return schema.description
  if (Array.isArray(schema.enum)) return `one of ${schema.enum.map((one) => JSON.stringify(one)).join(', ')}`
  if ('const' in schema) return JSON.stringify(schema.const)
  if (isRecord(schema.properties)) return `an object with ${members(schema.properties, root)}`
  if (Array.isArray(schema.items)) return `a list of ${schema.items.length} entries`
  if (schema.items === undefined) return ''
  const entry = describe(schema.items, root)
  return entry === '' ? 'a list' : `a list; each entry: ${entry}`
}

/** Lists the names of an object's members. Also shows fixed values, because they identify the object. */
function members(properties: Schema, root: Schema): string {
  return Object.entries(properties)
    .map(([key, member]) => {
      const { const: fixed } = resolve(member, root)
      return fixed === undefined ? `\`${key}\`` : `\`${key}\` ${JSON.stringify(fixed)}`
    })
    .join(', ')
}
