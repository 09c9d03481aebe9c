import { Link } from '@tanstack/react-router'
import type { Lineage, LineageEntry } from '../api/api.generated.ts'
import { isShared } from '../api/is-shared.ts'
import { num } from '../ui/format.ts'
import { Heading } from '../ui/heading.tsx'

const COLUMN = 190
const ROW = 40
const BOX = { width: 158, height: 30 }
/** Maximum number of characters in a box. */
const MAX_LETTERS = 22
const MAX_IN_COLUMN = 9
const MAX_DISTANCE = 4

interface Placed {
  readonly entry: LineageEntry
  readonly x: number
  readonly y: number
}

/** Sources are on the left and results on the right, ordered by distance. Every box is a link. */
export function LineagePicture({
  lineage: { id, up, down },
  name,
}: {
  readonly lineage: Lineage
  readonly name: string
}) {
  const left = columnsOf(up)
  const right = columnsOf(down)
  const tallest = Math.max(1, ...[...left, ...right].map(({ shown, more }) => shown.length + (more > 0 ? 1 : 0)))
  const height = tallest * ROW + 16
  const middle = left.length * COLUMN
  const width = (left.length + right.length + 1) * COLUMN
  const layOut = (side: Column[], sign: -1 | 1): Placed[] =>
    side.flatMap(({ shown }, column) =>
      shown.map((entry, row) => ({
        entry,
        x: middle + sign * (column + 1) * COLUMN,
        y: (height - shown.length * ROW) / 2 + row * ROW + ROW / 2,
      })),
    )
  const lefts = layOut(left, -1)
  const rights = layOut(right, 1)
  const spots = new Map([...lefts, ...rights].map((one) => [one.entry.id, one]))
  const here = { x: middle, y: height / 2 }
  return (
    <>
      <Heading more={`${num(up.length)} before · ${num(down.length)} after`}>
        Lineage: what it came from, and what came from it
      </Heading>
      <svg className="lineage" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        <title>{`${name}: ${up.length} sources, ${down.length} dependents`}</title>
        {lefts.map(({ entry, x, y }) => {
          const to = spots.get(entry.of) ?? here
          return <path key={`e ${entry.id}`} className="e" d={curve(x + BOX.width, y, to.x, to.y)} />
        })}
        {rights.map(({ entry, x, y }) => {
          const from = spots.get(entry.of) ?? here
          return <path key={`e ${entry.id}`} className="e" d={curve(from.x + BOX.width, from.y, x, y)} />
        })}
        <Box x={here.x} y={here.y} kind="here" label={name} isHere />
        {[...lefts, ...rights].map(({ entry, x, y }) => (
          <Box
            key={entry.id}
            x={x}
            y={y}
            kind={entry.kind}
            label={entry.label}
            id={entry.id === id ? undefined : entry.id}
          />
        ))}
        {left.map(({ more }, column) =>
          more > 0 ? <More key={`l${column}`} x={middle - (column + 1) * COLUMN} y={height - 6} count={more} /> : null,
        )}
        {right.map(({ more }, column) =>
          more > 0 ? <More key={`r${column}`} x={middle + (column + 1) * COLUMN} y={height - 6} count={more} /> : null,
        )}
      </svg>
    </>
  )
}

interface Column {
  readonly shown: readonly LineageEntry[]
  readonly more: number
}

function columnsOf(entries: readonly LineageEntry[]): Column[] {
  const byDistance = Map.groupBy(entries, ({ distance }) => distance)
  return [...byDistance]
    .sort(([a], [b]) => a - b)
    .slice(0, MAX_DISTANCE)
    .map(([, all]) => ({ shown: all.slice(0, MAX_IN_COLUMN), more: all.length - Math.min(all.length, MAX_IN_COLUMN) }))
}

function curve(x1: number, y1: number, x2: number, y2: number): string {
  const mid = (x1 + x2) / 2
  return `M${x1} ${y1}C${mid} ${y1} ${mid} ${y2} ${x2} ${y2}`
}

interface BoxProps {
  readonly x: number
  readonly y: number
  readonly kind: string
  readonly label: string
  readonly id?: string | undefined
  readonly isHere?: boolean
}

function Box({ x, y, kind, label, id, isHere }: BoxProps) {
  const short = label
    .replace(/^(call|artifact) /, '')
    .split('/')
    .slice(-1)[0]!
  const box = (
    <>
      <rect x={x} y={y - BOX.height / 2} width={BOX.width} height={BOX.height} rx="5" />
      <text x={x + 8} y={y - 2} className="kind">
        {kind}
      </text>
      <text x={x + 8} y={y + 10}>
        {short.length > MAX_LETTERS ? `…${short.slice(1 - MAX_LETTERS)}` : short}
      </text>
      <title>{label}</title>
    </>
  )
  if (isHere || id === undefined) return <g className="box here">{box}</g>
  if (kind === 'file' && !isShared) {
    return (
      <Link className="box" to="/templates" search={{ file: id }}>
        {box}
      </Link>
    )
  }
  if (kind !== 'artifact' && kind !== 'call') return <g className="box">{box}</g>
  return (
    <Link className="box" to="/lineage/$id" params={{ id }}>
      {box}
    </Link>
  )
}

function More({ x, y, count }: { readonly x: number; readonly y: number; readonly count: number }) {
  return (
    <text className="kind" x={x + 8} y={y}>
      and {num(count)} more
    </text>
  )
}
