import { fromJinja } from '../convert/from-jinja.ts'
import { NotImported } from '../errors.ts'
import type { ImportedPart, ImportedPrompt } from '../imported-prompt.ts'
import { Collected } from './collect-inputs.ts'
import { mapping, textOf } from './frontmatter.ts'

const SEPARATOR = /^---\s*$/m
const ROLES = ['system', 'user', 'assistant'] as const

/** Reads a text file with Nunjucks variables. promptfoo sends the text as one user message. */
export function readPlainText(text: string, file: string, name: string): ImportedPrompt {
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
export function readMessageList(messages: readonly unknown[], file: string, name: string): ImportedPrompt {
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
