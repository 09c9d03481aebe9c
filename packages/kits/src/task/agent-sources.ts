import type { LayerSource, SourcedText } from '@quire/core'
import type { ItemInput, LayerSourceContext } from '@quire/core/blueprint'
import { SourcedTextBuilder } from '@quire/core/sourced-text'
import { type QuoteTags, quoteSourced, startTag } from '@quire/core/xml'
import { renderPart, trimmedEnd } from '../render-part.ts'
import { type ContextBlock, joinBlocks, trimmedText } from './builder/context-blocks.ts'
import { depthRules } from './builder/depth-rules.ts'
import { markdownSection } from './builder/markdown-section.ts'
import { readDocuments } from './builder/memory-manager.ts'
import { InvalidContext } from './errors.ts'

/** The layer sources of `task/agent` that are implemented in code. */
export const agentSources: Readonly<Record<string, LayerSource>> = {
  project_context: (layer) => {
    const { project_context: text, documents } = layer.inputs
    if (text !== undefined && text !== null) return quoteSourced(sourced(text, 'project_context'), layer.quote)
    if (!Array.isArray(documents) || documents.length === 0) return undefined
    const texts = readDocuments(documents, (name) => {
      throw new InvalidContext('documents', `needs content for document ${name}`)
    })
    return texts.length === 0 ? undefined : renderPart(layer, 'project_context', { documents: texts })
  },
  goal: (layer) => background(layer, 'goal', { template: 'background', tag: 'request' }),
  upstream: ({ inputs, quote }) => listed(inputs.upstream, 'upstream', quote),
  results: ({ inputs, quote }) => listed(inputs.results, 'results', quote),
  context: (layer) => joinBlocks(contextBlocks(layer)),
}

/**
 * The blocks of layer 4, in order: the parent task, the task, the reason for a retry, the method, the environment and the output format.
 */
function contextBlocks(layer: LayerSourceContext): ContextBlock[] {
  const { inputs, quote } = layer
  const blocks: (readonly [string, SourcedText | undefined])[] = [
    ['parent_task', background(layer, 'parent_task', { template: 'parent_task', tag: 'parent_task' })],
    ['task', taskText(inputs, quote)],
    ['hook', dataText(inputs.hook, 'hook', quote)],
    ['feedback', dataText(inputs.feedback, 'feedback', quote)],
    ['role_instructions', roleInstructions(layer)],
    ['execution_rules', executionRules(layer)],
    ['system_metadata', dataText(inputs.system_metadata, 'system_metadata', quote)],
    ...moreBlocks(inputs.context, quote),
    ['output_format', isMissing(inputs.answer) ? undefined : renderPart(layer, `answer/${String(inputs.answer)}`)],
  ]
  return blocks.flatMap(([name, content]) =>
    content === undefined || content.text.trim() === '' ? [] : [{ name, content }],
  )
}

function taskText({ task, title }: LayerSourceContext['inputs'], quote: QuoteTags): SourcedText | undefined {
  const text = dataText(task, 'task', quote)
  if (text === undefined || typeof title !== 'string' || title.trim() === '') return text
  // Omits the title if the first line of the task's text contains it.
  const heading = quote(title.trim())
  if (text.text.split('\n', 1)[0]!.includes(heading)) return text
  const builder = new SourcedTextBuilder()
  builder.add(`**${heading}**\n\n`, { kind: 'state', path: 'title' })
  builder.addSourced(text)
  return builder.build()
}

function executionRules(layer: LayerSourceContext): SourcedText | undefined {
  const { inputs } = layer
  if (isMissing(inputs.depth)) return undefined
  const { template, variables } = depthRules(inputs)
  return renderPart(layer, template, variables)
}

function roleInstructions(layer: LayerSourceContext): SourcedText | undefined {
  const { role, role_instructions: instructions } = layer.inputs
  if (!isMissing(instructions)) return dataText(instructions, 'role_instructions', layer.quote)
  return isMissing(role) ? undefined : renderPart(layer, `roles/${String(role)}`)
}

function moreBlocks(context: unknown, quote: QuoteTags): [string, SourcedText | undefined][] {
  if (isMissing(context)) return []
  if (!Array.isArray(context)) throw new InvalidContext('context', 'must be a list of blocks with name and content')
  return context.map((block: unknown, index): [string, SourcedText | undefined] => {
    const { name, content } = (typeof block === 'object' && block !== null ? block : {}) as Record<string, unknown>
    if (typeof name !== 'string' || name.trim() === '' || /[\r\n]/.test(name)) {
      throw new InvalidContext(`context[${index}]`, 'needs a single-line name')
    }
    return [quote(name), dataText(content, `context.${name}`, quote)]
  })
}

/** A text between tags, below a template that says that the text is background. */
function background(
  layer: LayerSourceContext,
  input: 'goal' | 'parent_task',
  { template, tag }: { readonly template: string; readonly tag: string },
): SourcedText | undefined {
  const text = dataText(layer.inputs[input], input, layer.quote)
  if (text === undefined) return undefined
  const builder = new SourcedTextBuilder()
  builder.addSourced(renderPart(layer, template))
  builder.add(`\n\n<${tag}>\n`, FRAME)
  builder.addSourced(text)
  builder.add(`\n</${tag}>`, FRAME)
  return builder.build()
}

const FRAME = { kind: 'frame' } as const

/** Turns each result into a piece that can be left out. A tag around the piece identifies the task. */
function listed(value: unknown, path: string, quote: QuoteTags): ItemInput[] | undefined {
  if (isMissing(value)) return undefined
  const entries = Array.isArray(value) ? value : [value]
  return entries.map((entry: unknown, index): ItemInput => {
    if (typeof entry !== 'object' || entry === null) return quote(String(entry).trim())
    const { id = String(index + 1), title, text, summary, isSummary, weight, source } = entry as Record<string, unknown>
    const body = typeof text === 'string' ? text : summary
    if (typeof body !== 'string') throw new InvalidContext(`${path}[${index}]`, 'needs text')
    const head = {
      task: String(id),
      ...(typeof title === 'string' && { title }),
      ...(isSummary === true && { summary: 'true' }),
    }
    return {
      id: String(id),
      text: `${startTag('result', head)}\n${quote(body.trim())}\n</result>`,
      ...(typeof weight === 'number' && { weight }),
      ...(typeof source === 'object' && source !== null && { source: source as NonNullable<ItemSource> }),
    }
  })
}

type ItemSource = Exclude<ItemInput, string>['source']

function dataText(value: unknown, path: string, quote: QuoteTags): SourcedText | undefined {
  if (isMissing(value)) return undefined
  if (isSourced(value)) return quoteSourced(trimmedEnd(value), quote)
  if (typeof value === 'object' && !Array.isArray(value)) {
    return trimmedText(quote(markdownSection(value as Record<string, unknown>)), path)
  }
  return trimmedText(quote(String(value)), path)
}

function sourced(value: unknown, path: string): SourcedText {
  return isSourced(value) ? value : trimmedText(String(value), path)
}

function isMissing(value: unknown): value is undefined | null | '' {
  return value === undefined || value === null || value === ''
}

function isSourced(value: unknown): value is SourcedText {
  return typeof value === 'object' && value !== null && 'text' in value && 'spans' in value
}
