import { type Block, historyBlocks, nestedBlocks } from '../fit/history-grid.ts'
import { growLowestFirst, growOldestFirst, type ItemMeasures, itemCount } from '../fit/item-growth.ts'
import { type Between, BREAK, EMPTY_SHEET, type Fittable, type Form, type Sheet, type SheetMath } from '../fit/sheet.ts'
import { charactersPerToken } from '../fit/text-density.ts'
import type { ItemList } from '../layer/item.ts'
import type { LayerContent, Level } from '../layer/layer-content.ts'
import type { LayerDefinition } from '../layer/layer-definition.ts'
import { forTier } from '../layer/resolve-layer.ts'
import type { Tier } from '../model/profile.ts'
import {
  type ContentWriter,
  type Format,
  type FormatLayer,
  type Joint,
  layerWriter,
  MESSAGE_BREAK,
} from '../render/format.ts'
import type { Tokenizer } from '../tokens/tokenizer.ts'

/** A layer with content, prepared for one format and one tokenizer. Used for fitting and rendering. */
export interface LayerPlan extends FormatLayer, Fittable {
  readonly definition: LayerDefinition
  readonly content: Exclude<LayerContent, { kind: 'empty' }>
}

/** Plans a layer. Measures the exact text that will be written. */
export function planLayer(
  definition: LayerDefinition,
  content: LayerPlan['content'],
  { format, math, tier }: { format: Format; math: SheetMath; tier: Tier },
): LayerPlan {
  const layer: FormatLayer = {
    id: definition.id,
    role: definition.role,
    element: definition.element ?? definition.id,
    heading: definition.heading,
    label: definition.label,
    group: definition.group,
    itemSeparator: definition.separator ?? '\n\n',
    hasItems: content.kind === 'items',
    hasTurns: content.kind === 'items' && content.items.hasRoles,
    isMarkup: content.kind === 'levels' && content.levels.at(-1)!.isMarkup,
  }
  const framed = (inner: Sheet, text?: string): Sheet =>
    math.join(math.join(math.of(format.openLayer(layer, text)), inner), math.of(format.closeLayer(layer)))
  const plan = {
    ...layer,
    definition,
    content,
    isKept: definition.fit === 'keep',
    priority: definition.priority ?? 0,
    target: forTier(definition.target, tier),
    max: forTier(definition.max, tier),
  }
  if (content.kind === 'levels') {
    const writer = layerWriter(format, layer)
    const levels = content.levels.map((level) => levelForm(level, writer, math, framed))
    return { ...plan, levels }
  }
  const measures = itemMeasures(content.items, { format, math, layer, framed })
  if (definition.fit === 'keep' || definition.fit === 'omit') {
    return { ...plan, levels: [allItems(measures)] }
  }
  if (definition.fit !== 'oldest-first') return { ...plan, growth: () => growLowestFirst(measures) }
  const block = forTier(definition.block, tier)
  const blocks = (): Block[] =>
    block === undefined
      ? nestedBlocks(content.items, charactersPerToken(measures))
      : historyBlocks(content.items, block)
  return { ...plan, growth: () => growOldestFirst(measures, blocks()) }
}

export function measureBetween(plans: readonly LayerPlan[], format: Format, math: SheetMath): Between {
  return (previous, next) =>
    jointSheet(
      format.between(
        previous === undefined ? undefined : plans[previous],
        next === undefined ? undefined : plans[next],
      ),
      math,
    )
}

function levelForm(
  level: Level,
  writer: ContentWriter | undefined,
  math: SheetMath,
  framed: (inner: Sheet, text?: string) => Sheet,
): Form {
  return new LazyForm(level.name, undefined, () => {
    const { text } = level.content
    return framed(math.of(writer?.write(text) ?? text), text)
  })
}

function allItems(measures: ItemMeasures): Form {
  const { items, math, separator } = measures
  const added = Array.from({ length: items.count }, (_, index) => index)
  return new LazyForm(itemCount(items.count), added, () => {
    let whole = measures.itemSheet(0)
    for (let i = 1; i < items.count; i++) whole = math.join(math.join(whole, separator), measures.itemSheet(i))
    return measures.framed(whole)
  })
}

class LazyForm implements Form {
  readonly name: string
  declare readonly added?: readonly number[]
  readonly #make: () => Sheet
  #sheet: Sheet | undefined

  constructor(name: string, added: readonly number[] | undefined, make: () => Sheet) {
    this.name = name
    if (added) this.added = added
    this.#make = make
  }

  get sheet(): Sheet {
    this.#sheet ??= this.#make()
    return this.#sheet
  }
}

function itemMeasures(
  items: ItemList,
  {
    format,
    math,
    layer,
    framed,
  }: { format: Format; math: SheetMath; layer: FormatLayer; framed: ItemMeasures['framed'] },
): ItemMeasures {
  const separator = jointSheet(format.betweenItems(layer), math)
  const { content: writer } = format
  const measure = (index: number): MeasuredItem => {
    const item = items.get(index)
    const { text } = item
    const open = format.openItem(layer, item)
    const close = format.closeItem(layer, item)
    const object = items.givenObject(index)
    const last = object && measured.get(object)
    if (last && isStill(last, { math, text, open, close, separator, writer })) return last
    const inner = math.of(writer?.write(text) ?? text)
    const sheet = math.join(
      open === '' ? inner : math.join(math.of(open), inner),
      close === '' ? EMPTY_SHEET : math.of(close),
    )
    const following = math.join(separator, sheet)
    const measuredItem = { tokenizer: math.tokenizer, text, open, close, separator, writer, sheet, following }
    if (object) measured.set(object, measuredItem)
    return measuredItem
  }
  return {
    math,
    items,
    separator,
    itemSheet: (index) => measure(index).sheet,
    followingSheet: (index) => measure(index).following,
    framed,
  }
}

/** The cached measurements of an item, and the values that they depend on. */
interface MeasuredItem {
  readonly tokenizer: Tokenizer
  readonly text: string
  readonly open: string
  readonly close: string
  readonly separator: Sheet
  readonly writer: ContentWriter | undefined
  readonly sheet: Sheet
  readonly following: Sheet
}

/** All prompts of a conversation contain the same turns, so the measurements of each turn are cached. */
const measured = new WeakMap<object, MeasuredItem>()

function isStill(
  item: MeasuredItem,
  now: Omit<MeasuredItem, 'tokenizer' | 'sheet' | 'following'> & { readonly math: SheetMath },
): boolean {
  return (
    item.tokenizer === now.math.tokenizer &&
    item.text === now.text &&
    item.open === now.open &&
    item.close === now.close &&
    item.writer === now.writer &&
    item.separator.first === now.separator.first &&
    item.separator.last === now.separator.last
  )
}

function jointSheet(joint: Joint, math: SheetMath): Sheet {
  return joint === MESSAGE_BREAK ? BREAK : math.of(joint)
}
