import { escapeBraces } from '../convert/expressions.ts'
import { fromHandlebars } from '../convert/from-handlebars.ts'
import { type Converted, fromJinja } from '../convert/from-jinja.ts'
import { NotImported } from '../errors.ts'
import type { ImportedPart, ImportedPrompt } from '../imported-prompt.ts'
import { Collected } from './collect-inputs.ts'
import { mapping, textOf } from './frontmatter.ts'

const TOKEN = /\{\{|\}\}|\{([^{}]*)\}|[{}]/g

const FORMATS: Readonly<Record<string, (source: string, file: string) => Converted>> = {
  'f-string': fromFString,
  mustache: fromHandlebars,
  jinja2: fromJinja,
}

/**
 * Reads a LangChain prompt saved as JSON. The prompt may be a prompt template or a chat prompt, in the old or the new
 * format.
 */
export function readLangChain(data: unknown, file: string, name: string): ImportedPrompt {
  const collected = new Collected()
  const { notes } = collected
  const preset: Record<string, unknown> = {}
  const parts = readPrompt(data)
  if (parts.length === 0) throw new NotImported(file, 1, 'The file contains no LangChain prompt.')
  const presets = Object.fromEntries(Object.entries(preset).map(([one, value]) => [one, { default: value }]))
  return { name, inputs: collected.inputs(presets), parts, notes }

  function readPrompt(value: unknown): ImportedPart[] {
    const { kind, fields } = describe(value)
    if (fields.output_parser) notes.push('The output parser was left out: use a schema or tags to parse answers.')
    for (const [key, value] of Object.entries(mapping(fields.partial_variables))) {
      if (typeof value === 'string') preset[key] = value
      else notes.push(`The value of ${key} was left out, because it is code. Pass it as an input.`)
    }
    if (/ChatPromptTemplate$|^chat$/.test(kind)) return list(fields.messages).flatMap(readMessage)
    if (/FewShot/.test(kind) || fields.examples !== undefined) return readExamples(fields)
    if (fields.template !== undefined) return [{ kind: 'text', role: 'user', text: convert(fields) }]
    throw new NotImported(file, 1, `Prompts of the kind ${kind || 'unknown'} are not supported.`)
  }

  function readMessage(value: unknown): ImportedPart[] {
    const { kind, fields } = describe(value)
    if (/MessagesPlaceholder/.test(kind)) return [{ kind: 'history', input: textOf(fields.variable_name) ?? 'history' }]
    const role = /System/i.test(kind) ? 'system' : /AI|assistant/i.test(kind) ? 'assistant' : 'user'
    if (/ChatMessage/.test(kind)) notes.push(`A message with the role ${String(fields.role)} became a user message.`)
    const content = fields.content
    if (typeof content === 'string') return [{ kind: 'text', role, text: content.replaceAll('{{', '\\{{') }]
    const prompts = Array.isArray(fields.prompt) ? fields.prompt : [fields.prompt]
    const texts = prompts.flatMap((prompt) => {
      const inner = describe(prompt).fields
      if (inner.template === undefined || typeof inner.template !== 'string') {
        notes.push(`A part of a message was left out: it is not text.`)
        return []
      }
      return [convert(inner)]
    })
    return texts.length > 0 ? [{ kind: 'text', role, text: texts.join('\n\n') }] : []
  }

  /** Writes examples one after another, as LangChain does. */
  function readExamples(fields: Readonly<Record<string, unknown>>): ImportedPart[] {
    const { fields: form } = describe(fields.example_prompt)
    const examples = list(fields.examples).map((example) => {
      const format = FORMATS[textOf(form.template_format) ?? 'f-string'] ?? fromFString
      const values = mapping(example)
      return format(String(form.template ?? ''), file).text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) =>
        String(values[key] ?? '').replaceAll('{{', '\\{{'),
      )
    })
    const around = (key: string): string[] =>
      typeof fields[key] === 'string' && fields[key] !== '' ? [convert({ ...fields, template: fields[key] })] : []
    if (examples.length === 0) notes.push('The examples were left out, because code selects them.')
    const text = [...around('prefix'), ...examples, ...around('suffix')].join(
      textOf(fields.example_separator) ?? '\n\n',
    )
    return [{ kind: 'text', role: 'user', text }]
  }

  function convert(fields: Readonly<Record<string, unknown>>): string {
    const format = textOf(fields.template_format) ?? 'f-string'
    const read = FORMATS[format]
    if (!read) throw new NotImported(file, 1, `The template format ${format} is not supported.`)
    return collected.add(read(String(fields.template), file)).trim()
  }
}

/** Returns the kind and fields of a value, in the old format (`_type`) or the new format (`lc`, `id`, `kwargs`). */
function describe(value: unknown): { kind: string; fields: Readonly<Record<string, unknown>> } {
  const data = mapping(value)
  if (data.lc === undefined) return { kind: textOf(data._type) ?? '', fields: data }
  return { kind: String(list(data.id).at(-1) ?? ''), fields: mapping(data.kwargs) }
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/**
 * Converts a Python format string to Quire's syntax. `{name}` becomes `{{name}}`, and doubled braces become single
 * braces.
 */
function fromFString(source: string, file: string, firstLine = 1): Converted {
  const names = new Set<string>()
  let literal = ''
  let text = ''
  let end = 0
  const flush = (): void => {
    text += escapeBraces(literal)
    literal = ''
  }
  for (const match of source.matchAll(TOKEN)) {
    literal += source.slice(end, match.index)
    end = match.index + match[0].length
    const line = firstLine + source.slice(0, match.index).split('\n').length - 1
    if (match[0] === '{{' || match[0] === '}}') literal += match[0][0]
    else if (match[1] === undefined)
      throw new NotImported(file, line, 'There is a single brace. To write a literal brace, double it.')
    else {
      const name = match[1].trim()
      if (!/^[A-Za-z_]\w*$/.test(name)) {
        throw new NotImported(file, line, `{${name}} is not a variable. Braces may contain only names.`)
      }
      names.add(name)
      flush()
      text += `{{${name}}}`
    }
  }
  literal += source.slice(end)
  flush()
  return { text, names: [...names], optional: [], notes: [] }
}
