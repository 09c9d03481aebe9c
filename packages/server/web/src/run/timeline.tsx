import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import type { CallListing } from '../api/api.generated.ts'
import { modelName, num } from '../ui/format.ts'
import { layerClass } from '../ui/layer-badge.tsx'
import { StatusMark, statusWord } from '../ui/status.tsx'
import { groupTitle, type Stage, type StepGroup } from './group-steps.ts'
import { useStageTitle } from './stage-titles.ts'

const ROW = 22

interface TimelineProps {
  readonly stages: readonly Stage[]
  readonly models: readonly string[]
  readonly open: string | undefined
  readonly selected: string | undefined
  readonly onStep: (group: string) => void
}

type Line =
  | { readonly kind: 'stage'; readonly stage: Stage; readonly isOpen: boolean }
  | { readonly kind: 'step'; readonly group: StepGroup }

/** The time and duration of each step, by stage. */
export function Timeline({ stages, models, open, selected, onStep }: TimelineProps) {
  const stageTitle = useStageTitle()
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const lines = useMemo(
    () =>
      stages.flatMap((stage): Line[] => {
        const isOpen = (stage.name === open || stages.length === 1) !== toggled.has(stage.name)
        return [
          { kind: 'stage', stage, isOpen },
          ...(isOpen ? stage.groups.map((group): Line => ({ kind: 'step', group })) : []),
        ]
      }),
    [stages, open, toggled],
  )
  const range = useMemo(() => timeRange(stages), [stages])
  const scroller = useRef<HTMLElement>(null)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 10,
    paddingStart: 58,
    paddingEnd: 16,
  })
  const toggle = (name: string) =>
    setToggled((now) => (now.has(name) ? new Set([...now].filter((one) => one !== name)) : new Set([...now, name])))
  return (
    <section className="pane tl" aria-label="Timeline" tabIndex={0} ref={scroller}>
      <div className="tlhead">
        <h2 className="cap">
          Timeline
          <span className="more xs">
            {models.map((model, index) => (
              <span key={model} className={layerClass(index)}>
                <i className="key" /> {modelName(model)}{' '}
              </span>
            ))}
          </span>
        </h2>
        <div className="th xs dim">
          <span className="nm">Step</span>
          <span className="num">calls</span>
          <span className="num wide">in</span>
          <span className="num wide">out</span>
          <span className="lane ax" aria-hidden="true">
            {ticks(range.length).map((seconds) => (
              <b key={seconds} style={{ left: `${((seconds * 1000) / range.length) * 100}%` }}>
                {seconds === 0 ? '0 s' : num(seconds)}
              </b>
            ))}
          </span>
        </div>
      </div>
      <div className="rows" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const line = lines[index]!
          return (
            <div key={index} className="vrow" style={{ transform: `translateY(${start}px)` }}>
              {line.kind === 'stage' ? (
                <button
                  type="button"
                  className="tlrow stg pick"
                  aria-expanded={line.isOpen}
                  onClick={() => toggle(line.stage.name)}
                >
                  <span className="nm clip">
                    {line.isOpen ? '▾' : '▸'} {stageTitle(line.stage.name) || 'steps'}
                  </span>
                  <Figures calls={line.stage.groups.flatMap(({ calls }) => calls)} />
                  <span className="lane">
                    <StageSpan stage={line.stage} range={range} />
                  </span>
                </button>
              ) : (
                <button
                  type="button"
                  className="tlrow pick"
                  aria-current={line.group.id === selected || undefined}
                  onClick={() => onStep(line.group.id)}
                >
                  <span className="nm clip">
                    <StatusMark status={line.group.status} /> {groupTitle(line.group)}
                    <span className="sr"> {statusWord(line.group.status)}</span>
                  </span>
                  <Figures calls={line.group.calls} />
                  <span className="lane">
                    {line.group.calls.map((call) => (
                      <CallSpan
                        key={call.id}
                        call={call}
                        lane={models.indexOf(call.model)}
                        lanes={models.length}
                        range={range}
                      />
                    ))}
                    {line.group.status === 'waiting' && <i className="w hatch" style={{ left: '95%', right: 0 }} />}
                  </span>
                </button>
              )}
            </div>
          )
        })}
      </div>
    </section>
  )
}

function Figures({ calls }: { readonly calls: readonly CallListing[] }) {
  const read = calls.reduce((sum, { tokens }) => sum + (tokens.input ?? 0), 0)
  const written = calls.reduce((sum, { tokens }) => sum + (tokens.output ?? 0), 0)
  return (
    <>
      <span className="num">{calls.length > 0 ? num(calls.length) : ''}</span>
      <span className="num wide">{read > 0 ? num(read) : ''}</span>
      <span className="num wide">{written > 0 ? num(written) : ''}</span>
    </>
  )
}

interface Range {
  readonly start: number
  readonly length: number
}

function CallSpan({
  call,
  lane,
  lanes,
  range,
}: {
  readonly call: CallListing
  readonly lane: number
  readonly lanes: number
  readonly range: Range
}) {
  const left = ((Date.parse(call.startedAt) - range.start) / range.length) * 100
  const width = ((call.latencyMs ?? 0) / range.length) * 100
  const height = lanes > 2 ? 14 / lanes : 6
  const row = Math.max(0, lane)
  return (
    <i
      className={layerClass(row)}
      style={{ left: `${left}%`, width: `${width}%`, top: lanes === 1 ? 8 : 4 + row * (height + 2), height }}
    />
  )
}

function StageSpan({ stage, range }: { readonly stage: Stage; readonly range: Range }) {
  const steps = stage.groups.flatMap((group) => group.steps)
  const starts = steps.flatMap(({ startedAt }) => (startedAt === null ? [] : [Date.parse(startedAt)]))
  if (starts.length === 0) return null
  const start = Math.min(...starts)
  const end = Math.max(start, ...steps.flatMap(({ endedAt }) => (endedAt === null ? [] : [Date.parse(endedAt)])))
  return (
    <i
      className="st"
      style={{
        left: `${((start - range.start) / range.length) * 100}%`,
        width: `${((end - start) / range.length) * 100}%`,
      }}
    />
  )
}

function timeRange(stages: readonly Stage[]): Range {
  let start = Number.POSITIVE_INFINITY
  let end = 0
  for (const { groups } of stages) {
    for (const { steps, calls } of groups) {
      for (const { startedAt, endedAt } of steps) {
        if (startedAt !== null) start = Math.min(start, Date.parse(startedAt))
        if (endedAt !== null) end = Math.max(end, Date.parse(endedAt))
      }
      for (const { startedAt, latencyMs } of calls) end = Math.max(end, Date.parse(startedAt) + (latencyMs ?? 0))
    }
  }
  return Number.isFinite(start) ? { start, length: Math.max(1000, end - start) } : { start: 0, length: 1000 }
}

/** Returns two to four tick values in seconds, as round numbers. */
function ticks(length: number): number[] {
  const seconds = length / 1000
  const rough = seconds / 4
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 0.1)))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? power
  return Array.from({ length: Math.floor(seconds / step) + 1 }, (_, index) => Number((index * step).toFixed(1))).filter(
    (one) => one < seconds * 0.97,
  )
}
