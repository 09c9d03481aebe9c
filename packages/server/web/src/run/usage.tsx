import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallListing, CostReport } from '../api/api.generated.ts'
import { queries } from '../api/queries.ts'
import { dollars, modelName, num, plural, shortNum, words } from '../ui/format.ts'
import { Heading } from '../ui/heading.tsx'
import { Seg } from '../ui/seg.tsx'
import { useStageTitle } from './stage-titles.ts'

const WIDTH = 288
const PLOT = { left: 46, right: 280, top: 10, bottom: 94 }
const BY = [
  ['stage', 'stage'],
  ['model', 'model'],
  ['step', 'step'],
  ['layer', 'layer'],
] as const
const MAX_POINTS = 300
const MAX_BARS = 12

/** Cost over time, and token usage. */
export function Usage({ run, calls }: { readonly run: string; readonly calls: readonly CallListing[] }) {
  const stageTitle = useStageTitle()
  const [by, setBy] = useState<(typeof BY)[number][0]>('stage')
  const cost = calls.reduce((sum, call) => sum + (call.cost ?? 0), 0)
  const isFree = cost === 0
  const sizeOf = (call: CallListing): number =>
    isFree ? (call.tokens.input ?? 0) + (call.tokens.output ?? 0) : (call.cost ?? 0)
  // Requested only when shown, because the prompts must be rebuilt to count tokens by layer.
  const layers = useQuery({ ...queries.layerCost(run), enabled: by === 'layer' }).data?.by.layer
  const groups = (by === 'layer' ? (layers ?? []).map(layerBar) : callBars(calls, by, stageTitle)).slice(0, MAX_BARS)
  const most = Math.max(1, ...groups.map(({ read, written }) => read + written))
  if (calls.length === 0) return null
  return (
    <>
      <section>
        <Heading more={isFree ? 'input and output, by call' : 'dollars, by call'}>{isFree ? 'Tokens' : 'Cost'}</Heading>
        <Curve values={calls.map(sizeOf)} format={isFree ? shortNum : dollars} name={isFree ? 'Tokens' : 'Cost'} />
      </section>
      <section>
        <div className="cap">
          <h2>Tokens by</h2>
          <Seg label="By" options={BY} value={by} onChange={setBy} />
        </div>
        {by === 'layer' && !layers && <p className="sm dim">Prompts are rebuilt to count their layers.</p>}
        <table className="bars sm">
          <colgroup>
            <col className="name" />
            <col />
            <col className="figure" />
            <col className="figure" />
          </colgroup>
          <thead className="sr">
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Share</th>
              <th scope="col">Input</th>
              <th scope="col">Output</th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ name, read, written }) => (
              <tr key={name}>
                <th scope="row" className="clip">
                  {name}
                </th>
                <td>
                  <svg width="100%" height="8" aria-hidden="true">
                    <rect className="kr" width={`${(read / most) * 100}%`} height="8" />
                    <rect
                      className="kw"
                      x={`${(read / most) * 100}%`}
                      width={`${(written / most) * 100}%`}
                      height="8"
                    />
                  </svg>
                </td>
                <td className="num" title={num(read)}>
                  {shortNum(read)}
                </td>
                <td className="num" title={num(written)}>
                  {shortNum(written)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="xs dim">
          <svg width="10" height="6" aria-hidden="true">
            <rect className="kr" width="10" height="6" />
          </svg>{' '}
          input{' '}
          <svg width="10" height="6" aria-hidden="true">
            <rect className="kw" width="10" height="6" />
          </svg>{' '}
          output
        </p>
      </section>
    </>
  )
}

interface Bar {
  readonly name: string
  readonly read: number
  readonly written: number
}

const sizeOfBar = ({ read, written }: Bar): number => read + written

function callBars(
  calls: readonly CallListing[],
  by: 'stage' | 'model' | 'step',
  stageTitle: (stage: string) => string,
): Bar[] {
  const nameOf = ({ stage, stepName, model }: CallListing): string => {
    if (by === 'model') return modelName(model)
    return by === 'stage' && stage !== null ? stageTitle(stage) : words(stepName)
  }
  const bars = [...Map.groupBy(calls, nameOf)].map(([name, all]) => ({
    name,
    read: all.reduce((sum, { tokens }) => sum + (tokens.input ?? 0), 0),
    written: all.reduce((sum, { tokens }) => sum + (tokens.output ?? 0), 0),
  }))
  return by === 'step' ? bars.sort((a, b) => sizeOfBar(b) - sizeOfBar(a)) : bars
}

type LayerCost = NonNullable<CostReport['by']['layer']>[number]

/** Only answers count as output. Everything else is input. */
function layerBar({ kind, layer, tokens }: LayerCost): Bar {
  const isAnswer = kind === 'answer'
  return { name: words(layer ?? kind), read: isAnswer ? 0 : tokens, written: isAnswer ? tokens : 0 }
}

interface CurveProps {
  readonly values: readonly number[]
  readonly format: (value: number) => string
  readonly name: string
}

/** Draws the cumulative sum over all calls. */
function Curve({ values, format, name }: CurveProps) {
  const sums: number[] = [0]
  for (const value of values) sums.push(sums.at(-1)! + value)
  const total = Math.max(sums.at(-1)!, 1e-9)
  const every = Math.ceil(sums.length / MAX_POINTS)
  const x = (index: number): number => PLOT.left + (index / Math.max(1, sums.length - 1)) * (PLOT.right - PLOT.left)
  const y = (sum: number): number => PLOT.bottom - (sum / total) * (PLOT.bottom - PLOT.top)
  const points = sums
    .map((sum, index) => `${x(index).toFixed(1)} ${y(sum).toFixed(1)}`)
    .filter((_, index) => index % every === 0 || index === sums.length - 1)
  const line = `M${points.join('L')}`
  return (
    <svg
      className="plot"
      viewBox={`0 0 ${WIDTH} 112`}
      role="img"
      aria-label={`${name}: ${format(total)} after ${plural(values.length, 'call')}`}
    >
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <path className="gr" d={`M${PLOT.left} ${y(share * total)}H${PLOT.right}`} />
          <text x={PLOT.left - 6} y={y(share * total) + 3.5} textAnchor="end">
            {format(share * total)}
          </text>
        </g>
      ))}
      <path className="ar" d={`${line}L${PLOT.right} ${PLOT.bottom}L${PLOT.left} ${PLOT.bottom}Z`} />
      <path className="ln" d={line} />
      <text x={PLOT.right} y="108" textAnchor="end">
        {plural(values.length, 'call')}
      </text>
      <circle cx={PLOT.right} cy={y(total)} r="3.5" />
    </svg>
  )
}
