import { findChoice } from '../process/named-fields.ts'
import type { WorkField, WorkTemplate } from '../process/process.ts'

/** Renders one of the kit's templates. */
export type Render = (template: string, values: Readonly<Record<string, unknown>>) => string

/** Renders the file of a work template. If there is no document template, the file lists the fields. */
export function formText(
  { display, document, fields: all }: Pick<WorkTemplate, 'display' | 'document' | 'fields'>,
  fields: FieldValues,
  render: Render,
): string {
  if (document !== undefined) return `${render(document, { fields }).trim()}\n`
  const parts = all.map((field) => `## ${field.display}\n\n${plain(fields[field.name])}`)
  return `${[`# ${display}`, ...parts].join('\n\n')}\n`
}

function plain(value: string | readonly string[] | undefined): string {
  if (value === undefined || value.length === 0) return '_Open._'
  return typeof value === 'string' ? value : value.map((entry) => `- ${entry}`).join('\n')
}

export type FieldValues = Readonly<Record<string, string | readonly string[]>>

/** The fields of a work template that was read from a file, or the reason why the file cannot be read. */
type ReadFields = { readonly fields: FieldValues } | { readonly problem: string }

/** Matches the placeholder for an empty field in a file. */
const OPEN = /^\s*_Open\._\s*$/
/** Marks the position of a field. These characters do not occur in documents. */
const MARK = (name: string): string => `\uE000${name}\uE001`

/**
 * Reads the fields of a work template from its file, which a person may have edited. A field's value is the text
 * between its anchor and the next anchor. The anchors come from an unedited file.
 * @param write creates the file from fields
 */
export function readFields(
  template: Pick<WorkTemplate, 'fields' | 'display'>,
  text: string,
  write: (fields: FieldValues) => string,
): ReadFields {
  const marks = Object.fromEntries(
    template.fields.map(({ name, type }) => [name, type === 'list' ? [MARK(name)] : MARK(name)]),
  )
  const anchors = anchorsOf(write(marks), template.fields)
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  let from = 0
  const found: {
    readonly field: WorkField
    readonly line: number
    readonly column: number
    readonly isLine: boolean
  }[] = []
  for (const { field, anchor, isLine } of anchors) {
    const line = lines.findIndex((one, index) => index >= from && startsWith(one, anchor, isLine))
    if (line < 0) {
      if (!field.required) continue
      return { problem: `“${anchor}” is missing before ${field.display}` }
    }
    found.push({ field, line, column: lines[line]!.indexOf(anchor) + anchor.length, isLine })
    from = line + 1
  }
  const fields: Record<string, string | readonly string[]> = {}
  for (const [index, { field, line, column, isLine }] of found.entries()) {
    const end = found[index + 1]?.line ?? lines.length
    const body = [isLine ? '' : lines[line]!.slice(column), ...lines.slice(line + 1, end)]
    const stray = body.findIndex((one) => /^#{1,6}\s/.test(one))
    // Between two fields, only the file's own headings are allowed.
    const own = stray < 0 ? body : body.slice(0, stray)
    const rest = stray < 0 ? [] : body.slice(stray)
    const unknown = rest.find((one) => one.trim() !== '' && !isOwnHeading(one, anchors))
    if (unknown !== undefined) return { problem: `“${unknown.trim()}” does not belong to any field` }
    const value = valueOfField(field, own)
    const wrong = [value].flat().find((one) => one !== '' && field.enum && findChoice(field.enum, one) === undefined)
    if (wrong !== undefined)
      return { problem: `${field.display} must be one of ${field.enum!.join(', ')}, not “${wrong}”` }
    fields[field.name] = value
  }
  return { fields }
}

interface Anchor {
  readonly field: WorkField
  /** The text that precedes the field's value. */
  readonly anchor: string
  /** Whether the anchor is a whole line. */
  readonly isLine: boolean
  /** Headings between the previous field and this field. */
  readonly headings: readonly string[]
}

/** Returns the position of each field in an unedited file, in order. */
function anchorsOf(marked: string, fields: readonly WorkField[]): Anchor[] {
  const lines = marked.split('\n')
  const anchors: Anchor[] = []
  let headings: string[] = []
  let last = ''
  for (const line of lines) {
    const at = line.indexOf('\uE000')
    if (at < 0) {
      if (/^#{1,6}\s/.test(line)) headings.push(line.trim())
      if (line.trim() !== '') last = line.trim()
      continue
    }
    const name = line.slice(at + 1, line.indexOf('\uE001', at))
    const field = fields.find((one) => one.name === name)
    const before = line.slice(0, at).trim()
    const isAlone = before === '' || /^(?:[-*]|\d+[.)])$/.test(before)
    if (field) anchors.push({ field, anchor: isAlone ? last : before, isLine: isAlone, headings })
    headings = []
    last = ''
  }
  return anchors
}

function startsWith(line: string, anchor: string, isLine: boolean): boolean {
  const text = line.trim()
  return isLine ? text === anchor : text.startsWith(anchor)
}

function isOwnHeading(line: string, anchors: readonly Anchor[]): boolean {
  return anchors.some(({ headings }) => headings.includes(line.trim()))
}

function valueOfField({ type }: WorkField, lines: readonly string[]): string | readonly string[] {
  const text = lines.join('\n').trim()
  const value = OPEN.test(text) ? '' : text
  if (type === 'text') return value
  return value
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*]|\d+[.)])\s+/, '').trim())
    .filter((line) => line !== '')
}
