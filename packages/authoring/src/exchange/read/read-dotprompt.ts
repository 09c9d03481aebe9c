import { fromHandlebars } from '../convert/from-handlebars.ts'
import type { ImportedInput, ImportedPart, ImportedPrompt } from '../imported-prompt.ts'
import { Collected } from './collect-inputs.ts'
import { mapping, readFrontmatter, textOf } from './frontmatter.ts'
import { readCallSettings } from './read-call-settings.ts'

const TYPES = ['string', 'number', 'integer', 'boolean', 'null', 'any']

/** Matches role markers and role blocks. After a block, the role is `user` again. */
const MARK = /\{\{\s*(?:#?role\s+["'](\w+)["']|(history)|(\/role))\s*\}\}\s?/g
const ROLES: Readonly<Record<string, 'system' | 'user' | 'assistant'>> = {
  system: 'system',
  user: 'user',
  model: 'assistant',
}

/** Reads a dotprompt file: YAML, then Handlebars with markers for roles and history. */
export function readDotprompt(text: string, file: string, name: string): ImportedPrompt {
  const { data, body, bodyLine } = readFrontmatter(text, file)
  const collected = new Collected()
  const { notes } = collected
  const parts: ImportedPart[] = []
  let role: 'system' | 'user' | 'assistant' = 'user'
  let end = 0
  const add = (until: number): void => {
    const piece = body.slice(end, until)
    if (piece.trim() === '') return
    const line = bodyLine + body.slice(0, end).split('\n').length - 1
    parts.push({ kind: 'text', role, text: collected.add(fromHandlebars(piece.trim(), file, line)) })
  }
  for (const match of body.matchAll(MARK)) {
    add(match.index)
    end = match.index + match[0].length
    if (match[2]) parts.push({ kind: 'history', input: 'history' })
    else if (match[3]) role = 'user'
    else if (ROLES[match[1]!]) role = ROLES[match[1]!]!
    else notes.push(`The role ${match[1]} is unknown; its text was added to the previous role.`)
  }
  add(body.length)

  const { schema, default: defaults } = mapping(data.input)
  const declared = fromPicoschema(schema, notes)
  const output = mapping(data.output)
  const answer = output.schema === undefined ? undefined : fromPicoschema(output.schema, notes)
  if (data.tools !== undefined) notes.push('Tools were left out: a blueprint has its own actions (actions.yaml).')
  const settings = readCallSettings(data.model, mapping(data.config), notes)
  const description = textOf(data.description)
  return {
    name: textOf(data.name) ?? name,
    ...(description && { description }),
    inputs: collected.inputs(inputsFrom(declared, mapping(defaults))),
    parts,
    ...settings,
    ...(answer && { schema: answer }),
    notes,
  }
}

function inputsFrom(
  schema:
    | { readonly properties?: Readonly<Record<string, unknown>>; readonly required?: readonly string[] }
    | undefined,
  defaults: Readonly<Record<string, unknown>>,
): Record<string, ImportedInput> {
  const names = new Set([...Object.keys(schema?.properties ?? {}), ...Object.keys(defaults)])
  return Object.fromEntries(
    [...names].map((name) => {
      const description = textOf(mapping(schema?.properties?.[name]).description)
      const isOptional = schema?.required?.includes(name) !== true
      return [
        name,
        {
          ...(description && { description }),
          ...(Object.hasOwn(defaults, name) ? { default: defaults[name] } : isOptional && { required: false }),
        },
      ]
    }),
  )
}

interface ObjectSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
}

/**
 * Converts Picoschema, Dotprompt's short form of JSON Schema. A full JSON Schema is returned unchanged. Undefined if
 * there is no schema.
 */
function fromPicoschema(value: unknown, notes: string[]): ObjectSchema | undefined {
  if (value === undefined || value === null) return undefined
  const fields = mapping(value)
  if (typeof value === 'string' || Object.keys(fields).length === 0) {
    notes.push(`The schema ${JSON.stringify(value)} was left out, because the file does not define it.`)
    return undefined
  }
  if (fields.type === 'object' || '$ref' in fields) return fields as unknown as ObjectSchema
  return objectOf(fields)
}

function objectOf(fields: Readonly<Record<string, unknown>>): ObjectSchema {
  const properties: Record<string, unknown> = {}
  const required: string[] = []
  for (const [key, value] of Object.entries(fields)) {
    const [, name = key, optional, kind, description] = /^([^?(]+)(\?)?(?:\((\w+)(?:,\s*(.*))?\))?$/.exec(key) ?? []
    properties[name] = { ...fieldOf(value, kind), ...(description && { description }) }
    if (!optional) required.push(name)
  }
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

function fieldOf(value: unknown, kind: string | undefined): object {
  if (kind === 'enum') return { enum: value }
  if (kind === 'array')
    return { type: 'array', items: typeof value === 'string' ? scalar(value) : objectOf(mapping(value)) }
  if (kind === 'object' || typeof value === 'object') return objectOf(mapping(value))
  return scalar(String(value))
}

function scalar(written: string): object {
  const [type = '', ...rest] = written.split(',')
  const description = rest.join(',').trim()
  const typed = TYPES.includes(type.trim()) && type.trim() !== 'any' ? { type: type.trim() } : {}
  return { ...typed, ...(description && { description }) }
}
