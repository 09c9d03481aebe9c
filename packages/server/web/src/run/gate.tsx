import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Run, RunDocument } from '../api/api.generated.ts'
import { ask } from '../api/client.ts'
import { refresh } from '../api/refresh.ts'
import { useKeys } from '../shell/use-keys.ts'
import { ago, dollars, modelName, num, plural, words } from '../ui/format.ts'
import { Problem } from '../ui/problem.tsx'
import { Select } from '../ui/select.tsx'
import { StatusChip } from '../ui/status.tsx'
import { submitting } from '../ui/submitting.ts'
import { ChangeRun } from './change-run.tsx'
import type { ResultDocument } from './result-documents.ts'
import { useStageTitle } from './stage-titles.ts'

const CONFIRM_MS = 4000

/** A part of a run that can be repeated. */
export interface RedoPart {
  readonly name: string
  readonly title: string
}

interface GateProps {
  readonly run: Run
  /** What can be repeated: stages, or steps without a stage. */
  readonly parts: readonly RedoPart[]
  /** The current document. By default, feedback is about this document. */
  readonly document: RunDocument | undefined
  readonly results: readonly ResultDocument[]
  /** Steps that have not started. */
  readonly remaining: number
  readonly onRead: (document: string) => void
}

/** A person's actions on a run: give feedback, continue, or regenerate a part. */
export function Gate({ run, parts, document, results, remaining, onRead }: GateProps) {
  const stageTitle = useStageTitle()
  const client = useQueryClient()
  const [error, setError] = useState<Error>()
  const [feedback, setFeedback] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const [stored, setStored] = useState<string>()
  const waits = run.status === 'waiting'
  const about = chosen ?? document?.id ?? run.documents.at(-1)?.id ?? ''
  const act = (work: Promise<unknown>) => {
    setError(undefined)
    return work.then(() => refresh(client, ['run', run.run]), setError)
  }
  const resume = (body: Parameters<typeof ask<'resumeRun'>>[1]['body']) =>
    act(ask('resumeRun', { params: { run: run.run }, body }))
  const approve = () => {
    if (!waits) return
    if (!isAsking) return setAsking(true)
    setAsking(false)
    void resume({ approve: run.waiting.length > 1 ? run.waiting[0]!.step : true })
  }
  const store = () => {
    const body = { document: about, text: feedback }
    const stored = ask('giveFeedback', { params: { run: run.run }, body }).then(() => {
      setStored(feedback)
      setFeedback('')
    })
    void act(stored)
  }
  useEffect(() => {
    if (!isAsking) return
    const timer = setTimeout(() => setAsking(false), CONFIRM_MS)
    return () => clearTimeout(timer)
  }, [isAsking])
  useKeys({ a: approve })
  const canResume =
    run.status === 'failed' || run.status === 'incomplete' || (run.status === 'running' && !run.isWorkedOn)
  return (
    <section className="gatebox">
      <div className="row">
        <StatusChip status={run.status} {...(waits && { word: 'waiting for you' })} />
        <span className="dim xs toend">{ago(run.updatedAt)}</span>
      </div>
      <h2>{headline(run)}</h2>
      {run.status === 'completed' && <Results results={results} onRead={onRead} />}
      {run.waiting.map(({ step, reason }) => (
        <p key={step} className="mid">
          {reason}
        </p>
      ))}
      {run.errors.map(({ step, code, message }) => (
        <p key={step} className="fault">
          {message} <code>{code}</code>
        </p>
      ))}
      {run.documents.length > 0 && (
        <form className="fb" onSubmit={submitting(store)}>
          {stored !== undefined && (
            <div className="note" role="status">
              <b className="xs">Your feedback is stored. Later steps will read it.</b>
              <p>{stored}</p>
            </div>
          )}
          <Select
            label="Document that the feedback is about"
            isLabelHidden
            look="form"
            value={about}
            options={run.documents.map((one) => [one.id, describe(one, stageTitle)])}
            onChange={setChosen}
          />
          <label>
            <span className="sr">Feedback</span>
            <textarea
              className="text-in"
              rows={2}
              value={feedback}
              onChange={(event) => setFeedback(event.target.value)}
              placeholder="Add feedback on this document"
            />
          </label>
          {feedback.trim() !== '' && (
            <button type="submit" className="btn">
              Store feedback
            </button>
          )}
        </form>
      )}
      <div className="row act">
        {waits && (
          <>
            <button type="button" className="btn main grow" onClick={approve}>
              {isAsking ? 'Press again to approve' : `Approve (${plural(remaining, 'step')} left)`} <kbd>A</kbd>
            </button>
            <button type="button" className="btn" onClick={() => void resume({ reject: true })}>
              Reject
            </button>
          </>
        )}
        {canResume && (
          <button type="button" className="btn main grow" onClick={() => void resume({})}>
            Resume
          </button>
        )}
      </div>
      {parts.length > 0 && (
        <Redo run={run.run} parts={parts} document={document} onRedo={(redo) => void resume({ redo })} />
      )}
      {run.status !== 'completed' && run.status !== 'cancelled' && (
        <ChangeRun run={run} onChange={(change) => void resume(change)} />
      )}
      {error && <Problem what="The request failed." error={error} />}
    </section>
  )
}

function describe({ stage, key, model, path }: RunDocument, stageTitle: (stage: string) => string): string {
  const parts = [words(key ?? path), ...(stage === null ? [] : [stageTitle(stage)])]
  return [...parts, ...(model === null ? [] : [modelName(model)])].join(' · ')
}

/** Links to the documents of the last stage. */
function Results({
  results,
  onRead,
}: {
  readonly results: readonly ResultDocument[]
  readonly onRead: GateProps['onRead']
}) {
  if (results.length === 0) return null
  return (
    <>
      <p className="sm">Read the result. Click a paragraph there to see its sources.</p>
      <ul className="results">
        {results.map(({ name, versions }) => (
          <li key={name}>
            {versions.length === 1 ? (
              <button type="button" className="link" onClick={() => onRead(versions[0]!.id)}>
                {words(name)}
              </button>
            ) : (
              <span>{words(name)}</span>
            )}{' '}
            {versions.map(({ id, model }) =>
              model === null ? null : versions.length === 1 ? (
                <span key={id} className="dim xs">
                  {modelName(model)}
                </span>
              ) : (
                <button
                  key={id}
                  type="button"
                  className="link xs"
                  aria-label={`${words(name)}, ${modelName(model)}`}
                  onClick={() => onRead(id)}
                >
                  {modelName(model)}
                </button>
              ),
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function headline({ status, waiting, steps }: Run): string {
  if (status === 'waiting') return waiting.length > 1 ? `${waiting.length} steps are waiting` : 'Continue?'
  if (status === 'completed') return 'Everything is complete'
  if (status === 'running') return `${steps.completed} of ${steps.total} steps done`
  if (status === 'cancelled') return 'Cancelled'
  return `${plural(steps.failed, 'step')} failed`
}

interface RedoProps {
  readonly run: string
  readonly parts: readonly RedoPart[]
  readonly document: RunDocument | undefined
  readonly onRedo: (what: string) => void
}

/** Repeats a stage or a document and everything that depends on it. */
function Redo({ run, parts, document, onRedo }: RedoProps) {
  const [what, setWhat] = useState('')
  const { data, error } = useQuery({
    queryKey: ['run', run, 'redo', what],
    queryFn: () => ask('previewResume', { params: { run }, body: { redo: what } }),
    enabled: what !== '',
    retry: false,
  })
  return (
    <details className="redo">
      <summary className="sm">Redo…</summary>
      <div className="row">
        <Select
          label="What to repeat"
          isLabelHidden
          look="form"
          className="grow"
          value={what}
          options={[
            ['', 'Choose what to repeat'],
            ...(document ? [[document.id, words(document.key ?? document.path)] as const] : []),
            ...parts.map(({ name, title }) => [name, title] as const),
          ]}
          onChange={setWhat}
        />
        <button type="button" className="btn" disabled={what === ''} onClick={() => onRedo(what)}>
          Redo
        </button>
      </div>
      {error && <p className="sm bad">{error.message}</p>}
      {data && (
        <p className="xs dim">
          Repeats {plural(data.steps, 'step')} with about {plural(data.calls, 'call')}; keeps{' '}
          {plural(data.kept, 'step')}. About {plural(data.tokens.input, 'token')} in, {num(data.tokens.output)} out
          {data.cost === null ? '' : `; $${dollars(data.cost)}`}.
        </p>
      )}
    </details>
  )
}
