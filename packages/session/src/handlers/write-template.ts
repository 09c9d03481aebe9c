import { formText } from '../documents/form-text.ts'
import { InvalidParameter } from '../errors.ts'
import { textParam } from './params.ts'
import type { SessionHandler, SessionHandlerContext } from './session-handler.ts'

type Fields = Readonly<Record<string, string | readonly string[]>>

export const writeTemplate: SessionHandler = (params, context) =>
  fillTemplate(textParam(params, 'template').trim(), readContent(params.content), context)

/**
 * Fills in fields of a work template, and rewrites the template's file. Returns the file's path, and a note if a manual
 * change was replaced.
 */
export async function fillTemplate(
  name: string,
  content: Fields,
  context: Pick<SessionHandlerContext, 'process' | 'state' | 'documents' | 'render'>,
): Promise<string> {
  const fields = (): Fields => context.state.get().work[name]?.fields ?? {}
  const before = fields()
  // The state rejects unknown templates and fields. The error lists the valid names.
  context.state.fill(name, content)
  const template = context.process.templates.find((one) => one.name === name)!
  const there = await context.documents.read(template.file)
  const text = formText(template, fields(), context.render)
  const { path } = await context.documents.write({ path: template.file, kind: name, key: name, text })
  if (!there || there.text === formText(template, before, context.render)) return path
  // A person has added text outside the fields.
  return `${path}; it replaces version ${there.version}, which was changed by hand. To restore that version: /restore ${path} ${there.version}`
}

/** Reads a map of field names to values, from an object or a JSON string. */
function readContent(content: unknown): Fields {
  const value = typeof content === 'string' ? parse(content) : content
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidParameter("'content' must map field names to values, as an object or a JSON string.")
  }
  const fields = Object.entries(value).map(([name, given]) => [name, readValue(name, given)] as const)
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

function readValue(name: string, given: unknown): string | readonly string[] {
  // Parses a list written as elements: <item>…</item>.
  const items =
    typeof given === 'string' ? [...given.matchAll(/<item>([\s\S]*?)<\/item>/g)].map(([, item = '']) => item) : []
  if (items.length > 0) return items.map((item) => item.trim())
  if (Array.isArray(given) && given.length > 0) return given.map((one) => readText(name, one))
  return readText(name, given)
}

function readText(name: string, given: unknown): string {
  if (typeof given === 'string') return given.trim()
  if (typeof given === 'number' || typeof given === 'boolean') return String(given)
  throw new InvalidParameter(`'${name}' must be a string or a list of strings.`)
}
