import type { WorkTemplate } from '../process/process.ts'
import { InvalidParameter } from './errors.ts'
import { textParam } from './params.ts'
import type { SessionHandler, SessionHandlerContext } from './session-handler.ts'

type Fields = Readonly<Record<string, string | readonly string[]>>

/** Fills in fields of a work template, and writes its file from all that is filled in. */
export const writeTemplate: SessionHandler = async (params, context) => {
  const name = textParam(params, 'template').trim()
  // Whether the template and its fields exist is for the state to say: it lists what there is.
  context.state.fill(name, readContent(params.content))
  const template = context.process.templates.find((one) => one.name === name)!
  const text = documentText(context, template, context.state.get().work[name]?.fields ?? {})
  const { path } = await context.documents.write({ path: template.file, kind: name, key: name, text })
  return path
}

/** Fields by name, as an object or as its JSON. */
function readContent(content: unknown): Fields {
  const value = typeof content === 'string' ? parse(content) : content
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidParameter("'content' takes fields by name, as an object or as JSON.")
  }
  const fields = Object.entries(value).map(([name, given]) => [name, readValue(name, given)] as const)
  if (fields.length === 0) throw new InvalidParameter("'content' names no field.")
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
  if (Array.isArray(given) && given.length > 0) return given.map((one) => readText(name, one))
  return readText(name, given)
}

function readText(name: string, given: unknown): string {
  if (typeof given === 'string') return given.trim()
  if (typeof given === 'number' || typeof given === 'boolean') return String(given)
  throw new InvalidParameter(`'${name}' takes a text or a list of texts.`)
}

function documentText(context: SessionHandlerContext, template: WorkTemplate, fields: Fields): string {
  if (template.document !== undefined) return `${context.render(template.document, { fields }).trim()}\n`
  const parts = template.fields.map(({ name, display }) => `## ${display}\n\n${plain(fields[name])}`)
  return `${[`# ${template.display}`, ...parts].join('\n\n')}\n`
}

function plain(value: string | readonly string[] | undefined): string {
  if (value === undefined || value.length === 0) return '_Open._'
  return typeof value === 'string' ? value : value.map((entry) => `- ${entry}`).join('\n')
}
