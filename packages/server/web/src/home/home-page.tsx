import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import './home.css'
import { queries } from '../api/queries.ts'
import { Bar } from '../shell/bar.tsx'
import { useKeys } from '../shell/use-keys.ts'
import { ago, num, plural } from '../ui/format.ts'
import { Problem } from '../ui/problem.tsx'
import { StatusMark, statusWord } from '../ui/status.tsx'
import { DemoStart } from './demo-start.tsx'
import { RunTable } from './run-table.tsx'
import { SearchHits } from './search-hits.tsx'

/** Projects, runs and sessions, and a full-text search. */
export function HomePage() {
  const search = useSearch({ from: '/' })
  const { q = '', project } = search
  const navigate = useNavigate({ from: '/' })
  const [typed, setTyped] = useState(q)
  const wanted = useDeferredValue(typed.trim())
  const [current, setCurrent] = useState(-1)
  const workspace = useQuery(queries.workspace()).data
  const projects = useQuery(queries.projects()).data?.projects
  const runs = useQuery(queries.runs({ limit: 25, ...(project !== undefined && { project }) }))
  const sessions = useQuery(queries.sessions()).data?.sessions
  const list = runs.data?.runs ?? []
  useKeys({
    j: () => setCurrent((now) => Math.min(now + 1, list.length - 1)),
    k: () => setCurrent((now) => Math.max(now - 1, 0)),
    Enter: () => list[current] && void navigate({ to: '/runs/$run', params: { run: list[current].run } }),
  })
  /** Keeps the search in the URL, so that other pages can link to it. */
  const keep = () => void navigate({ search: { ...search, q: typed || undefined }, replace: true })
  const isEmpty = runs.data !== undefined && list.length === 0 && sessions?.length === 0 && project === undefined
  return (
    <>
      <Bar name={workspace?.name ?? workspace?.project ?? 'Home'} title="Home" note={workspace?.description}>
        <Link className="btn" to="/runs/new">
          New run
        </Link>
      </Bar>
      <main className="page homepage">
        <form
          className="bigfind"
          onSubmit={(event) => {
            event.preventDefault()
            keep()
          }}
        >
          <label className="field">
            <span className="sr">Search</span>
            <input
              type="search"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onBlur={keep}
              placeholder="Search prompts, responses, documents and knowledge"
            />
            <kbd>/</kbd>
          </label>
        </form>
        {wanted !== '' ? (
          <SearchHits q={wanted} />
        ) : isEmpty ? (
          <DemoStart />
        ) : (
          <>
            <section className="pane homeruns" aria-label="Runs" tabIndex={0}>
              <h2 className="cap">
                Runs{project !== undefined && ` of ${project}`}
                <Link className="more link" to="/runs">
                  All runs
                </Link>
              </h2>
              {runs.error && (
                <Problem what="Runs cannot be listed." error={runs.error} onRetry={() => void runs.refetch()} />
              )}
              {runs.data && <RunTable runs={list} current={current} />}
            </section>
            <aside className="pane homeside" aria-label="Projects and sessions" tabIndex={0}>
              <section>
                <h2 className="cap">Projects</h2>
                <ul className="plainlist">
                  {projects?.map(({ project: name, runs: counts, updatedAt }) => (
                    <li key={name}>
                      <Link
                        className="row"
                        to="/"
                        search={{ project: name === project ? undefined : name }}
                        aria-current={name === project || undefined}
                      >
                        <span className="grow clip">{name}</span>
                        {Object.entries(counts).map(([status, count]) => (
                          <span key={status} className="row xs" title={statusWord(status)}>
                            <StatusMark status={status} />
                            <span>
                              {num(count)}
                              <span className="sr"> {statusWord(status)}</span>
                            </span>
                          </span>
                        ))}
                        <span className="dim xs">{updatedAt ? ago(updatedAt) : ''}</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
              <section>
                <h2 className="cap">
                  Sessions
                  <Link className="more link" to="/sessions">
                    All sessions
                  </Link>
                </h2>
                {sessions?.length === 0 && <p className="sm dim">No conversations yet.</p>}
                <ul className="plainlist">
                  {sessions?.slice(0, 8).map(({ session, kit, mode, turns, updatedAt }) => (
                    <li key={session}>
                      <Link className="row" to="/sessions/$session" params={{ session }}>
                        <b className="mono clip">{session}</b>
                        <span className="grow clip dim">
                          {kit} · {mode} · {plural(turns, 'turn')}
                        </span>
                        <span className="dim xs">{ago(updatedAt)}</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            </aside>
          </>
        )}
      </main>
    </>
  )
}
