import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import './prompt.css'
import type { LayerReport, Span } from '../api/api.generated.ts'
import { isShared } from '../api/is-shared.ts'
import { queries } from '../api/queries.ts'
import { Bar } from '../shell/bar.tsx'
import { useKeys } from '../shell/use-keys.ts'
import { downloadText, useCopy } from '../ui/copy-text.tsx'
import { num } from '../ui/format.ts'
import { LayerBadge, layerClass } from '../ui/layer-badge.tsx'
import { PaneTabs } from '../ui/pane-tabs.tsx'
import { Problem } from '../ui/problem.tsx'
import { optionOf, Seg } from '../ui/seg.tsx'
import { messageText } from './build-rows.ts'
import { CutList } from './cut-list.tsx'
import { FitMatrix } from './fit-matrix.tsx'
import { LayerList } from './layer-list.tsx'
import { PrefixStrip } from './prefix-strip.tsx'
import { PromptText, type PromptTextHandle } from './prompt-text.tsx'
import { Proof } from './proof.tsx'
import { Refit } from './refit.tsx'
import { positionOf, SpanSource, sourceName } from './span-source.tsx'

const FORMS = [
  ['text', 'Text'],
  ...(isShared ? [] : [['xml', 'XML'] as const]),
  ['messages', 'Messages'],
  ['request', 'Request'],
] as const
const PANES = [
  ['layers', 'Layers'],
  ['text', 'Text'],
  ['source', 'Source and fit'],
] as const
const NO_LAYERS: readonly LayerReport[] = []
const NO_SPANS: readonly Span[] = []
const NO_CUTS: readonly (number | undefined)[] = []

/** Shows the exact bytes of a prompt, their sources and the omissions. Has controls to refit the prompt. */
export function PromptPage() {
  const { call } = useParams({ from: '/calls/$call' })
  const search = useSearch({ from: '/calls/$call' })
  const navigate = useNavigate({ from: '/calls/$call' })
  const set = (change: Partial<typeof search>) =>
    void navigate({ search: (now: typeof search) => ({ ...now, ...change }), replace: true })
  const form = optionOf(FORMS, search.form) ?? 'text'
  const pane = optionOf(PANES, search.pane) ?? 'text'
  const changes = {
    against: 'previous',
    ...(search.model !== undefined && { model: search.model }),
    ...(search.budget !== undefined && { budget: search.budget }),
    ...(form === 'xml' && { format: 'xml' as const }),
  }
  const { data, error, refetch, isPlaceholderData } = useQuery(queries.prompt(call, changes))
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  // If a budget is too small for the required parts, the previous prompt is still shown.
  const shown = data ?? (last?.call === call ? last : undefined)
  const models = useQuery({ ...queries.models(), enabled: !isShared }).data?.models ?? []
  const listed = useQuery({ ...queries.calls(shown?.run ?? ''), enabled: shown !== undefined }).data?.calls
  const request = useQuery({ ...queries.call(call), enabled: form === 'request' }).data?.request
  const prompt = shown?.prompt
  const text = useRef<PromptTextHandle>(null)
  const [isCopied, copy] = useCopy()
  const [isProving, setProving] = useState(false)

  const whole = Math.max(0, ...(prompt?.layers.map(({ returnsAt }) => returnsAt ?? 0) ?? []))
  const { data: wholeFit } = useQuery({
    ...queries.fit(call, { models: prompt?.model ?? '', budget: whole }),
    enabled: whole > 0 && !isPlaceholderData,
  })
  const cutTokens = useMemo(() => {
    const layers = whole > 0 ? wholeFit?.models[0]?.layers : undefined
    return (prompt?.layers ?? []).map(({ id, tokens, dropped }) => {
      const full = layers?.find((layer) => layer.id === id)
      return dropped.length > 0 && full && full.tokens > tokens ? full.tokens - tokens : undefined
    })
  }, [prompt, wholeFit, whole])

  const body = useMemo(() => {
    if (!prompt) return undefined
    if (form === 'messages') return messageText(prompt.messages)
    if (form === 'request') return { text: JSON.stringify(request ?? {}, null, 2), spans: NO_SPANS, layers: NO_LAYERS }
    return { text: prompt.text, spans: prompt.spans, layers: prompt.layers }
  }, [prompt, form, request])
  const layerNames = useMemo(
    () => (form === 'messages' ? body?.layers.map((layer) => ({ ...layer, id: layer.role })) : body?.layers),
    [form, body],
  )

  const span = search.span
  const current = prompt?.layers.findIndex(({ id }) => id === (search.layer ?? prompt.spans[span ?? -1]?.layer))
  const pickLayer = (index: number) => {
    const layer = prompt?.layers[index]
    if (!layer) return
    set({ layer: layer.id, span: undefined, ...(pane === 'layers' && { pane: 'text' }) })
    setTimeout(() => text.current?.showLayer(index))
  }
  const pickSpan = (index: number) => set({ span: index, layer: undefined })
  const stepSpan = (by: number) => {
    const spans = prompt?.spans ?? []
    const isFilled = ({ source }: Span): boolean => source.kind !== 'file' && source.kind !== 'frame'
    for (let index = (span ?? (by > 0 ? -1 : spans.length)) + by; spans[index]; index += by) {
      if (!isFilled(spans[index]!)) continue
      pickSpan(index)
      text.current?.showSpan(index)
      return
    }
  }
  const points = [
    ...new Set(prompt?.layers.flatMap(({ dropped, returnsAt }) => dropped.map((one) => one.returnsAt ?? returnsAt))),
  ]
  const stepBudget = (by: number) => prompt && set({ budget: Math.max(1, prompt.tokens.budget + by) })
  const jumpBudget = (isUp: boolean) => {
    const budget = prompt?.tokens.budget ?? 0
    const returnPoints = points.filter((point) => point !== undefined).sort((a, b) => a - b)
    const next = isUp
      ? returnPoints.find((point) => point > budget)
      : (returnPoints.findLast((point) => point < budget) ?? prompt?.tokens.total)
    if (next !== undefined) set({ budget: next })
  }
  useKeys({
    j: () => pickLayer(Math.min((current ?? -1) + 1, (prompt?.layers.length ?? 1) - 1)),
    k: () => pickLayer(Math.max((current ?? 1) - 1, 0)),
    n: () => stepSpan(1),
    p: () => stepSpan(-1),
    c: () => body && copy(body.text),
    m: () => document.getElementById('model')?.focus(),
    Enter: () => document.getElementById('open-source')?.click(),
    ...(!isShared && {
      ArrowLeft: () => stepBudget(-10),
      ArrowRight: () => stepBudget(10),
      'Shift+ArrowLeft': () => jumpBudget(false),
      'Shift+ArrowRight': () => jumpBudget(true),
    }),
    Escape: () => set({ span: undefined, layer: undefined }),
  })

  const name = shown?.sent.hash.slice(0, 8) ?? call.split('/').at(-1)!
  const selected = span === undefined ? undefined : prompt?.spans[span]
  const selectedLayer = prompt?.layers.findIndex(({ id }) => id === selected?.layer) ?? -1
  const actions = (where: 'wide' | '') => (
    <>
      <button type="button" className={`btn ghost ${where}`} onClick={() => body && copy(body.text)}>
        {isCopied ? 'Copied' : 'Copy'} <kbd>C</kbd>
      </button>
      <button
        type="button"
        className={`btn ghost ${where}`}
        onClick={() => body && downloadText(`${name}.txt`, body.text)}
      >
        Download
      </button>
      <Link className={`btn ghost ${where}`} to="/calls/$call/response" params={{ call }}>
        Response
      </Link>
      {!isShared && (
        <button type="button" className={`btn ${where}`} onClick={() => setProving(true)}>
          Prove
        </button>
      )}
    </>
  )
  return (
    <>
      <Bar
        path={[
          <Link key="run" to="/runs/$run" params={{ run: shown?.run ?? call.split('/')[0]! }}>
            {shown?.run ?? call.split('/')[0]}
          </Link>,
          prompt?.blueprint ?? '–',
        ]}
        name={<span className="mono">{name}</span>}
        title={`${prompt?.blueprint ?? 'Prompt'} · Prompt`}
      >
        {actions('wide')}
      </Bar>
      <main className="page promptpage" data-pane={pane}>
        {shown ? (
          <PrefixStrip shown={shown} call={listed?.find(({ id }) => id === call)} />
        ) : (
          <section className="strip" aria-label="Stable prefix and caching">
            <div className="segs" />
            <p className="sm dim">–</p>
          </section>
        )}
        <PaneTabs panes={PANES} value={pane} onChange={(next) => set({ pane: next })} />
        <aside className="pane left" aria-label="Layers" tabIndex={0}>
          {prompt && (
            <>
              <LayerList prompt={prompt} cutTokens={cutTokens} current={current} onPick={pickLayer} />
              {!isShared && (
                <FitMatrix call={call} prompt={prompt} models={models} onModel={(model) => set({ model })} />
              )}
            </>
          )}
        </aside>
        <section className="column center" aria-label="Prompt text">
          <div className="tool">
            <Seg
              label="Format"
              options={FORMS}
              value={form}
              onChange={(next) => set({ form: next === 'text' ? undefined : next })}
            />
            <span className="grow" />
            <span className="dim xs wide">
              {body ? `${num(body.spans.length)} spans · ${num(body.text.length)} characters` : '–'}
            </span>
          </div>
          {error && !shown && (
            <Problem
              what="The prompt cannot be shown."
              error={error}
              {...(search.budget === undefined && search.model === undefined
                ? { onRetry: () => void refetch() }
                : { onRetry: () => set({ budget: undefined, model: undefined }), retry: 'Show it as sent' })}
            />
          )}
          {error && shown && (
            <Problem what="The prompt does not fit. The previous prompt is still shown." error={error} />
          )}
          {body && layerNames && (
            <PromptText
              handle={text}
              text={body.text}
              spans={body.spans}
              layers={layerNames}
              cutTokens={form === 'text' || form === 'xml' ? cutTokens : NO_CUTS}
              selected={form === 'text' || form === 'xml' ? span : undefined}
              layer={current}
              onSelect={pickSpan}
            />
          )}
          {selected && (
            <button
              type="button"
              className={`sheet ${layerClass(Math.max(0, selectedLayer))}`}
              onClick={() => set({ pane: 'source' })}
            >
              <LayerBadge index={Math.max(0, selectedLayer)} />
              <span className="grow clip">
                <b className="mono">{sourceName(selected.source)}</b>
                <br />
                <span className="dim sm mono">{positionOf(selected.source)?.file ?? selected.layer}</span>
              </span>
              <span className="link sm">Source</span>
            </button>
          )}
        </section>
        <aside className="pane right sections" aria-label="Source and fit" tabIndex={0}>
          {shown && prompt && (
            <>
              <div className="row narrow">{actions('')}</div>
              {isProving && <Proof call={call} />}
              {!isShared && (
                <Refit
                  shown={shown}
                  models={models}
                  took={shown.took}
                  onModel={(model) => set({ model })}
                  onBudget={(budget) => set(budget === undefined ? { budget, model: undefined } : { budget })}
                />
              )}
              <SpanSource call={call} prompt={prompt} span={span} />
              <CutList prompt={prompt} cutTokens={cutTokens} onBudget={(budget) => set({ budget })} />
            </>
          )}
        </aside>
      </main>
    </>
  )
}
