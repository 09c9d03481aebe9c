import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { Api, FitColumn, PreviewSource, Prompt } from '../api/api.generated.ts'
import { ask } from '../api/client.ts'
import { queries } from '../api/queries.ts'
import { positionOf } from '../prompt/span-source.tsx'
import { DiffLines } from '../run/diff-lines.tsx'
import { modelName, num, words } from '../ui/format.ts'
import { LayerBadge } from '../ui/layer-badge.tsx'
import { Problem } from '../ui/problem.tsx'
import { Seg } from '../ui/seg.tsx'
import { Select } from '../ui/select.tsx'
import { ForkEdit } from './fork-edit.tsx'

/** Waits for a pause in typing, because each change renders every prompt twice for each model. */
const PAUSE_MS = 250
const USUAL_MODELS = 3
const MAX_MODELS = 6
const VIEWS = [
  ['changes', 'Changes'],
  ['whole', 'Whole prompt'],
] as const

interface PreviewProps {
  readonly path: string
  readonly text: string
  /** The prompt that the file was opened from. */
  readonly call: string | undefined
}

/** Shows how a file, and edits to it, affect the prompts of several models. */
export function Preview({ path, text: typed, call }: PreviewProps) {
  const text = useSettled(typed, PAUSE_MS)
  const profiles = useQuery(queries.models()).data
  const [added, setAdded] = useState<readonly string[]>([])
  const [shownModel, setShownModel] = useState<string>()
  const [view, setView] = useState<(typeof VIEWS)[number][0]>()
  const tiers = ['full', 'medium', 'minimal'].map((tier) => profiles?.models.find((one) => one.tier === tier)?.id)
  const usual = [...new Set([profiles?.usual, ...tiers])]
    .filter((one) => typeof one === 'string')
    .slice(0, USUAL_MODELS)
  const models = [...usual, ...added]
  const others = (profiles?.models ?? []).map(({ id }) => id).filter((id) => !models.includes(id))
  const show = shownModel ?? models[0]
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['preview', path, text, call, models, show],
    queryFn: ({ signal }) =>
      ask('previewFile', {
        params: { path },
        body: { text, models, ...(show !== undefined && { show }), ...(call !== undefined && { call }) },
        signal,
      }),
    enabled: models.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const changes = data?.changes ?? []
  const shownView = view ?? (changes.length > 0 ? 'changes' : 'whole')
  if (error) return <Problem what="The prompts cannot be assembled." error={error} />
  if (!data) return <p className="sm dim">–</p>
  if (!data.source) return <p className="sm dim">No prompt of this workspace uses this file.</p>
  return (
    <div className={isPlaceholderData || text !== typed ? 'previewbox dimmed' : 'previewbox'}>
      <SourceLine source={data.source} />
      {data.source.kind === 'call' && changes.length > 0 && (
        <ForkEdit run={data.source.call.split('/')[0]!} path={path} text={typed} />
      )}
      <PreviewTable columns={data.models} shown={data.prompt?.model ?? show} onShow={setShownModel} />
      {models.length < MAX_MODELS && (
        <Select
          label="Add a model"
          value=""
          options={[['', 'Choose a model'], ...others]}
          onChange={(model) => setAdded([...added, model])}
        />
      )}
      {data.prompt && (
        <>
          <div className="cap">
            <h2 className="clip">Prompt for {modelName(data.prompt.model)}</h2>
            <Seg label="View" options={VIEWS} value={shownView} onChange={setView} />
          </div>
          {shownView === 'whole' && <MarkedPrompt prompt={data.prompt} path={path} />}
          {shownView === 'changes' && changes.length === 0 && (
            <p className="sm dim">The text does not change the prompt. Edit the text to see the effect.</p>
          )}
          {shownView === 'changes' &&
            changes.map((layer) => (
              <section key={layer.layer}>
                <h3 className="sm">
                  {words(layer.layer)} <span className="dim">{layer.status}</span>
                </h3>
                <DiffLines lines={layer.lines} />
              </section>
            ))}
        </>
      )}
    </div>
  )
}

function SourceLine({ source }: { readonly source: PreviewSource }) {
  switch (source.kind) {
    case 'call': {
      const run = source.call.split('/')[0]!
      return (
        <p className="sm">
          In{' '}
          <Link className="link" to="/calls/$call" params={{ call: source.call }}>
            a prompt of run {run}
          </Link>
          , as it was sent and with the current text.{' '}
          <Link className="link" to="/runs/new" search={{ from: run }}>
            Run it again…
          </Link>
        </p>
      )
    }
    case 'sample':
      return (
        <p className="sm">
          In the prompt of step <b>{words(source.step)}</b> of recipe <b>{source.recipe}</b>
          {source.isRecorded
            ? ', with the values of its last run.'
            : ', with placeholders for the request and the answers.'}
        </p>
      )
    case 'blueprint':
      return (
        <p className="sm">
          In blueprint <b>{source.blueprint}</b>, with the descriptions of its inputs instead of values.
        </p>
      )
  }
}

interface Piece {
  readonly start: number
  readonly text: string
  readonly isOwn: boolean
}

/** Scrolls the file's own text into view. */
function showHere(mark: HTMLElement | null): void {
  const box = mark?.closest<HTMLElement>('.preview')
  if (mark && box) box.scrollTop = mark.offsetTop - box.offsetTop - 24
}

/** A whole prompt with the text of one file marked. */
function MarkedPrompt({ prompt, path }: { readonly prompt: Prompt; readonly path: string }) {
  const pieces = useMemo(() => piecesOf(prompt, path), [prompt, path])
  const first = pieces.findIndex(({ isOwn }) => isOwn)
  return (
    <>
      <p className="xs dim">
        {num(prompt.text.length)} characters;{' '}
        {first < 0 ? 'none of them from this file' : 'the text of this file is marked'}.
      </p>
      <section className="preview" tabIndex={0} aria-label="Prompt">
        <pre className="code">
          {pieces.map(({ start, text, isOwn }, index) =>
            isOwn ? (
              <mark key={start} ref={index === first ? showHere : null}>
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </pre>
      </section>
    </>
  )
}

function piecesOf({ text, spans }: Prompt, path: string): Piece[] {
  const pieces: Piece[] = []
  for (const { start, end, source } of spans) {
    const isOwn = positionOf(source)?.file === path
    const last = pieces.at(-1)
    if (last?.isOwn === isOwn) pieces[pieces.length - 1] = { ...last, text: text.slice(last.start, end) }
    else pieces.push({ start, text: text.slice(start, end), isOwn })
  }
  return pieces
}

function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

type Column = Api['previewFile']['response']['models'][number]

interface PreviewTableProps {
  readonly columns: readonly Column[]
  /** The model whose prompt is shown below. */
  readonly shown: string | undefined
  readonly onShow: (model: string) => void
}

/** The token count of each layer for each model, and how an edit changes the count. */
function PreviewTable({ columns, shown, onShow }: PreviewTableProps) {
  const layers = columns.find(({ after }) => after.layers)?.after.layers ?? []
  return (
    <div className="scrollx" tabIndex={0} role="region" aria-label="Tokens by layer and model">
      <table className="list">
        <thead>
          <tr>
            <th scope="col">Layer</th>
            {columns.map(({ model }) => (
              <th key={model} scope="col" className="num">
                <button
                  type="button"
                  className="plainbutton"
                  aria-pressed={model === shown}
                  title={`Show the prompt for ${model}`}
                  onClick={() => onShow(model)}
                >
                  {modelName(model)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {layers.map(({ id }, index) => (
            <tr key={id}>
              <th scope="row">
                <LayerBadge index={index} /> {id}
              </th>
              {columns.map(({ model, before, after }) => (
                <Figure key={model} before={layerTokens(before, id)} after={layerTokens(after, id)} />
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">
              <b>total</b>
            </th>
            {columns.map(({ model, before, after }) =>
              after.fits ? (
                <Figure
                  key={model}
                  before={before.tokens?.total}
                  after={after.tokens?.total}
                  mark={after.tokens?.exact === false ? '~' : ''}
                />
              ) : (
                <td key={model} className="num bad" title={after.error?.message}>
                  too small
                </td>
              ),
            )}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

function layerTokens({ layers }: FitColumn, id: string): number | undefined {
  return layers?.find((layer) => layer.id === id)?.tokens
}

interface FigureProps {
  readonly before: number | undefined
  readonly after: number | undefined
  readonly mark?: string
}

function Figure({ before, after, mark = '' }: FigureProps) {
  const change = after === undefined ? 0 : after - (before ?? 0)
  return (
    <td className="num">
      {num(after, mark)}
      {change !== 0 && (
        <span className="change">
          {change > 0 ? '+' : '−'}
          {num(Math.abs(change))}
        </span>
      )}
    </td>
  )
}
