import type { ItemList } from '../layer/item.ts'
import type { Form } from './fittable.ts'
import type { Block } from './history-grid.ts'
import type { Sheet, SheetMath } from './sheet.ts'
import { SheetTree } from './sheet-tree.ts'

/** How a layer's items are measured in the output's format. */
export interface ItemMeasures {
  readonly math: SheetMath
  readonly items: ItemList
  readonly separator: Sheet
  itemSheet(index: number): Sheet
  /** An item after another: the separator, then the item. */
  followingSheet(index: number): Sheet
  /** The layer around its items: heading, tags. */
  framed(items: Sheet): Sheet
}

/** Newest block first, then ever older ones: what does not fit is the oldest. */
export function* growOldestFirst(measures: ItemMeasures, blocks: readonly Block[]): Generator<Form> {
  const { math, separator } = measures
  let whole: Sheet | undefined
  let count = 0
  for (let b = blocks.length - 1; b >= 0; b--) {
    const { start, end } = blocks[b]!
    const added: number[] = []
    let block: Sheet | undefined
    for (let i = start; i < end; i++) {
      block = block ? math.join(block, measures.followingSheet(i)) : measures.itemSheet(i)
      added.push(i)
    }
    whole = whole ? math.join(block!, math.join(separator, whole)) : block!
    count += added.length
    yield { name: itemCount(count), sheet: measures.framed(whole), added }
  }
}

/** Heaviest first, among equals the earlier: what does not fit weighs least. Items keep their places in the text. */
export function* growLowestFirst(measures: ItemMeasures): Generator<Form> {
  const { items, math, separator } = measures
  const order = Array.from({ length: items.count }, (_, index) => index)
  order.sort((a, b) => items.weightOf(b) - items.weightOf(a) || a - b)
  const tree = new SheetTree(items.count, math, separator)
  let count = 0
  for (const index of order) {
    const whole = tree.set(index, measures.itemSheet(index))
    yield { name: itemCount(++count), sheet: measures.framed(whole), added: [index] }
  }
}

export function itemCount(count: number): string {
  return count === 1 ? '1 item' : `${count} items`
}
