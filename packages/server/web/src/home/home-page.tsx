import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Fragment, useDeferredValue, useState } from 'react'
import { Heading } from '../ui/heading.tsx'
import { submitting } from '../ui/submitting.ts'
import './home.css'
import { ask } from '../api/client.ts'
import { queries } from '../api/queries.ts'
import { Bar } from '../shell/bar.tsx'
import { useKeys } from '../shell/use-keys.ts'
import { Empty } from '../ui/empty.tsx'
import { ago, num } from '../ui/format.ts'
import { Problem } from '../ui/problem.tsx'
import { StatusMark, statusWord } from '../ui/status.tsx'
import { RunTable } from './run-table.tsx'
import { SessionTable } from './session-table.tsx'

const REQUEST = `# A shared grocery list for flatmates

Four flatmates buy twice what one of them already has, and nobody knows what is missing. They want one list that
everybody sees, that says who buys what, and what each owes at the end of the month. It must work on any phone.
`

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
  const runs = useQuery(queries.runs({ limit: 25, turns: false, ...(project !== undefined && { project }) }))
  const sessions = useQuery(queries.sessions()).data?.sessions
  const list = runs.data?.runs ?? []
  const talks = sessions?.filter((one) => project === undefined || one.project === project) ?? []
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
        <form className="bigfind" onSubmit={submitting(keep)}>
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
            <section className="pane homeruns" aria-label="Sessions and runs" tabIndex={0}>
              {talks.length > 0 && (
                <>
                  <h2 className="cap">
                    Sessions{project !== undefined && ` of ${project}`}
                    <Link className="more link" to="/sessions">
                      All sessions
                    </Link>
                  </h2>
                  <SessionTable sessions={talks.slice(0, 8)} />
                </>
              )}
              <h2 className="cap">
                Runs{project !== undefined && ` of ${project}`}
                <Link className="more link" to="/runs">
                  All runs
                </Link>
              </h2>
              {runs.error && (
                <Problem what="Runs cannot be listed." error={runs.error} onRetry={() => void runs.refetch()} />
              )}
              {list.length > 0 && <RunTable runs={list} current={current} />}
              {runs.data && list.length === 0 && (
                <p className="sm dim">There are no runs yet, apart from the turns of sessions.</p>
              )}
            </section>
            <aside className="pane homeside" aria-label="Projects" tabIndex={0}>
              <section>
                <Heading>Projects</Heading>
                <ul className="plainlist">
                  {projects?.map(({ project: name, runs: counts, updatedAt }) => (
                    <li key={name}>
                      <Link
                        className="row pick"
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
            </aside>
          </>
        )}
      </main>
    </>
  )
}

function SearchHits({ q }: { readonly q: string }) {
  const { data, error, isPlaceholderData } = useQuery(queries.search(q))
  if (error) return <Problem what="The search failed." error={error} />
  return (
    <section className={`pane hits${isPlaceholderData ? ' dimmed' : ''}`} aria-label="Search results" tabIndex={0}>
      <p className="sm dim" role="status">
        {data ? `${data.hits.length} found` : '–'}
      </p>
      <ul>
        {data?.hits.map(({ id, kind, title, excerpt, runId }) => (
          <li key={`${kind} ${id}`}>
            <span className="row">
              <span className="chip">{kind}</span>
              <Link className="link clip" to="/find/$id" params={{ id }} search={{ kind }}>
                {title}
              </Link>
              {runId !== null && <span className="dim xs mono">{runId}</span>}
            </span>
            <p>
              {excerpt.split(/[«»]/).map((piece, index) => (
                <Fragment key={index}>{index % 2 === 1 ? <mark>{piece}</mark> : piece}</Fragment>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows what to do next in an empty workspace. */
function DemoStart() {
  const navigate = useNavigate()
  const flows = useQuery(queries.flows()).data?.flows
  const [error, setError] = useState<Error>()
  const canDemo = flows?.some(({ name }) => name === 'dialectic')
  const start = () =>
    ask('startRun', {
      body: {
        flow: 'dialectic',
        input: REQUEST,
        models: ['scripted/alpha', 'scripted/beta'],
        options: { gate: true },
        project: 'demo',
      },
    }).then(({ run }) => void navigate({ to: '/runs/$run', params: { run } }), setError)
  return (
    <div className="demostart">
      <h2>Nothing has run here yet</h2>
      <Empty
        command="quire run dialectic --input request.md"
        action={
          <span className="row">
            {canDemo && (
              <button type="button" className="btn main" onClick={() => void start()}>
                Start a demo run
              </button>
            )}
            <Link className="btn" to="/runs/new">
              New run…
            </Link>
            <Link className="btn" to="/sessions">
              New session…
            </Link>
          </span>
        }
      >
        Your runs, prompts and documents will appear here.{' '}
        {canDemo &&
          'The demo takes a request through five stages with two scripted models. It needs no key and costs nothing.'}
      </Empty>
      {error && <Problem what="The run did not start." error={error} />}
    </div>
  )
}
