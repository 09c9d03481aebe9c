import { useEffect, useRef, useState } from 'react'
import type { ModelProfile, PastPrompt } from '../api/api.generated.ts'
import { num } from '../ui/format.ts'
import { Heading } from '../ui/heading.tsx'

interface RefitProps {
  readonly shown: PastPrompt
  readonly models: readonly ModelProfile[]
  readonly took: number | undefined
  readonly onModel: (model: string) => void
  readonly onBudget: (budget: number | undefined) => void
}

/** Minimum time between requests while a slider moves. The first request is sent at once. */
const PAUSE_MS = 60

/** Shows the prompt for another model or budget. Sends nothing. */
export function Refit({ shown, models, took, onModel, onBudget }: RefitProps) {
  const { prompt, sent, isAsSent } = shown
  const { tokens, layers } = prompt
  const returns = [...new Set(layers.flatMap((layer) => layer.dropped.map((one) => one.returnsAt ?? layer.returnsAt)))]
    .filter((point) => point !== undefined)
    .sort((a, b) => a - b)
  const next = returns.find((point) => point > tokens.budget)
  const back = layers.find((layer) => layer.dropped.some((one) => (one.returnsAt ?? layer.returnsAt) === next))
  const [draft, setDraft] = useState<number>()
  const isPausing = useRef(false)
  const later = useRef<number>(undefined)
  const budget = draft ?? tokens.budget
  const min = Math.max(1, Math.floor((tokens.total * 0.3) / 10) * 10)
  const max =
    Math.ceil(
      Math.max(tokens.total * 1.4, ...returns.map((point) => point * 1.05), Math.min(tokens.budget, tokens.total * 2)) /
        10,
    ) * 10
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new prompt ends the draft, unless the slider still moves
  useEffect(() => {
    if (!isPausing.current) setDraft(undefined)
  }, [tokens.budget])
  const change = (value: number) => {
    setDraft(value)
    if (isPausing.current) {
      later.current = value
      return
    }
    onBudget(value)
    isPausing.current = true
    setTimeout(() => {
      isPausing.current = false
      if (later.current !== undefined) change(later.current)
      later.current = undefined
    }, PAUSE_MS)
  }
  const offset = (point: number): string => `${((point - min) / (max - min)) * 100}%`
  const listed = models.some(({ id }) => id === prompt.model) ? models : [{ id: prompt.model }, ...models]
  return (
    <section className="refit">
      <Heading more={took === undefined ? 'nothing is sent' : `${Math.round(took)} ms · nothing is sent`}>
        Refit
      </Heading>
      <label className="field">
        <span className="sr">Model</span>
        <select id="model" value={prompt.model} onChange={(event) => onModel(event.target.value)}>
          {listed.map(({ id }) => (
            <option key={id}>{id}</option>
          ))}
        </select>
        <span className="chip">{prompt.tier} tier</span>
      </label>
      <div className="slide">
        <div className="row">
          <label htmlFor="budget" className="mid sm">
            Budget
          </label>
          <span className="grow" />
          <output className="num" htmlFor="budget">
            <b>{num(budget)}</b> <span className="dim">tokens</span>
          </output>
        </div>
        <input
          id="budget"
          type="range"
          min={min}
          max={max}
          step={10}
          value={Math.min(max, budget)}
          onChange={(event) => change(Number(event.target.value))}
        />
        <div className="det" aria-hidden="true">
          {returns
            .filter((point) => point >= min && point <= max)
            .filter((point, index, all) => index === 0 || point - all[index - 1]! > (max - min) / 9)
            .map((point) => (
              <i key={point} style={{ left: offset(point) }} className={point <= budget ? 'in' : ''}>
                <b>{num(point)}</b>
              </i>
            ))}
        </div>
        <p className="xs mid">
          {next !== undefined && back ? (
            <>
              Raise by <b>{num(next - tokens.budget)}</b> to get {back.id} back.
            </>
          ) : (
            'Everything for this model is included.'
          )}
        </p>
        {!isAsSent && (
          <p className="row sm">
            <span className="chip wait">not as sent</span>
            <button type="button" className="btn ghost" onClick={() => onBudget(undefined)}>
              Restore the prompt sent to {sent.model}
            </button>
          </p>
        )}
      </div>
    </section>
  )
}
