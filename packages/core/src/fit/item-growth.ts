import type { ItemList } from '../layer/item.ts'
import { type Block, isOnGrid } from './history-grid.ts'
import type { Form, Sheet, SheetMath } from './sheet.ts'

/** Prompts should use at least this share of the available space. */
const MIN_ROOM_USED = 0.7

/** The sizes of a layer's items in the output format. */
export interface ItemMeasures {
  readonly math: SheetMath
  readonly items: ItemList
  readonly separator: Sheet
  itemSheet(index: number): Sheet
  /** The separator, followed by the item. */
  followingSheet(index: number): Sheet
  /** Wraps items in the layer's heading and tags. */
  framed(items: Sheet): Sheet
}

/** A position where the conversation can begin. */
interface Beginning {
  readonly index: number
  readonly grid: number
  readonly sheet: Sheet
  readonly tokens: number
}

/** Adds blocks from newest to oldest, so that the oldest blocks are left out. */
export function* growOldestFirst(measures: ItemMeasures, blocks: readonly Block[]): Generator<Form> {
  const { count } = measures.items
  let end = count
  for (const { index, sheet } of offeredBeginnings(beginnings(measures, blocks))) {
    const added = Array.from({ length: end - index }, (_, i) => index + i)
    end = index
    yield { name: itemCount(count - index), sheet, added }
  }
}

function* beginnings({ math, separator, ...measures }: ItemMeasures, blocks: readonly Block[]): Generator<Beginning> {
  let whole: Sheet | undefined
  for (let b = blocks.length - 1; b >= 0; b--) {
    const { start, end, grid } = blocks[b]!
    let block = measures.itemSheet(start)
    for (let i = start + 1; i < end; i++) block = math.join(block, measures.followingSheet(i))
    whole = whole ? math.join(block, math.join(separator, whole)) : block
    const sheet = measures.framed(whole)
    yield { index: start, grid, sheet, tokens: math.textTokens(sheet) }
  }
}

/**
 * Yields the points on the grid where the conversation can start. If two points are too far apart, also yields points
 * on finer grids.
 */
function* offeredBeginnings(all: Iterable<Beginning>): Generator<Beginning> {
  let tokens = 0
  let passed: Beginning[] = []
  for (const beginning of all) {
    passed.push(beginning)
    if (!isOnGrid(beginning)) continue
    while (passed.length > 0) {
      const near = passed.filter((other) => tokens >= MIN_ROOM_USED * other.tokens)
      const next = coarsest(near.length > 0 ? near : passed.slice(0, 1))
      yield next
      tokens = next.tokens
      passed = passed.slice(passed.indexOf(next) + 1)
    }
  }
}

/** Returns the beginning with the largest grid. If there are several, returns the earliest in the conversation. */
function coarsest(beginnings: readonly Beginning[]): Beginning {
  return beginnings.reduce((best, other) => (other.grid >= best.grid ? other : best))
}

/**
 * Adds the items with the highest weight first, so that those with the lowest weight are left out. If weights are
 * equal, the earlier item is added first. Items keep their order.
 */
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

/** A sequence of sheets with a fixed length. Sheets can be set in any order. Each change takes O(log n) joins. */
class SheetTree {
  readonly #nodes: (Sheet | undefined)[]
  readonly #leaves: number
  readonly #math: SheetMath
  readonly #separator: Sheet

  constructor(size: number, math: SheetMath, separator: Sheet) {
    this.#leaves = 2 ** Math.ceil(Math.log2(Math.max(size, 1)))
    this.#nodes = new Array(2 * this.#leaves)
    this.#math = math
    this.#separator = separator
  }

  set(index: number, sheet: Sheet): Sheet {
    let node = this.#leaves + index
    this.#nodes[node] = sheet
    for (node >>= 1; node >= 1; node >>= 1) {
      this.#nodes[node] = this.#join(this.#nodes[2 * node], this.#nodes[2 * node + 1])
    }
    return this.#nodes[1]!
  }

  #join(left: Sheet | undefined, right: Sheet | undefined): Sheet | undefined {
    if (!left || !right) return left ?? right
    return this.#math.join(this.#math.join(left, this.#separator), right)
  }
}
