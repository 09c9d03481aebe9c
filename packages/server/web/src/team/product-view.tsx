import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TeamProductDetails, TeamVersion } from '../api/api.generated.ts'
import { queries } from '../api/queries.ts'
import { DiffLines } from '../run/diff-lines.tsx'
import { Markdown } from '../ui/markdown.tsx'
import { Problem } from '../ui/problem.tsx'
import { Comment, Decision, Inspection } from './statements.tsx'

interface ProductViewProps {
  readonly run: string
  readonly product: string
  /** A version, or a range such as `P1.1..P1.2` for the changes between two versions. */
  readonly version: string | undefined
  readonly onVersion: (version: string) => void
  readonly nameOf: (member: string) => string
}

/** Shows a product: its versions, their differences, comments and decisions. */
export function ProductView({ run, product: id, version: wanted, onVersion, nameOf }: ProductViewProps) {
  const { data, error } = useQuery(queries.teamProduct(run, id))
  if (error) return <Problem what="The product cannot be shown." error={error} />
  if (!data) return <p className="dim">–</p>
  const { product, versions } = data
  const [first, second] = wanted?.split('..') ?? []
  const shown = versions.find((one) => one.id === (second ?? first)) ?? versions.at(-1)
  const before = shown && versions[versions.indexOf(shown) - 1]
  const isDiff = second !== undefined && before !== undefined
  return (
    <>
      <h2 className="title">
        {product.name} <span className="mono dim">{product.id}</span> <span className="chip">{product.type}</span>
      </h2>
      <dl className="productfacts">
        <dt>Owner</dt>
        <dd>{nameOf(product.owner)}</dd>
        <dt>Description</dt>
        <dd>{product.description}</dd>
        <dt>Definition of done</dt>
        <dd>{product.dod}</dd>
      </dl>
      {shown ? (
        <section>
          <div className="row versions">
            {versions.map((one) => (
              <button
                key={one.id}
                type="button"
                className="btn"
                aria-pressed={one === shown}
                onClick={() => onVersion(one.id)}
              >
                {one.id} {one.id === product.selected && <span className="chip ok">selected</span>}
              </button>
            ))}
            <span className="grow" />
            {before && (
              <button
                type="button"
                className="btn ghost"
                aria-pressed={isDiff}
                onClick={() => onVersion(isDiff ? shown.id : `${before.id}..${shown.id}`)}
              >
                Changes since {before.id}
              </button>
            )}
            {shown.artifact !== null && (
              <Link className="btn ghost" to="/lineage/$id" params={{ id: shown.artifact }}>
                Lineage
              </Link>
            )}
          </div>
          <p className="sm dim">
            {nameOf(shown.author)} in round {shown.round}. {shown.changeSummary}
          </p>
          {isDiff ? <VersionDiff before={before} after={shown} /> : <VersionText version={shown} />}
        </section>
      ) : (
        <p className="dim">There is no version yet.</p>
      )}
      <History details={data} nameOf={nameOf} />
    </>
  )
}

function VersionText({ version }: { readonly version: TeamVersion }) {
  const { data } = useQuery({ ...queries.artifact(version.artifact ?? ''), enabled: version.artifact !== null })
  return data ? <Markdown text={data.text} /> : <p className="dim">–</p>
}

function VersionDiff({ before, after }: { readonly before: TeamVersion; readonly after: TeamVersion }) {
  const { data, error } = useQuery({
    ...queries.diff(before.artifact ?? '', after.artifact ?? ''),
    enabled: before.artifact !== null && after.artifact !== null,
  })
  if (error) return <Problem what="The versions cannot be compared." error={error} />
  if (!data || data.kind === 'runs') return null
  return data.layers.map((layer) => <DiffLines key={layer.layer} lines={layer.lines} />)
}

/** Everything about a product, the newest round first. */
function History({
  details: { collabs, inspections, decisions, assignments, directives },
  nameOf,
}: {
  readonly details: TeamProductDetails
  readonly nameOf: (member: string) => string
}) {
  const names = { nameOf, product: (id: string) => <span className="mono">{id}</span> }
  const rounds = [...new Set([...collabs, ...inspections, ...decisions, ...assignments].map(({ round }) => round))]
  return rounds
    .sort((a, b) => b - a)
    .map((round) => {
      const isHere = (one: { readonly round: number }) => one.round === round
      return (
        <section key={round} className="teamstep">
          <h3 className="cap">Round {round}</h3>
          <ul className="statements">
            {decisions.filter(isHere).map((one) => (
              <Decision key={one.id} decision={one} {...names} />
            ))}
            {assignments.filter(isHere).map(({ id, member, directive }) => (
              <li key={id}>
                <b>{nameOf(member)}</b> was asked
                <Markdown text={directives.find((one) => one.id === directive)?.text ?? directive} />
              </li>
            ))}
            {collabs.filter(isHere).map((one) => (
              <Comment key={one.id} comment={one} {...names} />
            ))}
            {inspections.filter(isHere).map((one) => (
              <Inspection key={one.id} inspection={one} {...names} />
            ))}
          </ul>
        </section>
      )
    })
}
