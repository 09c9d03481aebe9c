import type { Source, SourcedText } from '../source.ts'
import { writeXml } from '../xml/to-xml.ts'
import { isXmlElement } from '../xml/xml-element.ts'
import { InvalidLayerValue } from './errors.ts'
import { type ItemInput, ItemList } from './item.ts'
import type { AuthoredLevels, LayerContent, LevelName, LevelText } from './layer-content.ts'
import type { LayerDefinition } from './layer-definition.ts'

/** Converts a value from a source or caller to layer content. */
export function toLayerContent(
  layer: LayerDefinition,
  value: unknown,
  source: Source,
  limit: number | undefined,
): LayerContent | AuthoredLevels {
  if (Array.isArray(value)) return itemsOf(layer, value, limit, 0)
  if (isRecord(value) && Array.isArray(value.items)) {
    const startsAt = typeof value.startsAt === 'number' && value.startsAt > 0 ? value.startsAt : 0
    return itemsOf(layer, value.items, limit, startsAt)
  }
  if (isRecord(value) && isRecord(value.levels)) {
    const levels = new Map<LevelName, () => LevelText>()
    for (const name of ['minimal', 'condensed', 'full'] as const) {
      const level = value.levels[name]
      if (level !== undefined) levels.set(name, () => levelText(level, source))
    }
    if (!levels.has('full')) throw new InvalidLayerValue(layer.id, "levels must include 'full'.")
    return levels
  }
  return new Map([['full', () => levelText(value, source)]])
}

function itemsOf(
  layer: LayerDefinition,
  inputs: readonly ItemInput[],
  limit: number | undefined,
  startsAt: number,
): LayerContent {
  if (inputs.length === 0 || limit === 0) return { kind: 'empty', why: 'no items' }
  if (limit === undefined || inputs.length <= limit)
    return { kind: 'items', items: new ItemList(layer.id, inputs, startsAt) }
  if (layer.fit !== 'oldest-first') return { kind: 'items', items: new ItemList(layer.id, heaviest(inputs, limit)) }
  const whole = new ItemList(layer.id, inputs, startsAt)
  const newest = new ItemList(layer.id, inputs.slice(-limit), whole.positionOf(inputs.length - limit))
  return { kind: 'items', items: newest }
}

function heaviest(inputs: readonly ItemInput[], limit: number): ItemInput[] {
  const weight = (input: ItemInput): number =>
    typeof input === 'object' && Number.isFinite(input?.weight) ? input.weight! : 0
  const kept = [...inputs.keys()].sort((a, b) => weight(inputs[b]!) - weight(inputs[a]!) || a - b).slice(0, limit)
  return kept.sort((a, b) => a - b).map((index) => inputs[index]!)
}

function levelText(value: unknown, source: Source): LevelText {
  if (isRecord(value) && Array.isArray(value.leftOut) && 'content' in value) {
    return { ...levelText(value.content, source), leftOut: value.leftOut.map(String) }
  }
  if (isXmlElement(value)) return { content: writeXml(value, source), isMarkup: true }
  if (isSourcedText(value)) return { content: value, isMarkup: false }
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')
  const spans = text === '' ? [] : [{ start: 0, end: text.length, source }]
  return { content: { text, spans }, isMarkup: false }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSourcedText(value: unknown): value is SourcedText {
  return isRecord(value) && typeof value.text === 'string' && Array.isArray(value.spans)
}
