import { isRecord } from '@quire/core/data-file'
import type { JsonValue } from '@quire/runtime/engine'
import { formText } from '../documents/form-text.ts'
import { InvalidParameter } from '../errors.ts'
import { workReport } from '../process/work-status.ts'
import { textParam, textsParam } from './params.ts'
import type { HandlerTools, SessionHandler } from './session-handler.ts'
import { Settings, splitSetting } from './settings.ts'

type Fields = Readonly<Record<string, string | readonly string[]>>

export const writeTemplate: SessionHandler = (params, context) =>
  fillTemplate(textParam(params, 'template').trim(), readContent(params.content), context)

/** Child elements without anything between them, such as `<item>…</item><item>…</item>`. */
const CHILDREN = /^(?:<([A-Za-z_][\w.-]*)>(?:(?!<\1>)[\s\S])*?<\/\1>\s*)+$/
const CHILD = /<([A-Za-z_][\w.-]*)>([\s\S]*?)<\/\1>\s*/g
/** The end of an element, or an element without content. A lone `<` is text. */
const MARKUP = /<\/[A-Za-z_][\w.-]*\s*>|<[A-Za-z_][\w.-]*(?:\s[^<>]*)?\/>/

/**
 * Fills in fields of a work template, and rewrites the template's file. Returns the file's path, and a note if a manual
 * change was replaced.
 */
export async function fillTemplate(
  name: string,
  content: Fields,
  context: Pick<HandlerTools, 'process' | 'state' | 'documents' | 'render'>,
): Promise<string> {
  const fields = (): Fields => context.state.get().work[name]?.fields ?? {}
  const before = fields()
  // The state rejects unknown templates and fields. The error lists the valid names.
  context.state.fill(name, content)
  const template = context.process.templates.find((one) => one.name === name)!
  const stored = await context.documents.read(template.file)
  const text = formText(template, fields(), context.render)
  const { path } = await context.documents.write({ path: template.file, kind: name, key: name, text })
  if (!stored || stored.text === formText(template, before, context.render)) return path
  // A person has added text outside the fields.
  return `${path}; it replaces version ${stored.version}, which was changed by hand. To restore that version: /restore ${path} ${stored.version}`
}

/** Reads a map of field names to values, from an object or a JSON string. */
function readContent(content: unknown): Fields {
  const value = typeof content === 'string' ? parse(content) : content
  if (!isRecord(value)) {
    throw new InvalidParameter("'content' must map field names to values, as an object or a JSON string.")
  }
  const fields = Object.entries(value).map(([name, entry]) => [name, readValue(name, entry)] as const)
  if (fields.length === 0) throw new InvalidParameter("'content' must name at least one field.")
  return Object.fromEntries(fields)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads a text, or a list that is written as child elements, as a JSON array or as an object with one member. */
function readValue(name: string, value: unknown): string | readonly string[] {
  const list = listIn(value)
  return list ? list.map((one) => readText(name, one)) : readText(name, value)
}

function listIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value.length > 0 ? value : undefined
  if (isRecord(value)) {
    const [only, ...others] = Object.values(value)
    return others.length === 0 && Array.isArray(only) ? only : undefined
  }
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (CHILDREN.test(text)) return [...text.matchAll(CHILD)].map(([, , child = '']) => child)
  const json = /^\[\s*["[]/.test(text) ? parse(text) : undefined
  return Array.isArray(json) && json.length > 0 ? json : undefined
}

function readText(name: string, value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') throw new InvalidParameter(`'${name}' must be a string or a list of strings.`)
  const [markup] = MARKUP.exec(value) ?? []
  if (markup === undefined) return value.trim()
  throw new InvalidParameter(
    `'${name}' contains ${markup}. Write plain text. Only a list has elements: <item>…</item> for each entry.`,
  )
}

/** Sets the status of a work template. Rejects a wrong list of missing fields. */
export const updateStatus: SessionHandler = (params, context) => {
  const name = textParam(params, 'template').trim()
  const status = textParam(params, 'status').trim()
  const template = context.process.templates.find((one) => one.name === name)
  if (template) {
    const names = template.fields.map((field) => field.name)
    const claimed = (textsParam(params, 'missing') ?? []).flatMap((entry) => fieldsIn(entry, names))
    const { missing } = workReport(template, context.state.get().work[name] ?? { fields: {} })
    const unknown = claimed.filter((field) => !names.includes(field))
    if (unknown.length > 0) {
      throw new InvalidParameter(
        `${template.display} has no field ${unknown.map((field) => `'${field}'`).join(', ')}. Fields: ${names.join(', ')}.`,
      )
    }
    const filled = claimed.filter((field) => !missing.includes(field))
    if (filled.length > 0) {
      throw new InvalidParameter(
        `Fields that are filled in or not required must not be listed as missing: ${filled.join(', ')}. ${missing.length > 0 ? `Missing: ${missing.join(', ')}.` : 'Nothing is missing.'}`,
      )
    }
    if (status === 'complete' && claimed.length > 0) {
      throw new InvalidParameter(`It cannot be complete while these fields are missing: ${claimed.join(', ')}.`)
    }
  }
  // Rejects an unknown template, and lists the available templates.
  context.state.declare(name, status)
  const now = workReport(template!, context.state.get().work[name] ?? { fields: {} })
  return now.missing.length > 0 ? `${now.status}; missing: ${now.missing.join(', ')}` : now.status
}

/** Returns the field names in an entry. An entry is a list of names, or a sentence that mentions fields. */
function fieldsIn(entry: string, names: readonly string[]): string[] {
  const words = entry.split(/[\s,]+/).filter(Boolean)
  const named = words.map((word) => word.replace(/^["'`(]+|["'`.;:!?)]+$/g, '')).filter((word) => names.includes(word))
  const isList =
    words.length === 1 || words.length === named.length || entry.split(',').every((part) => !/\S\s+\S/.test(part))
  return isList ? words : named
}

/** Copies parameters into the state, as defined in `fields`. */
export const setFields: SessionHandler = (params, context) => {
  const fields = new Settings(context).names('fields')
  const present = Object.entries(fields).filter(([name]) => params[name] !== undefined)
  if (present.length === 0)
    throw new InvalidParameter(`There is nothing to set. Use one of ${Object.keys(fields).join(', ')}.`)
  for (const [name, path] of present) {
    const { section, field } = splitSetting(path)
    context.state.set(section, field, params[name] as JsonValue)
  }
  return Object.fromEntries(present.map(([name, path]) => [path, params[name] as JsonValue]))
}
