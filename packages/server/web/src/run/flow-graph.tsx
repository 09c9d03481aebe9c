import { num, plural } from '../ui/format.ts'
import { statusLook, statusWord } from '../ui/status.tsx'
import { groupTitle, type Stage, type StepGroup } from './group-steps.ts'
import { useStageTitle } from './stage-titles.ts'

const HEAD = 30
const GAP = 24
const LIST_ROW = 18
const NODE = { height: 34, gap: 6, column: 20 }
const MIN_HEIGHT = 150
const MAX_LISTED = 8
const MAX_NODES = 40
const MAX_DOTS = 8
const MAX_LETTERS = 26
const MAX_NOTE = 30
const LETTER = 6.4
/** The minimum scale of a wide flow. If the flow is still too wide, it scrolls. */
const MIN_SCALE = 0.8

interface FlowGraphProps {
  readonly stages: readonly Stage[]
  /** The stage whose steps are visible. The other stages are shown as lists. */
  readonly open: string | undefined
  readonly selected: string | undefined
  readonly onStage: (stage: string) => void
  readonly onStep: (group: string) => void
}

interface Node {
  readonly group: StepGroup
  readonly x: number
  readonly y: number
  readonly width: number
}

interface Box {
  readonly stage: Stage
  readonly x: number
  readonly width: number
  readonly nodes?: readonly Node[]
}

/** Shows a flow as a row of stages. The current stage is a graph of steps. */
export function FlowGraph({ stages, open, selected, onStage, onStep }: FlowGraphProps) {
  const stageTitle = useStageTitle()
  const tall = stages.map((stage) =>
    isDrawn(stage, open) ? layOut(stage).height : HEAD + 12 + Math.min(stage.groups.length, MAX_LISTED + 1) * LIST_ROW,
  )
  const height = Math.max(MIN_HEIGHT, ...tall)
  let x = 0
  const boxes = stages.map((stage): Box => {
    const drawn = isDrawn(stage, open) ? layOut(stage) : undefined
    const width = drawn?.width ?? listWidth(stageTitle(stage.name), stage.groups)
    const left = x
    x += width + GAP
    return {
      stage,
      x: left,
      width,
      ...(drawn && {
        nodes: drawn.nodes.map((node) => ({
          ...node,
          x: left + node.x,
          y: HEAD + (height - HEAD - drawn.height + HEAD) / 2 + node.y,
        })),
      }),
    }
  })
  const width = Math.max(1, x - GAP)
  const middle = HEAD + (height - HEAD) / 2
  const summary = stages.map(({ name, status }) => `${stageTitle(name) || 'the flow'} ${statusWord(status)}`).join(', ')
  return (
    <svg
      className="graph"
      ref={(drawn) => {
        void drawn?.querySelector('.open')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      }}
      viewBox={`-1 -1 ${width + 2} ${height + 2}`}
      style={{ minWidth: width * MIN_SCALE, maxWidth: width }}
      role="group"
      aria-label={`Flow: ${summary}`}
    >
      {boxes.slice(1).map(({ stage, x: left }) => (
        <path key={`to ${stage.name}`} className="e big" d={`M${left - GAP} ${middle}H${left}`} />
      ))}
      {boxes.map((box, index) => (
        <StageBox
          key={box.stage.name}
          box={box}
          index={index}
          height={height}
          isOnly={boxes.length === 1}
          selected={selected}
          onStage={onStage}
          onStep={onStep}
        />
      ))}
    </svg>
  )
}

interface StageBoxProps {
  readonly box: Box
  readonly index: number
  readonly height: number
  readonly isOnly: boolean
  readonly selected: string | undefined
  readonly onStage: (stage: string) => void
  readonly onStep: (group: string) => void
}

function StageBox({
  box: { stage, x, width, nodes },
  index,
  height,
  isOnly,
  selected,
  onStage,
  onStep,
}: StageBoxProps) {
  const stageTitle = useStageTitle()
  const calls = stage.groups.reduce((sum, group) => sum + group.calls.length, 0)
  const look = statusLook(stage.status)
  const listed = stage.groups.slice(0, MAX_LISTED)
  const top = HEAD + (height - HEAD - Math.min(stage.groups.length, MAX_LISTED + 1) * LIST_ROW) / 2
  const name = stageTitle(stage.name) || 'steps'
  const hasBegun = stage.groups.some(({ steps }) => steps.length > 0)
  return (
    <g className={`sg ${look}${look === 'idle' ? ' notyet' : ''}${nodes ? ' open' : ''}`}>
      <rect x={x} y={0.5} width={width} height={height - 1} rx="8" />
      <g
        className="head"
        role="button"
        tabIndex={0}
        aria-description={statusWord(stage.status)}
        onClick={() => onStage(stage.name)}
        onKeyDown={(event) => event.key === 'Enter' && onStage(stage.name)}
      >
        <rect className="hit" x={x} y={0.5} width={width} height={HEAD} rx="8" />
        <text className="h" x={x + 12} y={20}>
          {isOnly ? name : `${index + 1} ${name}`}
        </text>
        <text className="s" x={x + width - 12} y={20} textAnchor="end">
          {nodes && hasBegun ? `${plural(calls, 'call')} · ${statusWord(stage.status)}` : calls > 0 ? num(calls) : ''}
        </text>
      </g>
      {nodes ? (
        <>
          {nodes.flatMap((node) =>
            node.group.needs.flatMap((need) => {
              const from = nodes.find(({ group }) => group.id === need)
              if (!from) return []
              const isHot = node.group.id === selected || from.group.id === selected
              const [x1, y1, x2, y2] = [from.x + from.width, from.y + NODE.height / 2, node.x, node.y + NODE.height / 2]
              const mid = (x1 + x2) / 2
              return [
                <path
                  key={`${need} ${node.group.id}`}
                  className={isHot ? 'e hot' : 'e'}
                  d={`M${x1} ${y1}C${mid} ${y1} ${mid} ${y2} ${x2} ${y2}`}
                />,
              ]
            }),
          )}
          {nodes.map(({ group, x: left, y, width: wide }) => (
            <g
              key={group.id}
              className={`nd ${statusLook(group.status)}${group.id === selected ? ' sel' : ''}`}
              role="button"
              tabIndex={0}
              aria-description={statusWord(group.status)}
              aria-current={group.id === selected || undefined}
              onClick={() => onStep(group.id)}
              onKeyDown={(event) => event.key === 'Enter' && onStep(group.id)}
            >
              <rect x={left} y={y} width={wide} height={NODE.height} rx="5" />
              <text x={left + 8} y={y + 15}>
                {short(groupTitle(group), MAX_LETTERS)}
              </text>
              {group.note === undefined ? (
                <Dots group={group} x={left + 10} y={y + 25} />
              ) : (
                <text className="s" x={left + 8} y={y + 28}>
                  {short(group.note, MAX_NOTE)}
                </text>
              )}
            </g>
          ))}
        </>
      ) : (
        <>
          {listed.map((group, row) => (
            <g key={group.id} className="mn">
              <text x={x + 12} y={top + row * LIST_ROW + 13}>
                {short(groupTitle(group), 20)}
              </text>
              <Dots group={group} x={x + width - 12} y={top + row * LIST_ROW + 9} isRight />
            </g>
          ))}
          {stage.groups.length > MAX_LISTED && (
            <text className="s" x={x + 12} y={top + MAX_LISTED * LIST_ROW + 13}>
              and {num(stage.groups.length - MAX_LISTED)} more
            </text>
          )}
        </>
      )}
    </g>
  )
}

/**
 * Draws a filled dot for each step that is completed, failed or waiting, and a ring for each other step. If there are
 * many steps, shows their number instead.
 */
function Dots({
  group: { steps },
  x,
  y,
  isRight,
}: {
  readonly group: StepGroup
  readonly x: number
  readonly y: number
  readonly isRight?: boolean
}) {
  if (steps.length > MAX_DOTS) {
    const done = steps.filter(({ status }) => status === 'completed').length
    return (
      <text className="s" x={isRight ? x : x - 2} y={y + 4} textAnchor={isRight ? 'end' : 'start'}>
        {num(done)} of {num(steps.length)}
      </text>
    )
  }
  const start = isRight ? x - (steps.length - 1) * 7 : x
  return steps.map(({ id, status }, index) => (
    <circle key={id} className={`d ${statusLook(status)}`} cx={start + index * 7} cy={y} r="2.4" />
  ))
}

function isDrawn(stage: Stage, open: string | undefined): boolean {
  return stage.name === open && stage.groups.length <= MAX_NODES
}

function listWidth(name: string, groups: Stage['groups']): number {
  const longest = Math.max(
    name.length + 8,
    ...groups
      .slice(0, MAX_LISTED)
      .map((group) => Math.min(groupTitle(group).length, 20) + Math.min(group.steps.length, MAX_DOTS) * 1.2 + 2),
  )
  return Math.max(112, Math.round(longest * LETTER + 24))
}

/** Arranges steps in columns by the longest path to each step. */
function layOut({ groups }: Stage): {
  readonly nodes: readonly Node[]
  readonly width: number
  readonly height: number
} {
  const byId = new Map(groups.map((group) => [group.id, group]))
  const depths = new Map<string, number>()
  const depthOf = (id: string): number => {
    const cached = depths.get(id)
    if (cached !== undefined) return cached
    depths.set(id, 0)
    const depth = Math.max(-1, ...(byId.get(id)?.needs ?? []).map(depthOf)) + 1
    depths.set(id, depth)
    return depth
  }
  const columns = [...Map.groupBy(groups, ({ id }) => depthOf(id))]
    .sort(([a], [b]) => a - b)
    .map(([, members]) => members)
  const tallest = Math.max(1, ...columns.map((members) => members.length))
  const inner = tallest * (NODE.height + NODE.gap) - NODE.gap
  let x = 12
  const nodes = columns.flatMap((members) => {
    const width = Math.round(Math.max(52, ...members.map((group) => lettersOf(group) * LETTER + 18)))
    const top = (inner - (members.length * (NODE.height + NODE.gap) - NODE.gap)) / 2
    const placed = members.map((group, row) => ({ group, x, y: top + row * (NODE.height + NODE.gap), width }))
    x += width + NODE.column
    return placed
  })
  return { nodes, width: Math.max(150, x - NODE.column + 12), height: HEAD + inner + 12 }
}

function lettersOf(group: StepGroup): number {
  return Math.max(Math.min(groupTitle(group).length, MAX_LETTERS), Math.min(group.note?.length ?? 0, MAX_NOTE))
}

function short(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text
}
