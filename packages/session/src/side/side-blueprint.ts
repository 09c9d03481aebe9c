import {
  type Blueprint,
  type LayerSource,
  renderTemplate,
  type SourcedText,
  toXml,
  type XmlElement,
  xmlElement,
} from '@quire/core'
import type { ItemInput, LayerDefinition } from '@quire/core/blueprint'
import { type Source, SourcedTextBuilder } from '@quire/core/sourced-text'
import type { TemplateFinder } from '@quire/core/template'
import { startTag, writeXml } from '@quire/core/xml'
import { type MaterialPiece, mayGo, type SideCall } from './side-call.ts'

const FRAME: Source = { kind: 'frame' }

/** Tokens reserved for the answer. If the answer is longer, the model is asked to continue. */
const RESERVE = { full: 4000, medium: 4000, minimal: 2000 }

/** The id of the layers that contain instructions. Material is placed between these layers. */
export const INSTRUCTIONS = 'instructions'

/** The text after the prompt: a correction, or a partial answer and a request to continue it. */
export interface SideSequel {
  readonly again?: string
  readonly partial?: { readonly text: string; readonly request: string }
}

/** A part of a side prompt: instructions, or some pieces of a material. */
type Part =
  | { readonly kind: 'text'; readonly content: SourcedText }
  | {
      readonly kind: 'pieces'
      readonly name: string
      readonly pieces: readonly MaterialPiece[]
      readonly isKept: boolean
      /** Whether more pieces of the same material follow. */
      readonly hasMore: boolean
    }

/**
 * Converts a side prompt to a blueprint. The template is split at its materials. Instructions are always kept.
 * Materials may lose pieces.
 */
export function sideBlueprint(side: SideCall, templates: TemplateFinder, sequel: SideSequel = {}): Blueprint {
  const layers: LayerDefinition[] = []
  const sources: Record<string, LayerSource> = {}
  const add = (id: string, layer: Omit<LayerDefinition, 'id' | 'source'>, value: LayerSource): void => {
    const times = layers.filter((one) => one.id === id || one.id.startsWith(`${id}#`)).length
    const name = times === 0 ? id : `${id}#${times + 1}`
    layers.push({ id: name, source: name, ...layer })
    sources[name] = value
  }
  for (const part of partsOf(side, templates)) {
    if (part.kind === 'text') {
      add(INSTRUCTIONS, { role: 'user', fit: 'keep' }, (context) => {
        // The template is read again, so that every file used is recorded.
        if (layers[0]!.id === context.layer.id) partsOf(side, context.templates)
        return part.content
      })
    } else {
      const { worthiest } = side.material[part.name]!
      const fit = part.isKept
        ? ({ fit: 'keep' } as const)
        : { fit: 'lowest-first' as const, priority: rankOf(side, part.name) }
      const items = part.pieces.map((piece, at) => {
        const isEnd = part.hasMore && at === part.pieces.length - 1
        return itemOf(piece, worthiest === 'first' ? -at : at, isEnd ? '\n' : '')
      })
      add(part.name, { role: 'user', separator: '\n', ...fit }, () => items)
    }
  }
  const { again, partial } = sequel
  if (again !== undefined) add('again', { role: 'user', fit: 'keep' }, () => `\n\n${again}`)
  if (partial) {
    const layer = { role: 'assistant', separator: '', fit: 'oldest-first', block: 200, priority: 1000 } as const
    add('partial', layer, () => inPieces(partial.text))
    add('go_on', { role: 'user', fit: 'keep' }, () => partial.request)
  }
  return { name: side.template, separator: '', reserve: RESERVE, layers, templates, sources }
}

/**
 * Returns the priority of a material. Material with the lowest priority is left out first. A list without its own
 * priority uses the priority of `lists`.
 */
function rankOf({ givesWay }: SideCall, name: string): number {
  const at = givesWay.indexOf(name)
  return 1 + (at >= 0 ? at : givesWay.indexOf('lists'))
}

/** Renders the template and splits the text where materials are inserted. */
function partsOf(side: SideCall, templates: TemplateFinder): Part[] {
  const { text, spans } = renderTemplate(templates.get(side.template), valuesOf(side), {
    strict: true,
    partials: templates,
    escape: 'xml',
  })
  const parts: Part[] = []
  let open = new SourcedTextBuilder()
  const close = (): void => {
    const content = open.build()
    if (content.text !== '') parts.push({ kind: 'text', content })
    open = new SourcedTextBuilder()
  }
  for (const { start, end, source } of spans) {
    const name = source.kind === 'variable' && Object.hasOwn(side.material, source.name) ? source.name : undefined
    if (name === undefined) {
      open.add(text.slice(start, end), source)
      continue
    }
    const { element, pieces, least = 0 } = side.material[name]!
    if (element !== undefined) open.add(`${startTag(element)}\n`, FRAME)
    close()
    const kept = mayGo(side, name) ? least : pieces.length
    if (kept > 0)
      parts.push({ kind: 'pieces', name, pieces: pieces.slice(0, kept), isKept: true, hasMore: kept < pieces.length })
    if (kept < pieces.length)
      parts.push({ kind: 'pieces', name, pieces: pieces.slice(kept), isKept: false, hasMore: false })
    if (element !== undefined) open.add(`\n</${element}>`, FRAME)
  }
  close()
  return parts
}

/**
 * Returns the values for the template. The value of a material is its name. A material without pieces has an empty
 * string instead, so that `{{#if}}` works.
 */
export function valuesOf({ values, material }: SideCall): Record<string, unknown> {
  const all: Record<string, unknown> = { ...values }
  for (const [name, { pieces }] of Object.entries(material)) setPath(all, name, pieces.length > 0 ? name : '')
  return all
}

/** Sets a value at a path. Nested objects are copied, not changed. */
export function setPath(values: Record<string, unknown>, path: string, value: unknown): void {
  const [first = '', ...rest] = path.split('.')
  if (rest.length === 0) {
    values[first] = value
    return
  }
  const inner = { ...(values[first] as Record<string, unknown> | undefined) }
  setPath(inner, rest.join('.'), value)
  values[first] = inner
}

function itemOf({ id, xml, path }: MaterialPiece, weight: number, end: string): ItemInput {
  const source: Source = { kind: 'state', path }
  const { text, spans } = writeXml(xml, source)
  if (end === '') return { id, weight, source, text, spans }
  const closing = { start: text.length, end: text.length + end.length, source: FRAME }
  return { id, weight, source, text: text + end, spans: [...spans, closing] }
}

const PIECE = 400

/** Splits the unfinished answer into pieces, so that a prompt can contain only its last pieces. */
export function inPieces(text: string): ItemInput[] {
  const pieces = text.match(new RegExp(`[\\s\\S]{1,${PIECE}}(?=\\s|$)|[\\s\\S]{1,${PIECE}}`, 'gu')) ?? []
  return pieces.map((piece, index) => ({
    id: String(index + 1),
    text: piece,
    source: { kind: 'state', path: 'the answer so far' },
  }))
}

/** Returns the same call without knowledge entries that are already in the prompt. */
export function withoutRepeats(side: SideCall, templates: TemplateFinder): SideCall {
  const { knowledge } = side.material
  if (!knowledge || knowledge.pieces.length === 0) return side
  const { spans } = renderTemplate(templates.get(side.template), valuesOf(side), { partials: templates })
  const shown = new Set(spans.map(({ source }) => (source.kind === 'variable' ? source.name : '')))
  const isOther = (name: string): boolean => name.startsWith('lists.') || name === 'enrichment'
  const lists = Object.entries(side.material).filter(([name]) => isOther(name) && shown.has(name))
  const others = new Set(lists.flatMap(([, { pieces }]) => pieces.map(({ xml }) => wordsOf(xml))))
  const pieces = knowledge.pieces.filter(({ xml }) => !others.has(wordsOf(xml)))
  return pieces.length === knowledge.pieces.length
    ? side
    : { ...side, material: { ...side.material, knowledge: { ...knowledge, pieces } } }
}

/** Returns the text of an element, without its name and attributes. */
function wordsOf({ children }: XmlElement): string {
  return toXml(xmlElement('said', {}, children))
}
