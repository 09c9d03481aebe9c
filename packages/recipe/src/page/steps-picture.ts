import type { FlowOutline, OutlinedStep } from '@quire/runtime/engine'
import { escapeMarkup, PICTURE_STYLE, TIP } from './picture-style.ts'

const CARD = { height: 68, gap: 16, padding: 14, min: 90 }
/** The height of a line that passes a column. */
const LANE = 10
const COLUMN_GAP = 44
const MARGIN = 16
const TOP = 44
/** The additional distance between two columns that a gate separates. */
const GATE = 40
const LETTER = 6.7
const BOLD_LETTER = 7.5
const MAX_LETTERS = 40
const REQUEST_WIDTH = 108
/** The width of the legend. */
const LEGEND_WIDTH = 360

/** A place in a column: a step, or a line that passes the column on its way to a later one. */
interface Place {
  readonly step: OutlinedStep
  readonly isLane: boolean
  /** The places in the column before that lead here. */
  readonly from: readonly Place[]
  x: number
  width: number
  middle: number
}

interface Column {
  readonly places: readonly Place[]
  /** Whether the column is the first of its part. */
  readonly isFirst: boolean
  /** Whether the run waits before this column. */
  readonly isGated: boolean
}

/** Draws the steps of a flow from left to right. A step needs only steps in the columns before it. */
export function stepsPicture({ parts }: FlowOutline, name: string): string {
  const columns = parts.flatMap(({ steps }, at): Column[] =>
    columnsOf(steps).map((places, index) => ({
      places,
      isFirst: index === 0,
      isGated: index === 0 && at > 0 && parts[at - 1]!.waits,
    })),
  )
  const inner = Math.max(...columns.map(({ places }) => heightOf(places)))
  const bottom = TOP + inner
  const middle = TOP + inner / 2
  const drawn: string[] = []
  let right = MARGIN + REQUEST_WIDTH
  for (const { places, isFirst, isGated } of columns) {
    const line = right + (COLUMN_GAP + GATE) / 2
    if (isGated) {
      drawn.push(`<path class="arrow" stroke-dasharray="4 4" d="M${line} ${TOP - 14} V${bottom + 8}"/>`)
      drawn.push(`<circle class="mark" cx="${line}" cy="${TOP - 20}" r="5"/>`)
    }
    const x = right + COLUMN_GAP + (isGated ? GATE : 0)
    const width = Math.max(CARD.min, ...places.filter(({ isLane }) => !isLane).map(({ step }) => widthOf(step)))
    arrange(places, x, width, middle)
    const start = isGated ? undefined : { x: right, y: middle }
    for (const place of places) {
      if (isFirst) drawn.push(arrow(start ?? { x: line, y: place.middle }, { x, y: place.middle }))
      for (const from of place.from) {
        const end = { x, y: place.middle }
        const begin = { x: from.x + from.width, y: from.middle }
        drawn.push(place.isLane ? lane(begin, end, width) : arrow(begin, end))
      }
      if (!place.isLane) drawn.push(card(place))
    }
    right = x + width
  }
  const hasGate = columns.some(({ isGated }) => isGated) || parts.at(-1)!.waits
  if (parts.at(-1)!.waits) drawn.push(`<circle class="mark" cx="${right}" cy="${middle}" r="5"/>`)
  const width = Math.max(hasGate ? LEGEND_WIDTH : 0, right + MARGIN)
  const height = bottom + (hasGate ? 52 : 20)
  const legend = `<circle class="mark" cx="${MARGIN + 6}" cy="${bottom + 30}" r="5"/>
<text class="soft" x="${MARGIN + 18}" y="${bottom + 34}">a gate: the run waits here until a person approves</text>`
  const titles = columns.flatMap(({ places }) => places.filter(({ isLane }) => !isLane).map(({ step }) => step.title))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="The steps of ${escapeMarkup(name)}: ${escapeMarkup(titles.join(', '))}">
${PICTURE_STYLE}
${TIP}
<text class="title" x="${MARGIN}" y="${middle + 5}">the request</text>
${[...drawn, ...(hasGate ? [legend] : [])].join('\n')}
</svg>
`
}

/** Groups steps by the longest path to each step. Lines to later columns get places of their own. */
function columnsOf(steps: readonly OutlinedStep[]): Place[][] {
  const depths = new Map<string, number>()
  for (const { id, needs } of steps) depths.set(id, Math.max(-1, ...needs.map((need) => depths.get(need) ?? -1)) + 1)
  const columns: Place[][] = Array.from({ length: Math.max(...depths.values()) + 1 }, () => [])
  const placeOf = new Map<string, Place>()
  for (const step of [...steps].sort((a, b) => depths.get(a.id)! - depths.get(b.id)!)) {
    const depth = depths.get(step.id)!
    const from = step.needs.flatMap((need) => {
      let place = placeOf.get(need)
      if (!place) return []
      for (let column = depths.get(need)! + 1; column < depth; column++) {
        const passing: Place = { step, isLane: true, from: [place], x: 0, width: 0, middle: 0 }
        columns[column]!.push(passing)
        place = passing
      }
      return [place]
    })
    const place: Place = { step, isLane: false, from, x: 0, width: 0, middle: 0 }
    columns[depth]!.push(place)
    placeOf.set(step.id, place)
  }
  return columns
}

/** Sets the positions of a column's places, beside the places that lead to them. */
function arrange(places: readonly Place[], x: number, width: number, middle: number): void {
  const origin = ({ from }: Place): number =>
    from.length === 0 ? middle : from.reduce((sum, one) => sum + one.middle, 0) / from.length
  let y = middle - heightOf(places) / 2
  for (const place of places.toSorted((a, b) => origin(a) - origin(b))) {
    const height = place.isLane ? LANE : CARD.height
    Object.assign(place, { x, width, middle: y + height / 2 })
    y += height + CARD.gap
  }
}

function heightOf(places: readonly Place[]): number {
  return places.reduce((sum, { isLane }) => sum + (isLane ? LANE : CARD.height) + CARD.gap, -CARD.gap)
}

function linesOf({ title, runs, asks }: OutlinedStep): [title: string, runs: string, asks: string] {
  const fitted = (line: string): string => (line.length > MAX_LETTERS ? `${line.slice(0, MAX_LETTERS - 1)}…` : line)
  return [fitted(title), fitted(runs), fitted(asks.replace(/^the blueprint ([^:]+).*$/s, '$1'))]
}

function widthOf(step: OutlinedStep): number {
  const [title, ...others] = linesOf(step)
  const longest = Math.max(title.length * BOLD_LETTER, ...others.map((line) => line.length * LETTER))
  return Math.round(longest + 2 * CARD.padding)
}

function card({ step, x, width, middle }: Place): string {
  const [title, runs, asks] = linesOf(step).map(escapeMarkup)
  const left = x + CARD.padding
  return `<rect class="card" x="${x}" y="${middle - CARD.height / 2}" width="${width}" height="${CARD.height}" rx="8"/>
<text x="${left}" y="${middle - 12}" font-weight="600">${title}</text>
<text class="soft" x="${left}" y="${middle + 6}">${runs}</text>
<text class="data" x="${left}" y="${middle + 23}">${asks}</text>`
}

interface Point {
  readonly x: number
  readonly y: number
}

function arrow(from: Point, to: Point): string {
  return `<path class="arrow" d="${curve(from, { ...to, x: to.x - 4 })}" marker-end="url(#tip)"/>`
}

/** A line to a column and through it. */
function lane(from: Point, to: Point, width: number): string {
  return `<path class="arrow" d="${curve(from, to)} h${width}"/>`
}

function curve(from: Point, to: Point): string {
  const bend = (from.x + to.x) / 2
  return `M${from.x} ${from.y} C${bend} ${from.y} ${bend} ${to.y} ${to.x} ${to.y}`
}
