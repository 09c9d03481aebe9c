import { toXml, type XmlElement, xmlElement } from '@quire/core'
import { InvalidPrompt } from './errors.ts'

export type ContextType = 'file' | 'artifact' | 'thought'
export const CONTEXT_TYPES: readonly ContextType[] = ['file', 'artifact', 'thought']

/** One piece of what an agent should know before it starts: a file, something made earlier, a thought. */
export interface ContextEntry {
  readonly type: ContextType
  readonly name: string
  readonly content: string
}

export interface UnifiedPromptData {
  readonly systemPrompt?: string
  readonly context?: readonly ContextEntry[]
  readonly instructions: string
}

/** One prompt for any agent: what it is, what it should know, what it should do. */
export class UnifiedPrompt {
  readonly systemPrompt: string | undefined
  readonly context: readonly ContextEntry[]
  readonly instructions: string

  constructor(data: UnifiedPromptData) {
    this.systemPrompt = optionalText(data.systemPrompt, 'systemPrompt')
    this.context = Object.freeze((data.context ?? []).map(readEntry))
    this.instructions = text(data.instructions, 'instructions')
  }

  toXml(): string {
    return toXml(this.toElement())
  }

  toElement(): XmlElement {
    const { systemPrompt, context, instructions } = this
    return xmlElement('prompt', {}, [
      ...(systemPrompt === undefined ? [] : [xmlElement('system_prompt', {}, [systemPrompt])]),
      ...(context.length === 0 ? [] : [xmlElement('context', {}, context.map(entryElement))]),
      xmlElement('instructions', {}, [instructions]),
    ])
  }
}

/** Files are found by their path; artifacts and thoughts have names. */
function entryElement({ type, name, content }: ContextEntry): XmlElement {
  return xmlElement(type, type === 'file' ? { path: name } : { name }, [content])
}

function readEntry(entry: ContextEntry, index: number): ContextEntry {
  const where = `context[${index}]`
  if (typeof entry !== 'object' || entry === null)
    throw new InvalidPrompt(where, 'an object with type, name and content')
  if (!CONTEXT_TYPES.includes(entry.type))
    throw new InvalidPrompt(`${where}.type`, `one of ${CONTEXT_TYPES.join(', ')}`)
  return Object.freeze({
    type: entry.type,
    name: text(entry.name, `${where}.name`),
    content: text(entry.content, `${where}.content`),
  })
}

function text(value: unknown, where: string): string {
  if (typeof value !== 'string') throw new InvalidPrompt(where, 'a string')
  return value
}

function optionalText(value: unknown, where: string): string | undefined {
  return value === undefined ? undefined : text(value, where)
}
