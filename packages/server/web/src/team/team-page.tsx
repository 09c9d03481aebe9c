import './team.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { queries } from '../api/queries.ts'
import { DiffLines } from '../run/diff-lines.tsx'
import { Bar } from '../shell/bar.tsx'
import { useKeys } from '../shell/use-keys.ts'
import { Empty } from '../ui/empty.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { num, words } from '../ui/format.ts'
import { Heading } from '../ui/heading.tsx'
import { PaneTabs } from '../ui/pane-tabs.tsx'
import { Problem } from '../ui/problem.tsx'
import { optionOf, Seg } from '../ui/seg.tsx'
import { Select } from '../ui/select.tsx'
import { StatusChip } from '../ui/status.tsx'
import { ProductTree } from './product-tree.tsx'
import { ProductView } from './product-view.tsx'
import { ResultView } from './result-view.tsx'
import { RoundView } from './round-view.tsx'

const VIEWS = [
  ['all', 'Envelope'],
  ['diff', 'Changes'],
] as const

const PANES = [
  ['tree', 'Products'],
  ['middle', 'What happened'],
  ['saw', 'What they saw'],
] as const

const ENDS = {
  chair: 'ended by the chair',
  rounds: 'ended after the last round',
  budget: 'ended by the call budget',
} as const

/** Shows a team's result, its rounds, products and versions, and what each member saw. */
export function TeamPage() {
  const { run } = useParams({ from: '/runs/$run/team' })
  const search = useSearch({ from: '/runs/$run/team' })
  const navigate = useNavigate({ from: '/runs/$run/team' })
  const set = (change: Partial<typeof search>) =>
    void navigate({ search: (now: typeof search) => ({ ...now, ...change }), replace: true })
  const status = useQuery(queries.run(run)).data?.status
  const { data: team, error, refetch } = useQuery(queries.team(run))
  const session = team?.session
  const pane = optionOf(PANES, search.pane) ?? 'middle'
  const last = session ? Math.min(session.round, session.rounds) : 0
  const round = search.round ?? last
  const isResult = search.round === undefined && search.product === undefined
  const panes = PANES.map(([id, name]) => [id, id === 'middle' && isResult ? 'Result' : name] as const)
  const nameOf = (member: string) => team?.members.find(({ id }) => id === member)?.name ?? member
  const pickRound = (next: number | undefined) =>
    set({ round: next, product: undefined, work: undefined, pane: undefined })
  useKeys({
    j: () => pickRound(isResult || round >= last ? undefined : round + 1),
    k: () => pickRound(isResult ? last : Math.max(0, round - 1)),
    Escape: () => set(search.work === undefined ? { product: undefined } : { work: undefined }),
  })
  return (
    <>
      <Bar
        path={[
          <Link key="run" to="/runs/$run" params={{ run }}>
            {run}
          </Link>,
        ]}
        name={session?.name ?? 'Team'}
        note={session?.description}
        title={`${session?.name ?? run} · Team`}
      >
        {status !== undefined && <StatusChip status={status} />}
        <Link className="btn ghost wide" to="/runs/$run" params={{ run }}>
          Run
        </Link>
      </Bar>
      <main className="page teampage" data-pane={pane}>
        <Facts>
          <Fact name="Round">
            <b>{num(session?.round)}</b> of {num(session?.rounds)}
          </Fact>
          <Fact name="Members">
            <b>{num(team?.members.length)}</b>
          </Fact>
          <Fact name="Products">
            <b>{num(team?.products.filter(({ isRemoved }) => !isRemoved).length)}</b>
          </Fact>
          <Fact name="Open findings">
            <b>{num(team?.findings.filter(({ state }) => state === 'open').length)}</b>
          </Fact>
          <Fact name="Open questions" className="wide">
            <b>{num(team?.questions.filter(({ answer }) => answer === null).length)}</b>
          </Fact>
          <Fact name="Calls" className="wide">
            <b>{num(session?.calls)}</b>
          </Fact>
          {session?.end && (
            <Fact name="Session" className="wide">
              {ENDS[session.end]}
            </Fact>
          )}
        </Facts>
        <PaneTabs panes={panes} value={pane} onChange={(next) => set({ pane: next })} />
        {error && <Problem what="The team cannot be shown." error={error} onRetry={() => void refetch()} />}
        <aside className="pane tree" aria-label="Rounds and products" tabIndex={0}>
          {team && (
            <ProductTree
              team={team}
              round={search.product === undefined ? search.round : undefined}
              isResult={isResult}
              last={last}
              selected={search.product}
              onRound={pickRound}
              onProduct={(product) => set({ product, pane: undefined })}
            />
          )}
        </aside>
        <section className="pane middle" aria-label={isResult ? 'Result' : 'What happened'} tabIndex={0}>
          {team && !session && <Empty>The team appears here when the chair has written the charter.</Empty>}
          {team && session && search.product !== undefined && (
            <ProductView
              run={run}
              product={search.product}
              version={search.version}
              onVersion={(version) => set({ version })}
              nameOf={nameOf}
            />
          )}
          {team && session && isResult && (
            <ResultView team={team} nameOf={nameOf} onProduct={(product) => set({ product })} />
          )}
          {team && session && !isResult && search.product === undefined && (
            <RoundView
              team={team}
              round={round}
              nameOf={nameOf}
              onProduct={(product) => set({ product })}
              onWork={(work) => set({ work, pane: 'saw' })}
            />
          )}
        </section>
        <aside className="pane saw" aria-label="What they saw" tabIndex={0}>
          {team && session && (
            <EnvelopePane
              run={run}
              round={round}
              work={search.work}
              view={search.view}
              nameOf={nameOf}
              onWork={(work) => set({ work })}
              onView={(view) => set({ view })}
            />
          )}
        </aside>
      </main>
    </>
  )
}

interface EnvelopePaneProps {
  readonly run: string
  readonly round: number
  readonly work: string | undefined
  readonly view: string | undefined
  readonly nameOf: (member: string) => string
  readonly onWork: (step: string) => void
  readonly onView: (view: string) => void
}

/** The state that a member saw, and what changed since the previous state. */
function EnvelopePane({ run, round, work: wanted, view, nameOf, onWork, onView }: EnvelopePaneProps) {
  const all = useQuery(queries.teamRound(run, round)).data?.work ?? []
  const shown = all.find(({ step }) => step === wanted) ?? all[0]
  if (!shown) return <p className="sm dim">No member has been asked in this round yet.</p>
  const isDiff = view === 'diff' && shown.diff !== null
  return (
    <>
      <Heading more="the state that a member saw">Envelope</Heading>
      <Select
        label="Member and step"
        isLabelHidden
        value={shown.step}
        options={all.map(({ step, kind, member, product }) => [
          step,
          kind === 'master' ? 'charter' : `${kind} · ${nameOf(member ?? '')}${product ? ` · ${product}` : ''}`,
        ])}
        onChange={onWork}
      />
      <div className="row sawacts">
        <Seg label="Envelope" options={VIEWS} value={isDiff ? 'diff' : 'all'} onChange={onView} />
        <span className="grow" />
        {shown.calls.map((call, index) => (
          <Link key={call} className="link sm" to="/calls/$call" params={{ call }}>
            prompt{shown.calls.length > 1 ? ` ${index + 1}` : ''}
          </Link>
        ))}
      </div>
      {view === 'diff' && shown.diff === null && (
        <p className="sm dim">This is the first envelope that this member saw.</p>
      )}
      {isDiff ? <Changes artifact={shown.diff!} /> : <Parts artifact={shown.envelope} />}
    </>
  )
}

function Changes({ artifact }: { readonly artifact: string }) {
  const { data, error } = useQuery(queries.artifact(artifact))
  if (error) return <Problem what="The changes cannot be shown." error={error} />
  const lines = data?.text.trimEnd().split('\n') ?? []
  return (
    <DiffLines
      lines={lines.map((line) =>
        /^[-+ ]/.test(line) ? { mark: line[0]!, text: line.slice(1) } : { mark: ' ', text: line },
      )}
    />
  )
}

function Parts({ artifact }: { readonly artifact: string }) {
  const { data, error } = useQuery(queries.artifact(artifact))
  if (error) return <Problem what="The envelope cannot be shown." error={error} />
  if (!data) return <p className="dim">–</p>
  const parts = Object.entries(JSON.parse(data.text) as Record<string, unknown>)
  return (
    <div className="parts">
      {parts.map(([name, value]) => (
        <details key={name} open={name === 'payload'}>
          <summary>
            {words(name)} <span className="dim xs">{sizeOf(value)}</span>
          </summary>
          <pre className="code">{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre>
        </details>
      ))}
    </div>
  )
}

function sizeOf(value: unknown): string {
  if (Array.isArray(value)) return num(value.length)
  return typeof value === 'string' ? value.slice(0, 40) : value === null ? 'none' : ''
}
