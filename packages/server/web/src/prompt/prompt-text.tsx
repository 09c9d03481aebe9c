import { useVirtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, memo, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { LayerReport, Span } from '../api/api.generated.ts'
import { num, shortPath } from '../ui/format.ts'
import { layerClass } from '../ui/layer-badge.tsx'
import { buildRows, type Row } from './build-rows.ts'
import { cutSentence } from './cut-list.tsx'

export interface PromptTextHandle {
  showLayer(index: number): void
  showSpan(index: number): void
}

interface PromptTextProps {
  readonly text: string
  readonly spans: readonly Span[]
  readonly layers: readonly LayerReport[]
  readonly cutTokens: readonly (number | undefined)[]
  readonly selected: number | undefined
  /** The layer named in the URL. */
  readonly layer: number | undefined
  readonly onSelect: (span: number) => void
  readonly handle: Ref<PromptTextHandle>
}

const LINE = 20
const CHARACTER = 7.5

/** The exact text. Only the visible rows are rendered, because a prompt can be long. */
export function PromptText({ text, spans, layers, cutTokens, selected, layer, onSelect, handle }: PromptTextProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => buildRows(text, spans, layers), [text, spans, layers])
  const width = useWidth(scroller)
  const columns = Math.max(20, Math.floor((width - 110) / CHARACTER))
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimate(rows[index]!, columns),
    overscan: 4,
    // Rows may appear one frame late to keep scrolling smooth.
    useFlushSync: false,
    paddingStart: 12,
    paddingEnd: 64,
  })
  useImperativeHandle(handle, () => ({
    showLayer: (layer) => {
      const index = rows.findIndex((row) => row.layer === layer)
      if (index >= 0) virtual.scrollToIndex(index, { align: 'start' })
    },
    showSpan: (span) => {
      const index = rows.findIndex((row) => row.kind === 'line' && row.parts.some((part) => part.span === span))
      if (index >= 0) virtual.scrollToIndex(index, { align: 'center' })
    },
  }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the URL names when the page opens
  useEffect(() => {
    const isNamed = (row: Row): boolean => (selected === undefined ? row.layer === layer : holds(row, selected))
    const index = rows.findIndex((row) => row.layer !== undefined && isNamed(row))
    if (index > 0) virtual.scrollToIndex(index, { align: selected === undefined ? 'start' : 'center' })
  }, [])
  const pick = (event: MouseEvent) => {
    const span = (event.target as HTMLElement).closest<HTMLElement>('[data-span]')?.dataset.span
    if (span !== undefined && (getSelection()?.isCollapsed ?? true)) onSelect(Number(span))
  }
  const items = virtual.getVirtualItems()
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the spans inside are what is clicked */}
      <div className="textwrap" onClick={pick}>
        <section className="pane text" ref={scroller} tabIndex={0} aria-label="Exact text">
          <div className="rows" style={{ height: virtual.getTotalSize() }}>
            {items.map(({ index, start, key }) => (
              <div
                key={key}
                data-index={index}
                ref={virtual.measureElement}
                className="vrow"
                style={{ transform: `translateY(${start}px)` }}
              >
                <TextRow
                  row={rows[index]!}
                  layer={rows[index]!.layer === undefined ? undefined : layers[rows[index]!.layer!]}
                  cut={rows[index]!.layer === undefined ? undefined : cutTokens[rows[index]!.layer!]}
                  selected={holds(rows[index]!, selected) ? selected : undefined}
                  from={sourceOf(rows[index]!, spans)}
                />
              </div>
            ))}
          </div>
        </section>
      </div>
      <MiniMap
        rows={rows}
        scroller={scroller}
        total={virtual.getTotalSize()}
        onJump={(index) => virtual.scrollToIndex(index, { align: 'start' })}
      />
    </>
  )
}

interface TextRowProps {
  readonly row: Row
  readonly layer: LayerReport | undefined
  readonly cut: number | undefined
  readonly selected: number | undefined
  readonly from: string | undefined
}

const TextRow = memo(function TextRow({ row, layer, cut, selected, from }: TextRowProps) {
  const colour = row.layer === undefined ? 'between' : `ly ${layerClass(row.layer)}`
  if (row.kind === 'cut') {
    return (
      <div className={`${colour} last cutmark hatch`}>
        <span>
          <b>{layer?.id}</b> {cutSentence(layer!)}
        </span>
        {cut !== undefined && <span className="num">−{num(cut)}</span>}
      </div>
    )
  }
  return (
    <div className={`${colour}${row.isFirst ? ' first' : ''}${row.isLast ? ' last' : ''}`}>
      {row.number !== undefined && (
        <span className="ln" aria-hidden="true">
          {row.number}
        </span>
      )}
      {row.isFirst && (
        <span className="tag">
          <b>{row.layer! + 1}</b>
          {layer?.id}
          {from !== undefined && <i>{from}</i>}
        </span>
      )}
      {row.parts.map((part, index) => {
        const name = part.isFilled ? 'v' : undefined
        const isSelected = part.span !== undefined && part.span === selected
        return (
          <span
            key={index}
            data-span={part.span}
            className={isSelected ? `sel ${name ?? 'long'}` : name}
            aria-current={isSelected || undefined}
          >
            {part.text}
          </span>
        )
      })}
      {row.parts.length === 0 && '\u200b'}
    </div>
  )
})

function holds(row: Row, span: number | undefined): boolean {
  return span !== undefined && row.kind === 'line' && row.parts.some((part) => part.span === span)
}

function sourceOf(row: Row, spans: readonly Span[]): string | undefined {
  if (row.kind !== 'line' || !row.isFirst) return undefined
  const span = row.parts[0]?.span
  const source = span === undefined ? undefined : spans[span]?.source
  return source?.kind === 'file' ? `${shortPath(source.file, 30)}:${source.line}` : undefined
}

function estimate(row: Row, columns: number): number {
  if (row.kind === 'cut') return LINE + 4
  const length = row.parts.reduce((sum, part) => sum + part.text.length, 0)
  return Math.max(1, Math.ceil(length / columns)) * LINE
}

function useWidth(ref: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(700)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}

interface MiniMapProps {
  readonly rows: readonly Row[]
  readonly scroller: { readonly current: HTMLElement | null }
  readonly total: number
  readonly onJump: (row: number) => void
}

/**
 * An overview of the prompt's layers. Marks the visible part. Hidden from screen readers, because the pane shows the
 * same text.
 */
function MiniMap({ rows, scroller, total, onJump }: MiniMapProps) {
  const view = useRef<HTMLSpanElement>(null)
  const blocks = useMemo(() => {
    const found: { layer: number | undefined; from: number; rows: number }[] = []
    rows.forEach((row, index) => {
      const last = found.at(-1)
      if (last && last.layer === row.layer) last.rows++
      else found.push({ layer: row.layer, from: index, rows: 1 })
    })
    return found
  }, [rows])
  const totalHeight = useRef(total)
  totalHeight.current = total
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const showView = () => {
      const whole = Math.max(totalHeight.current, element.clientHeight)
      view.current?.style.setProperty('top', `${(element.scrollTop / whole) * 100}%`)
      view.current?.style.setProperty('height', `${(element.clientHeight / whole) * 100}%`)
    }
    showView()
    element.addEventListener('scroll', showView, { passive: true })
    return () => element.removeEventListener('scroll', showView)
  }, [scroller])
  return (
    <div className="mini" aria-hidden="true">
      {blocks.map(({ layer, from, rows: count }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the list of layers does the same
        <i
          key={from}
          className={layer === undefined ? 'none' : layerClass(layer)}
          style={{ flexGrow: count }}
          onClick={() => onJump(from)}
        />
      ))}
      <span ref={view} />
    </div>
  )
}
