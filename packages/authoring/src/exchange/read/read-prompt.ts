import { basename } from 'node:path'
import { fromHandlebars } from '../convert/from-handlebars.ts'
import { fromJinja } from '../convert/from-jinja.ts'
import { NotImported } from '../errors.ts'
import type { ImportedPart, ImportedPrompt } from '../imported-prompt.ts'
import { Collected } from './collect-inputs.ts'
import { mapping, readFrontmatter, textOf } from './frontmatter.ts'
import { readDotprompt } from './read-dotprompt.ts'
import { readLangChain } from './read-langchain.ts'
import { readPrompty } from './read-prompty.ts'

const SEPARATOR = /^---\s*$/m
const ROLES = ['system', 'user', 'assistant'] as const

const READERS: Readonly<Record<string, (text: string, file: string, name: string) => ImportedPrompt>> = {
  prompt: readDotprompt,
  prompty: readPrompty,
  json: readJson,
  md: readMarkdown,
  markdown: readMarkdown,
  txt: readPlainText,
}

/** Reads another tool's prompt. The file extension determines the format. @throws NotImported */
export function readPrompt(text: string, file: string): ImportedPrompt {
  const name = basename(file)
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const read = READERS[extension]
  if (!read) {
    throw new NotImported(
      file,
      1,
      'Its extension is unknown. Known: .prompt (dotprompt), .prompty, .json (LangChain, or a list of messages), .md, .txt.',
    )
  }
  const prompt = read(text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n'), file, name.slice(0, name.lastIndexOf('.')))
  if (prompt.parts.length === 0) throw new NotImported(file, 1, 'It has no text.')
  return { ...prompt, name: safeName(prompt.name) }
}

function readJson(text: string, file: string, name: string): ImportedPrompt {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch (error) {
    throw new NotImported(file, 1, `It is not valid JSON: ${(error as Error).message}`)
  }
  return Array.isArray(data) ? readMessageList(data, file, name) : readLangChain(data, file, name)
}

/** Returns a name that is safe in a file name. */
function safeName(name: string): string {
  const safe = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
  return safe === '' ? 'prompt' : safe
}

/** Reads a Markdown file with `{{variables}}` as one system layer. */
function readMarkdown(text: string, file: string, name: string): ImportedPrompt {
  const { data, body, bodyLine } = readFrontmatter(text, file)
  const collected = new Collected()
  const source = collected.add(fromHandlebars(body.trim(), file, bodyLine))
  const { description, name: named, variables: _variables, ...others } = data
  const left = Object.keys(others)
  const summary = textOf(description)
  return {
    name: textOf(named) ?? name,
    ...(summary && { description: summary }),
    inputs: collected.inputs({}),
    parts: [{ kind: 'text', role: 'system', text: source }],
    notes: [...collected.notes, ...(left.length > 0 ? [`Frontmatter was left out: ${left.join(', ')}.`] : [])],
  }
}

/** Reads a text file with Nunjucks variables. promptfoo sends the text as one user message. */
function readPlainText(text: string, file: string, name: string): ImportedPrompt {
  const several = SEPARATOR.exec(text.trimEnd())
  if (several) {
    const line = text.slice(0, several.index).split('\n').length
    throw new NotImported(file, line, 'It contains several prompts, separated by ---. Put each into a separate file.')
  }
  const collected = new Collected()
  const source = collected.add(fromJinja(text.trim(), file))
  const parts: ImportedPart[] = source === '' ? [] : [{ kind: 'text', role: 'user', text: source }]
  return { name, inputs: collected.inputs({}), parts, notes: collected.notes }
}

/** Reads a list of messages with Nunjucks variables, as used by promptfoo and provider APIs. */
function readMessageList(messages: readonly unknown[], file: string, name: string): ImportedPrompt {
  const collected = new Collected()
  const parts = messages.flatMap((message): ImportedPart[] => {
    const { role: written, content } = mapping(message)
    const role = ROLES.find((one) => one === written) ?? (written === 'developer' ? 'system' : undefined)
    if (role === undefined) throw new NotImported(file, 1, `A message has the invalid role ${JSON.stringify(written)}.`)
    const pieces = Array.isArray(content) ? content.map((piece) => textOf(mapping(piece).text)) : [textOf(content)]
    if (pieces.includes(undefined)) collected.notes.push(`A part of a ${role} message was left out: it is not text.`)
    const texts = pieces.filter((piece) => piece !== undefined)
    return texts.map((text) => ({ kind: 'text', role, text: collected.add(fromJinja(text.trim(), file)) }))
  })
  return { name, inputs: collected.inputs({}), parts, notes: collected.notes }
}
