import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Team, TeamRound } from '../api/api.generated.ts'
import { queries } from '../api/queries.ts'
import { plural } from '../ui/format.ts'
import { Markdown } from '../ui/markdown.tsx'
import { Problem } from '../ui/problem.tsx'
import { Comment, Decision, Inspection } from './statements.tsx'

interface RoundViewProps {
  readonly team: Team
  readonly round: number
  readonly nameOf: (member: string) => string
  readonly onProduct: (product: string) => void
  readonly onWork: (step: string) => void
}

export function RoundView({ team, round, nameOf, onProduct, onWork }: RoundViewProps) {
  const { data, error } = useQuery(queries.teamRound(team.run, round))
  if (error) return <Problem what="The round cannot be shown." error={error} />
  const charter = team.charters.findLast((one) => one.round <= round)
  const changed = team.charters.some((one) => one.round === round)
  return (
    <>
      <h2 className="title">{round === 0 ? 'Charter' : `Round ${round}`}</h2>
      {changed && charter && (
        <section>
          <p className="reading">{charter.mission}</p>
          <List title="Objectives" items={charter.objectives} />
          <List title="Constraints" items={charter.constraints} />
          <List title="Open questions" items={charter.missing} />
        </section>
      )}
      {data && <Steps round={data} nameOf={nameOf} onProduct={onProduct} onWork={onWork} />}
    </>
  )
}

function List({ title, items }: { readonly title: string; readonly items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <>
      <h3 className="cap">{title}</h3>
      <ul className="bullets">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  )
}

interface StepsProps extends Omit<RoundViewProps, 'team' | 'round'> {
  readonly round: TeamRound
}

function Steps({ round, nameOf, onProduct, onWork }: StepsProps) {
  const { reflections, assignments, directives, decisions, collabs, inspections, reports, refusals, work } = round
  const product = (id: string) => (
    <button type="button" className="link mono" onClick={() => onProduct(id)}>
      {id}
    </button>
  )
  // A directive is shown together with its assignment.
  const directiveTexts = new Map(directives.map(({ id, text }) => [id, text]))
  const others = directives.filter(({ id }) => !assignments.some(({ directive }) => directive === id))
  const members = { work, nameOf, onWork }
  const names = { nameOf, product }
  const isWritten = ({ type }: { type: string }) => type === 'write'
  return (
    <>
      <Step kind="directive" title="Directives" show={others.length > 0}>
        {others.map(({ id, from, to, about, text }) => (
          <li key={id}>
            <b>{from === 'user' ? 'You' : nameOf(from)}</b> to {to === 'team' ? 'the team' : nameOf(to)}{' '}
            {about !== null && /^P\d/.test(about) && <>about {product(about)} </>}
            <Markdown text={text} />
          </li>
        ))}
      </Step>
      <Step kind="reflect" title="Reflect" {...members} show={reflections.length > 0}>
        {reflections.map(({ id, author, text, products }) => (
          <li key={id}>
            <b>{nameOf(author)}</b>
            <Markdown text={text} />
            {products.map((one) => (
              <p key={one.product} className="sm">
                {product(one.product)} {one.note}
              </p>
            ))}
          </li>
        ))}
      </Step>
      <Step
        kind="plan"
        title="Plan"
        {...members}
        show={assignments.length > 0 || decisions.some((one) => !isWritten(one))}
      >
        {decisions
          .filter((one) => !isWritten(one) && one.type !== 'accept')
          .map((one) => (
            <Decision key={one.id} decision={one} {...names} />
          ))}
        {assignments.map(({ id, member, product: about, directive, importance, due }) => (
          <li key={id}>
            <b>{nameOf(member)}</b> works on {product(about)}{' '}
            <span className="dim sm">
              {importance} importance · due in round {due}
            </span>
            <Markdown text={directiveTexts.get(directive) ?? directive} />
          </li>
        ))}
      </Step>
      <Step
        kind="write"
        title="Write"
        {...members}
        show={decisions.some(isWritten) || work.some(({ kind }) => kind === 'write')}
      >
        {decisions.filter(isWritten).map((one) => (
          <Decision key={one.id} decision={one} {...names} />
        ))}
      </Step>
      <Step kind="review" title="Review" {...members} show={collabs.length > 0}>
        {collabs.map((one) => (
          <Comment key={one.id} comment={one} {...names} />
        ))}
      </Step>
      <Step
        kind="inspect"
        title="Inspect"
        {...members}
        show={inspections.length > 0 || decisions.some(({ type }) => type === 'accept')}
      >
        {inspections.map((one) => (
          <Inspection key={one.id} inspection={one} {...names} />
        ))}
        {decisions
          .filter(({ type }) => type === 'accept')
          .map((one) => (
            <Decision key={one.id} decision={one} {...names} />
          ))}
      </Step>
      <Step kind="envoy" title="Report" {...members} show={reports.length > 0}>
        {reports.flatMap(({ id, statements }) =>
          statements.map(({ text, delta, quote }) => (
            <li key={`${id} ${delta} ${text}`}>
              <Markdown text={text} />
              <p className="sm dim">
                <code>{delta}</code> {quote}
              </p>
            </li>
          )),
        )}
      </Step>
      <Step kind="refused" title={plural(refusals.length, 'refused output')} show={refusals.length > 0}>
        {refusals.map(({ id, step, author, what, reason }) => (
          <li key={id}>
            <b>{nameOf(author)}</b> <span className="dim sm">{step}</span>
            <p>{what}</p>
            <p className="sm dim">{reason}</p>
          </li>
        ))}
      </Step>
    </>
  )
}

interface StepProps {
  readonly kind: string
  readonly title: string
  readonly show: boolean
  readonly work?: TeamRound['work']
  readonly onWork?: (step: string) => void
  readonly nameOf?: (member: string) => string
  readonly children: ReactNode
}

/** One step: the members who were asked, the results, and links to the state that each member saw. */
function Step({ kind, title, show, work = [], onWork, nameOf, children }: StepProps) {
  const steps = work.filter((one) => one.kind === kind)
  if (!show && steps.length === 0) return null
  return (
    <section className="teamstep">
      <h3 className="cap">
        {title}
        <span className="more row">
          {steps.map(({ step, member, product }) => (
            <button key={step} type="button" className="btn ghost xs" onClick={() => onWork?.(step)}>
              {nameOf?.(member ?? '')} {product} saw…
            </button>
          ))}
        </span>
      </h3>
      <ul className="statements">{children}</ul>
    </section>
  )
}
