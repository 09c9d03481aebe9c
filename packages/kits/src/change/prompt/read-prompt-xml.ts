import { createRequire } from 'node:module'
import { InvalidPrompt } from '../errors.ts'
import type { ContextEntry, ContextType, UnifiedPromptData } from './unified-prompt.ts'

/** Loaded on first use, because few commands read XML. */
const loadSaxes = (): typeof import('saxes') => createRequire(import.meta.url)('saxes')

/** The allowed children of each element. Elements that are not listed contain only text. */
const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  '': ['prompt'],
  prompt: ['system_prompt', 'context', 'instructions'],
  context: ['file', 'artifact', 'thought'],
}

/** The attribute that contains an element's name. Other elements have no name. */
const NAMED_BY: Readonly<Record<string, string>> = { file: 'path', artifact: 'name', thought: 'name' }

/**
 * Parses a prompt's XML strictly, because unknown parts would be lost. Rejects incomplete documents, a second root, a
 * document type, and unknown elements or attributes.
 */
export function readPromptXml(xml: string): UnifiedPromptData {
  const { SaxesParser } = loadSaxes()
  const parser = new SaxesParser()
  const open: string[] = []
  const texts = new Map<string, string>()
  const context: ContextEntry[] = []
  let name = ''
  let text = ''
  let isCrlf = false
  const refuse = (what: string): never => {
    throw new InvalidPrompt(`XML, line ${parser.line}`, what)
  }
  parser.on('error', (error) => refuse(`well-formed: ${error.message.replace(/^\d+:\d+: /, '')}`))
  parser.on('doctype', () => refuse('without a document type'))
  parser.on('opentag', (tag) => {
    const allowed = CHILDREN[open.at(-1) ?? '']
    if (!allowed?.includes(tag.name)) refuse(`made of ${allowed?.join(', ') ?? 'text'} here, not <${tag.name}>`)
    if (texts.has(tag.name)) refuse(`a document with one <${tag.name}>`)
    const { line_endings, ...attributes } = tag.attributes as Readonly<Record<string, string>>
    if (line_endings !== undefined && (line_endings !== 'crlf' || tag.name in CHILDREN)) {
      refuse(`<${tag.name}> with supported line endings, not line_endings="${line_endings}"`)
    }
    isCrlf = line_endings === 'crlf'
    const expected = NAMED_BY[tag.name]
    const names = Object.keys(attributes)
    const isNameless = tag.name === 'thought' && names.length === 0
    if (!isNameless && names.join(' ') !== (expected ?? '')) {
      refuse(
        `<${tag.name}> ${expected === undefined ? 'without attributes' : `with a ${expected} and no other attribute`}`,
      )
    }
    open.push(tag.name)
    name = expected === undefined ? '' : (attributes[expected] ?? '')
    text = ''
    if (tag.name in CHILDREN) texts.set(tag.name, '')
  })
  const addText = (piece: string): void => {
    const element = open.at(-1)
    if (element !== undefined && !(element in CHILDREN)) text += piece
    else if (piece.trim() !== '') refuse('without text between its elements')
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', (tag) => {
    open.pop()
    if (isCrlf) text = text.replace(/\n/g, '\r\n')
    isCrlf = false
    if (tag.name in NAMED_BY) context.push({ type: tag.name as ContextType, name, content: text })
    else if (!(tag.name in CHILDREN)) texts.set(tag.name, text)
  })
  parser.write(xml).close()
  const instructions = texts.get('instructions')
  if (instructions === undefined) throw new InvalidPrompt('XML', 'a document with <instructions>')
  const systemPrompt = texts.get('system_prompt')
  return { ...(systemPrompt !== undefined && { systemPrompt }), context, instructions }
}
