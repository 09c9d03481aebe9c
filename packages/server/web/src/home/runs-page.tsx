import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import './home.css'
import { useState } from 'react'
import type { RunOverview } from '../api/api.generated.ts'
import { ask } from '../api/client.ts'
import { queries } from '../api/queries.ts'
import { Bar } from '../shell/bar.tsx'
import { Problem } from '../ui/problem.tsx'
import { optionOf, Seg } from '../ui/seg.tsx'
import { NoRuns, RunTable } from './run-table.tsx'

const STATES = [
  ['', 'All'],
  ['running', 'Running'],
  ['waiting', 'Waiting'],
  ['completed', 'Done'],
  ['failed', 'Failed'],
  ['cancelled', 'Cancelled'],
] as const

export function RunsPage() {
  const search = useSearch({ from: '/runs' })
  const navigate = useNavigate({ from: '/runs' })
  const state = optionOf(STATES, search.status) ?? ''
  const query = {
    limit: 100,
    // A turn is shown in its session.
    turns: false,
    ...(state !== '' && { status: state }),
    ...(search.flow !== undefined && { flow: search.flow }),
    ...(search.project !== undefined && { project: search.project }),
  }
  const runs = useQuery(queries.runs(query))
  const [more, setMore] = useState<{ of: unknown; runs: readonly RunOverview[]; next: string | undefined }>()
  const later = more?.of === runs.data ? more : undefined
  const next = later ? later.next : runs.data?.next
  const loadMore = async () => {
    const page = await ask('listRuns', { query: { ...query, cursor: next! } })
    setMore({ of: runs.data, runs: [...(later?.runs ?? []), ...page.runs], next: page.next })
  }
  return (
    <>
      <Bar name="Runs" title="Runs">
        <Link className="btn ghost" to="/costs">
          Costs
        </Link>
        <Link className="btn" to="/runs/new">
          New run
        </Link>
      </Bar>
      <main className="page pane listpage" tabIndex={0}>
        <div className="row filters">
          <Seg
            label="Status"
            options={STATES}
            value={state}
            onChange={(status) => void navigate({ search: { ...search, status: status || undefined } })}
          />
        </div>
        {runs.error && <Problem what="Runs cannot be listed." error={runs.error} onRetry={() => void runs.refetch()} />}
        {runs.data?.runs.length === 0 ? (
          <NoRuns>Runs with this status will be shown here.</NoRuns>
        ) : (
          runs.data && <RunTable runs={[...runs.data.runs, ...(later?.runs ?? [])]} />
        )}
        {next !== undefined && (runs.data?.runs.length ?? 0) >= 100 && (
          <button type="button" className="btn" onClick={() => void loadMore()}>
            Earlier runs
          </button>
        )}
      </main>
    </>
  )
}
