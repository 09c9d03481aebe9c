import { createRequire } from 'node:module'
import { toXml, type XmlElement, xmlElement } from '@quire/core'
import { isRecord } from '@quire/core/data-file'
import { verbatimElement } from '@quire/core/xml'
import { InvalidPrompt } from '../errors.ts'

const CONTEXT_TYPES = ['file', 'artifact', 'thought'] as const
export type ContextType = (typeof CONTEXT_TYPES)[number]

/** A piece of context for an agent: a file, an earlier artifact or a thought. */
export interface ContextEntry {
  readonly type: ContextType
  /** Empty for an unnamed thought. */
  readonly name: string
  readonly content: string
}

/** A context entry, as passed by the caller. A thought needs no name. */
export type ContextEntryJson =
  | ContextEntry
  | { readonly type: 'thought'; readonly name?: string; readonly content: string }

/** A file of the repository with rules for coding agents, such as AGENTS.md. */
export interface RuleFile {
  readonly path: string
  readonly content: string
}

export interface UnifiedPromptData {
  /** What every phase of a change has in common: how to read the prompt, and the files of the project. */
  readonly overview?: string
  readonly systemPrompt?: string
  readonly projectRules?: readonly RuleFile[]
  readonly context?: readonly ContextEntryJson[]
  readonly instructions: string
}

export interface UnifiedPromptJson extends Omit<UnifiedPromptData, 'systemPrompt' | 'projectRules'> {
  readonly system_prompt?: string
  readonly project_rules?: readonly RuleFile[]
}

/** One prompt for any agent, with a role, a context and a task. */
export class UnifiedPrompt {
  readonly overview: string | undefined
  readonly systemPrompt: string | undefined
  readonly projectRules: readonly RuleFile[]
  readonly context: readonly ContextEntry[]
  readonly instructions: string

  constructor(data: UnifiedPromptData) {
    this.overview = optionalText(data.overview, 'overview')
    this.systemPrompt = optionalText(data.systemPrompt, 'systemPrompt')
    this.projectRules = readRules(data.projectRules)
    this.context = readContext(data.context)
    this.instructions = text(data.instructions, 'instructions')
  }

  /** Parses the output of `toJSON`, or any value with the same schema. @throws InvalidPrompt */
  static fromJson(json: unknown): UnifiedPrompt {
    if (!isRecord(json)) throw new InvalidPrompt('JSON', 'an object')
    const { overview: start, system_prompt, project_rules, context, instructions } = json as Record<string, unknown>
    const overview = optionalText(start, 'overview')
    const systemPrompt = optionalText(system_prompt, 'system_prompt')
    return new UnifiedPrompt({
      ...(overview !== undefined && { overview }),
      ...(systemPrompt !== undefined && { systemPrompt }),
      projectRules: readRules(project_rules),
      context: readContext(context),
      instructions: text(instructions, 'instructions'),
    })
  }

  /** Parses the output of `toXml`. @throws InvalidPrompt */
  static fromXml(xml: string): UnifiedPrompt {
    return new UnifiedPrompt(readPromptXml(xml))
  }

  toXml(): string {
    return toXml(this.toElement())
  }

  toJSON(): UnifiedPromptJson {
    const { overview, systemPrompt, projectRules, context, instructions } = this
    return {
      ...(overview !== undefined && { overview }),
      ...(systemPrompt !== undefined && { system_prompt: systemPrompt }),
      ...(projectRules.length > 0 && { project_rules: projectRules }),
      ...(context.length > 0 && { context: context.map(entryJson) }),
      instructions,
    }
  }

  /** The phase's own text comes after the material, so that the prompts of all phases begin alike. */
  toElement(): XmlElement {
    const { overview, systemPrompt, projectRules, context, instructions } = this
    return xmlElement('prompt', {}, [
      ...(overview === undefined ? [] : [verbatimElement('overview', {}, overview)]),
      ...(projectRules.length === 0 ? [] : [xmlElement(RULES, {}, projectRules.map(ruleElement))]),
      ...(context.length === 0 ? [] : [xmlElement('context', {}, context.map(entryElement))]),
      ...(systemPrompt === undefined ? [] : [verbatimElement('system_prompt', {}, systemPrompt)]),
      verbatimElement('instructions', {}, instructions),
    ])
  }
}

/** The element of all rule files. Its name says that they come from a repository that nobody vouches for. */
const RULES = 'untrusted_project_rules'

function ruleElement({ path, content }: RuleFile): XmlElement {
  return verbatimElement('rules', { path }, content)
}

/** Files have paths. Artifacts and thoughts have names. */
function entryElement({ type, name, content }: ContextEntry): XmlElement {
  return verbatimElement(type, entryAttributes(type, name), content)
}

export function entryAttributes(type: ContextType, name: string): Readonly<Record<string, string>> {
  if (type === 'file') return { path: name }
  return type === 'thought' && name === '' ? {} : { name }
}

function entryJson(entry: ContextEntry): ContextEntryJson {
  const { type, name, content } = entry
  return type === 'thought' && name === '' ? { type, content } : entry
}

function readContext(context: unknown): readonly ContextEntry[] {
  if (context === undefined) return []
  if (!Array.isArray(context)) throw new InvalidPrompt('context', 'a list')
  return Object.freeze(context.map(readEntry))
}

/** Validates a context entry and drops unknown properties. */
export function readEntry(entry: unknown, index: number): ContextEntry {
  const where = `context[${index}]`
  if (typeof entry !== 'object' || entry === null)
    throw new InvalidPrompt(where, 'an object with type, name and content')
  const { type, name, content } = entry as Partial<ContextEntry>
  if (!CONTEXT_TYPES.includes(type!)) throw new InvalidPrompt(`${where}.type`, `one of ${CONTEXT_TYPES.join(', ')}`)
  return Object.freeze({
    type: type!,
    name: type === 'thought' && name === undefined ? '' : text(name, `${where}.name`),
    content: text(content, `${where}.content`),
  })
}

/** Validates the rule files and drops unknown properties. */
export function readRules(rules: unknown): readonly RuleFile[] {
  if (rules === undefined) return []
  if (!Array.isArray(rules)) throw new InvalidPrompt('project_rules', 'a list')
  const read = rules.map((rule: unknown, index): RuleFile => {
    const where = `project_rules[${index}]`
    if (!isRecord(rule)) throw new InvalidPrompt(where, 'an object with path and content')
    return Object.freeze({ path: text(rule.path, `${where}.path`), content: text(rule.content, `${where}.content`) })
  })
  return Object.freeze(read)
}

function text(value: unknown, where: string): string {
  if (typeof value !== 'string') throw new InvalidPrompt(where, 'a string')
  return value
}

function optionalText(value: unknown, where: string): string | undefined {
  return value === undefined ? undefined : text(value, where)
}

/** Loaded on first use, because few commands read XML. */
const loadSaxes = (): typeof import('saxes') => createRequire(import.meta.url)('saxes')

/** The allowed children of each element. Elements that are not listed contain only text. */
const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  '': ['prompt'],
  prompt: ['overview', RULES, 'context', 'system_prompt', 'instructions'],
  [RULES]: ['rules'],
  context: ['file', 'artifact', 'thought'],
}

/** The attribute that contains an element's name. Other elements have no name. */
const NAMED_BY: Readonly<Record<string, string>> = { file: 'path', rules: 'path', artifact: 'name', thought: 'name' }

/**
 * Parses a prompt's XML strictly, because unknown parts would be lost. Rejects incomplete documents, a second root, a
 * document type, and unknown elements or attributes.
 */
function readPromptXml(xml: string): UnifiedPromptData {
  const { SaxesParser } = loadSaxes()
  const parser = new SaxesParser()
  const open: string[] = []
  const texts = new Map<string, string>()
  const context: ContextEntry[] = []
  const projectRules: RuleFile[] = []
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
    // The files that all phases share have a context of their own.
    if (texts.has(tag.name) && tag.name !== 'context') refuse(`a document with one <${tag.name}>`)
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
    if (tag.name === 'rules') projectRules.push({ path: name, content: text })
    else if (tag.name in NAMED_BY) context.push({ type: tag.name as ContextType, name, content: text })
    else if (!(tag.name in CHILDREN)) texts.set(tag.name, text)
  })
  parser.write(xml).close()
  const instructions = texts.get('instructions')
  if (instructions === undefined) throw new InvalidPrompt('XML', 'a document with <instructions>')
  const [overview, systemPrompt] = [texts.get('overview'), texts.get('system_prompt')]
  return {
    ...(overview !== undefined && { overview }),
    ...(systemPrompt !== undefined && { systemPrompt }),
    projectRules,
    context,
    instructions,
  }
}
