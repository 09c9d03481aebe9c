import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Fact, Facts } from '../ui/facts.tsx'
import { optionOf } from '../ui/seg.tsx'
import './team.css'
import { queries } from '../api/queries.ts'
import { Bar } from '../shell/bar.tsx'
import { useKeys } from '../shell/use-keys.ts'
import { Empty } from '../ui/empty.tsx'
import { num } from '../ui/format.ts'
import { PaneTabs } from '../ui/pane-tabs.tsx'
import { Problem } from '../ui/problem.tsx'
import { StatusChip } from '../ui/status.tsx'
import { EnvelopePane } from './envelope-pane.tsx'
import { ProductTree } from './product-tree.tsx'
import { ProductView } from './product-view.tsx'
import { RoundView } from './round-view.tsx'

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

/** Shows a team's rounds, products and versions, and what each member saw. */
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
  const nameOf = (member: string) => team?.members.find(({ id }) => id === member)?.name ?? member
  const pickRound = (next: number) => set({ round: next, product: undefined, work: undefined, pane: undefined })
  useKeys({
    j: () => pickRound(Math.min(last, round + 1)),
    k: () => pickRound(Math.max(0, round - 1)),
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
          <Fact name="Calls">
            <b>{num(session?.calls)}</b>
          </Fact>
          {session?.end && (
            <Fact name="Session" className="wide">
              {ENDS[session.end]}
            </Fact>
          )}
        </Facts>
        <PaneTabs panes={PANES} value={pane} onChange={(next) => set({ pane: next })} />
        {error && <Problem what="The team cannot be shown." error={error} onRetry={() => void refetch()} />}
        <aside className="pane tree" aria-label="Rounds and products" tabIndex={0}>
          {team && (
            <ProductTree
              team={team}
              round={search.product === undefined ? round : undefined}
              last={last}
              selected={search.product}
              onRound={pickRound}
              onProduct={(product) => set({ product, pane: undefined })}
            />
          )}
        </aside>
        <section className="pane middle" aria-label="What happened" tabIndex={0}>
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
          {team && session && search.product === undefined && (
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
