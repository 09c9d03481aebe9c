import type { Condense } from '../condense/condensed-text.ts'
import { isRecord } from '../data-file/is-record.ts'
import type { Diagnostic } from '../diagnostic.ts'
import type { Tier } from '../model/profile.ts'
import { isSourcedText, type Source, type SourcedText } from '../source.ts'
import { writeXml } from '../xml/to-xml.ts'
import { isXmlElement } from '../xml/xml-element.ts'
import { InvalidLayerValue } from './errors.ts'
import { type ItemInput, ItemList } from './item.ts'
import {
  type AuthoredLevels,
  type LayerContent,
  LEVEL_NAMES,
  type Level,
  type LevelName,
  type LevelText,
} from './layer-content.ts'
import type { LayerDefinition } from './layer-definition.ts'

const HIGHEST_FOR_TIER: Readonly<Record<Tier, LevelName>> = { full: 'full', medium: 'condensed', minimal: 'minimal' }

/** The text levels that a layer's fit rule allows, from smallest to largest. */
export function offerLevels(
  layer: LayerDefinition,
  tier: Tier,
  authored: AuthoredLevels,
  { condense, report }: { condense: Condense; report: (diagnostic: Diagnostic) => void },
): LayerContent {
  const highest = HIGHEST_FOR_TIER[tier]
  const offered = offeredNames(layer, highest, authored)
  const texts = new Map<LevelName, LevelText>()
  const textOf = (name: LevelName): LevelText => {
    let text = texts.get(name)
    if (!text) {
      text = authored.get(name)?.() ?? condensed(name)
      texts.set(name, text)
    }
    return text
  }
  const condensed = (name: LevelName): LevelText => {
    const richer = textOf(richerThan(name, authored))
    // Only Markdown can be condensed. Other markup is left unchanged.
    if (richer.isMarkup || name === 'full') return richer
    const content = condense(richer.content, name)
    for (const diagnostic of content.diagnostics) report({ ...diagnostic, layer: layer.id })
    return {
      content,
      isMarkup: false,
      get dropped() {
        return content.dropped
      },
    }
  }
  if (textOf(offered.at(-1)!).content.text.trim() === '') return { kind: 'empty', why: 'its text is empty' }
  return { kind: 'levels', levels: offered.map((name) => new LazyLevel(name, textOf)) }
}

// A class, because object literals with getters would each get their own hidden class.
class LazyLevel implements Level {
  readonly name: LevelName
  readonly #textOf: (name: LevelName) => LevelText

  constructor(name: LevelName, textOf: (name: LevelName) => LevelText) {
    this.name = name
    this.#textOf = textOf
  }

  get isMarkup(): boolean {
    return this.#textOf(this.name).isMarkup
  }

  get content(): SourcedText {
    return this.#textOf(this.name).content
  }

  get dropped(): NonNullable<Level['dropped']> {
    return this.#textOf(this.name).dropped ?? []
  }

  get leftOut(): readonly string[] {
    return this.#textOf(this.name).leftOut ?? []
  }
}

function offeredNames(
  layer: LayerDefinition,
  highest: LevelName,
  authored: ReadonlyMap<LevelName, unknown>,
): readonly LevelName[] {
  const upTo = (name: LevelName): LevelName[] => LEVEL_NAMES.slice(0, LEVEL_NAMES.indexOf(name) + 1)
  switch (layer.fit) {
    case 'variant':
      return upTo(highest)
    case 'condense':
      return LEVEL_NAMES
    default:
      // Offers only the version for the tier. If that version does not exist, offers the next larger version.
      return [authored.has(highest) ? highest : richerThan(highest, authored)]
  }
}

/** The next larger version that the author wrote. If there is none, the largest version. */
function richerThan(name: LevelName, authored: ReadonlyMap<LevelName, unknown>): LevelName {
  const above = LEVEL_NAMES.slice(LEVEL_NAMES.indexOf(name) + 1).find((level) => authored.has(level))
  return above ?? LEVEL_NAMES.findLast((level) => authored.has(level))!
}

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
