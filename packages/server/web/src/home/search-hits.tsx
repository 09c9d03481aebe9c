import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { queries } from '../api/queries.ts'
import { Problem } from '../ui/problem.tsx'

/** Search results, with the matches in context. */
export function SearchHits({ q }: { readonly q: string }) {
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
