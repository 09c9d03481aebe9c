import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Fact, Facts } from '../ui/facts.tsx'
import { optionOf } from '../ui/seg.tsx'
import './run.css'
import { ask, urlOf } from '../api/client.ts'
import { isShared } from '../api/is-shared.ts'
import { queries } from '../api/queries.ts'
import { refresh } from '../api/refresh.ts'
import { Bar } from '../shell/bar.tsx'
import { useKeys } from '../shell/use-keys.ts'
import { dollars, duration, modelName, num, plural, words } from '../ui/format.ts'
import { PaneTabs } from '../ui/pane-tabs.tsx'
import { Problem } from '../ui/problem.tsx'
import { StatusChip, StatusMark, statusWord } from '../ui/status.tsx'
import { Against } from './against.tsx'
import { Documents, DocumentView } from './documents.tsx'
import { FlowGraph } from './flow-graph.tsx'
import { Gate, type RedoPart } from './gate.tsx'
import { currentStage, groupSteps, groupTitle, type Stage, type StepGroup, withTitles } from './group-steps.ts'
import { resultDocuments } from './result-documents.ts'
import { StageTitles } from './stage-titles.ts'
import { Timeline } from './timeline.tsx'
import { Usage } from './usage.tsx'

const PANES = [
  ['flow', 'Flow'],
  ['documents', 'Documents'],
  ['gate', 'Status'],
] as const
type Pane = (typeof PANES)[number][0]

/** Shows a run's flow, live status, documents, usage and actions. */
export function RunPage() {
  const { run: id } = useParams({ from: '/runs/$run' })
  const search = useSearch({ from: '/runs/$run' })
  const navigate = useNavigate({ from: '/runs/$run' })
  const set = (change: Partial<typeof search>) =>
    void navigate({ search: (now: typeof search) => ({ ...now, ...change }), replace: true })
  const client = useQueryClient()
  const { data: run, error, refetch } = useQuery(queries.run(id))
  const steps = useQuery(queries.steps(id)).data?.steps
  const calls = useQuery(queries.calls(id)).data?.calls
  const artifacts = useQuery(queries.documents(id)).data?.artifacts
  const stages = useMemo(
    () => withTitles(groupSteps(steps ?? [], calls ?? []), run?.stepTitles),
    [steps, calls, run?.stepTitles],
  )
  const results = useMemo(
    () => resultDocuments(run?.documents ?? [], artifacts ?? [], steps ?? []),
    [run?.documents, artifacts, steps],
  )
  const groups = useMemo(() => stages.flatMap((stage) => stage.groups), [stages])
  const models = run?.request.models ?? []
  const [chosenStage, setStage] = useState<string>()
  const selected = groups.find((group) => group.id === search.step)
  const open = chosenStage ?? selected?.stage ?? currentStage(stages)?.name
  const document = run?.documents.find((one) => one.id === search.doc)
  const remaining = steps?.filter(({ status, isSuperseded }) => !isSuperseded && status === 'blocked').length ?? 0
  const pane = optionOf(PANES, search.pane) ?? usualPane(run?.status, document !== undefined)
  const [failure, setFailure] = useState<Error>()
  const isLive = run?.status === 'running' || run?.status === 'waiting'

  const pickStep = (group: string) => {
    setStage(groups.find((one) => one.id === group)?.stage)
    set({ step: group === search.step ? undefined : group, ...(innerWidth < 720 && { pane: 'gate' }) })
  }
  const moveStep = (by: number) => {
    const at = groups.findIndex((group) => group.id === search.step)
    const next = groups[Math.max(0, Math.min(groups.length - 1, at + by))]
    if (!next) return
    setStage(next.stage)
    set({ step: next.id })
  }
  useKeys({
    j: () => moveStep(1),
    k: () => moveStep(-1),
    Enter: () => {
      const call = selected?.calls[0]?.id
      if (call !== undefined) void navigate({ to: '/calls/$call', params: { call } })
    },
    Escape: () => set(document ? { doc: undefined } : { step: undefined }),
  })
  const cancel = () =>
    ask('cancelRun', { params: { run: id }, body: {} }).then(() => refresh(client, ['run', id]), setFailure)
  const title = run
    ? (run.request.input.split('\n').find((line) => line.trim() !== '') ?? '').replace(/^#+\s*/, '')
    : ''
  return (
    <>
      <Bar
        path={[run?.project ?? '–', run?.flow ?? '–']}
        name={<span className="mono">{id}</span>}
        note={title}
        title={`${id} · Run`}
      >
        {run && <StatusChip status={run.status} />}
        {run?.flow === 'team' && (
          <Link className="btn" to="/runs/$run/team" params={{ run: id }}>
            Team
          </Link>
        )}
        {!isShared && <Actions run={id} flow={run?.flow} className="wide" onCancel={isLive ? cancel : undefined} />}
      </Bar>
      <StageTitles value={run?.stageTitles ?? {}}>
        <main className="page runpage" data-pane={pane} data-doc={document ? '' : undefined}>
          <Facts>
            <Fact name="Steps">
              <b>{num(run?.steps.completed)}</b> of {num(run?.steps.total)}
            </Fact>
            <Fact name="Calls">
              <b>{num(run?.calls)}</b>
            </Fact>
            <Fact name="Input">
              <b>{num(run?.tokens.input)}</b>
            </Fact>
            <Fact name="Output">
              <b>{num(run?.tokens.output)}</b>
            </Fact>
            {run?.tokens.cacheRead !== undefined && (
              <Fact name="From cache" className="wide">
                <b>{num(run.tokens.cacheRead)}</b>
              </Fact>
            )}
            <Fact name="Cost, $" className="wide">
              <b>{dollars(run?.cost)}</b>
            </Fact>
            <Fact name="Took" className="wide">
              <b>{run ? duration(Date.parse(run.updatedAt) - Date.parse(run.startedAt)) : '–'}</b>
            </Fact>
          </Facts>
          <PaneTabs panes={PANES} value={pane} onChange={(next) => set({ pane: next })} />
          {error && <Problem what="The run cannot be shown." error={error} onRetry={() => void refetch()} />}
          <section className="gwrap pane" aria-label="Flow" tabIndex={0}>
            {stages.length > 0 && (
              <FlowGraph stages={stages} open={open} selected={search.step} onStage={setStage} onStep={pickStep} />
            )}
          </section>
          <Timeline stages={stages} models={models} open={open} selected={search.step} onStep={pickStep} />
          <Documents
            documents={run?.documents ?? []}
            artifacts={artifacts ?? []}
            models={models}
            selected={search.doc}
            onPick={(doc) => set({ doc: doc === search.doc ? undefined : doc })}
          />
          {document && run && (
            <DocumentView
              document={document}
              documents={run.documents}
              models={models}
              view={search.view}
              onView={(view) => set({ view })}
              onClose={() => set({ doc: undefined })}
            />
          )}
          <aside className="pane side sections" aria-label="Status and cost" tabIndex={0}>
            {!isShared && (
              <div className="row narrow">
                <Actions run={id} flow={run?.flow} onCancel={isLive ? cancel : undefined} />
              </div>
            )}
            {failure && <Problem what="The request failed." error={failure} />}
            {selected && <StepDetails group={selected} onClose={() => set({ step: undefined })} />}
            {run && !isShared && (
              <Gate
                run={run}
                parts={stages.flatMap((stage) => redoParts(stage, run.stageTitles))}
                document={document}
                results={results}
                remaining={remaining}
                onRead={(doc) => set({ doc, ...(innerWidth < 720 && { pane: 'documents' }) })}
              />
            )}
            <Usage run={id} calls={calls ?? []} />
            {run && !isShared && <Against run={run} other={search.against} onOther={(against) => set({ against })} />}
          </aside>
        </main>
      </StageTitles>
    </>
  )
}

/** A stage can be repeated, and so can each step of a recipe without stages. */
function redoParts({ name, groups }: Stage, titles: Readonly<Record<string, string>>): RedoPart[] {
  if (name !== '') return [{ name, title: `stage ${titles[name] ?? words(name)}` }]
  return groups
    .filter(({ steps }) => steps[0]?.kind === 'ask')
    .map((group) => ({ name: group.name, title: groupTitle(group) }))
}

/** A small screen shows one pane at a time. The most relevant pane is shown first. */
function usualPane(status: string | undefined, hasDocument: boolean): Pane {
  if (hasDocument) return 'documents'
  return status === 'waiting' || status === 'completed' ? 'gate' : 'flow'
}

interface ActionsProps {
  readonly run: string
  readonly flow: string | undefined
  readonly className?: string
  readonly onCancel: (() => unknown) | undefined
}

function Actions({ run, flow, className = '', onCancel }: ActionsProps) {
  const look = `btn ghost ${className}`
  return (
    <>
      <Link className={look} to="/runs/new" search={{ flow, from: run }}>
        Run again…
      </Link>
      <a
        className={look}
        href={urlOf('exportRun', { run }, { as: 'html' })}
        title="The run as pages that open without a server"
        download
      >
        Share
      </a>
      <a className={look} href={urlOf('exportRun', { run })} title="The run’s documents as files" download>
        Export
      </a>
      {onCancel && (
        <button type="button" className={`btn ${className}`} onClick={() => void onCancel()}>
          Cancel
        </button>
      )}
    </>
  )
}

const MAX_SHOWN = 30

/** Shows a group of steps with the same name, including the prompt and response of each call. */
function StepDetails({ group, onClose }: { readonly group: StepGroup; readonly onClose: () => void }) {
  const failed = group.steps.filter(({ error }) => error !== null)
  return (
    <section className="stepdetails">
      <div className="cap">
        <h2 className="clip">{groupTitle(group)}</h2>
        <StatusChip status={group.status} />
        <button type="button" className="btn ghost more" aria-label="Close step" onClick={onClose}>
          ✕
        </button>
      </div>
      <p className="sm dim">
        {plural(group.steps.length, 'step')} · {plural(group.calls.length, 'call')}
      </p>
      {failed.map(({ id, error, attempts }) => (
        <p key={id} className="fault">
          {error!.message} <code>{error!.code}</code> {attempts > 1 && `after ${attempts} attempts`}
        </p>
      ))}
      <ul className="calllist">
        {group.calls.slice(0, MAX_SHOWN).map((call) => (
          <li key={call.id}>
            <StatusMark status={call.status} />
            <span className="grow clip">
              {modelName(call.model)} <span className="sr">{statusWord(call.status)}</span>
              <span className="dim xs">
                {' '}
                {num(call.tokens.input)} → {num(call.tokens.output)}
                {call.latencyMs === null ? '' : ` · ${duration(call.latencyMs)}`}
                {call.cost ? ` · $${dollars(call.cost)}` : ''}
                {call.retries > 0 ? ` · ${plural(call.retries, 'retry', 'retries')}` : ''}
              </span>
            </span>
            <Link className="link" to="/calls/$call" params={{ call: call.id }}>
              prompt
            </Link>
            <Link className="link" to="/calls/$call/response" params={{ call: call.id }}>
              response
            </Link>
          </li>
        ))}
      </ul>
      {group.calls.length > MAX_SHOWN && (
        <p className="sm dim">and {plural(group.calls.length - MAX_SHOWN, 'more call')}</p>
      )}
    </section>
  )
}
