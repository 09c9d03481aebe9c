import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Team, TeamFinding, TeamQuestion } from '../api/api.generated.ts'
import { ask } from '../api/client.ts'
import { isShared } from '../api/is-shared.ts'
import { queries } from '../api/queries.ts'
import { refresh } from '../api/refresh.ts'
import { countWords, num, plural } from '../ui/format.ts'
import { Markdown } from '../ui/markdown.tsx'
import { Problem } from '../ui/problem.tsx'
import { Select } from '../ui/select.tsx'
import { submitting } from '../ui/submitting.ts'

interface ResultViewProps {
  readonly team: Team
  readonly nameOf: (member: string) => string
  readonly onProduct: (product: string) => void
}

/** Shows what the team delivers, what is open about it, and what the user can say to it. */
export function ResultView({ team, nameOf, onProduct }: ResultViewProps) {
  const product = (id: string) => (
    <button type="button" className="link" onClick={() => onProduct(id)}>
      {team.products.find((one) => one.id === id)?.name ?? id}
    </button>
  )
  const open = team.findings.filter(({ state }) => state === 'open')
  const closed = team.findings.filter(({ state }) => state !== 'open')
  const names = { nameOf, product }
  return (
    <>
      <Result artifact={team.result} />
      <Part id="findings" title="Open findings" more={num(open.length)}>
        {open.length === 0 && <p className="sm dim">Nobody has an open finding.</p>}
        <ul className="statements">
          {open.map((one) => (
            <Finding key={one.id} finding={one} {...names} />
          ))}
        </ul>
        {closed.length > 0 && (
          <details>
            <summary className="sm">{plural(closed.length, 'finding')} settled or waived</summary>
            <ul className="statements">
              {closed.map((one) => (
                <Finding key={one.id} finding={one} {...names} />
              ))}
            </ul>
          </details>
        )}
      </Part>
      {team.agreements.length > 0 && (
        <Part id="agreements" title="What holds for everybody" more={num(team.agreements.length)}>
          <ul className="statements">
            {team.agreements.map(({ id, round, text }) => (
              <li key={id}>
                {text} <span className="sm dim">round {round}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {team.questions.length > 0 && (
        <Part id="questions" title="Questions to you" more={num(team.questions.length)}>
          <ul className="statements">
            {team.questions.map((one) => (
              <Question key={one.id} question={one} />
            ))}
          </ul>
        </Part>
      )}
      <Part id="comments" title="Your comments" more={num(team.comments.length + team.unread)}>
        <ul className="statements">
          {team.comments.map(({ id, round, about, text }) => (
            <li key={id}>
              <span className="sm dim">
                {about === null ? 'On the whole' : <>On {product(about)}</>}, read in round {round}
              </span>
              <Markdown text={text} />
            </li>
          ))}
        </ul>
        {!isShared && <CommentForm team={team} />}
      </Part>
    </>
  )
}

function Result({ artifact }: { readonly artifact: string | null }) {
  const { data, error } = useQuery({ ...queries.artifact(artifact ?? ''), enabled: artifact !== null })
  if (error) return <Problem what="The result cannot be shown." error={error} />
  if (artifact === null) {
    return (
      <>
        <h2 className="title">Result</h2>
        <p className="dim">One document appears here after the last round. Its parts are under Products.</p>
      </>
    )
  }
  return (
    <>
      <div className="row resulthead">
        <h2 className="title">Result</h2>
        <span className="sm dim">{data ? plural(countWords(data.text), 'word') : '–'}</span>
        <span className="grow" />
        <Link className="btn ghost" to="/lineage/$id" params={{ id: artifact }}>
          Lineage
        </Link>
      </div>
      {data && <Markdown text={data.text} />}
    </>
  )
}

interface PartProps {
  readonly id: string
  readonly title: string
  readonly more: ReactNode
  readonly children: ReactNode
}

function Part({ id, title, more, children }: PartProps) {
  return (
    <section className="teamstep" id={id}>
      <h3 className="cap">
        {title}
        <span className="more xs">{more}</span>
      </h3>
      {children}
    </section>
  )
}

const STATES = { open: 'wait', settled: 'ok', waived: '' } as const

interface FindingProps {
  readonly finding: TeamFinding
  readonly nameOf: (member: string) => string
  readonly product: (id: string) => ReactNode
}

function Finding({ finding, nameOf, product }: FindingProps) {
  const { id, author, product: about, version, text, fix, state, settledBy, reason } = finding
  return (
    <li>
      <b>{nameOf(author)}</b> on {product(about)} <span className="mono xs dim">{version}</span>{' '}
      <span className={`chip ${STATES[state]}`}>{state}</span> <span className="mono xs dim">{id}</span>
      <Markdown text={text} />
      {fix !== '' && <p className="sm">Fix: {fix}</p>}
      {settledBy !== null && <p className="sm dim">Settled by {settledBy}.</p>}
      {state === 'waived' && <p className="sm dim">Waived: {reason}</p>}
    </li>
  )
}

function Question({ question: { id, text, answer } }: { readonly question: TeamQuestion }) {
  return (
    <li>
      <span className="mono xs dim">{id}</span> {text}{' '}
      <span className={`chip ${answer ? 'ok' : 'wait'}`}>{answer ? 'answered' : 'open'}</span>
      {answer && <Markdown text={answer.text} />}
    </li>
  )
}

/** Sends a comment on the whole or on one product, and offers another round for comments that came too late. */
function CommentForm({ team }: { readonly team: Team }) {
  const client = useQueryClient()
  const status = useQuery(queries.run(team.run)).data?.status
  const [comment, setComment] = useState('')
  const [about, setAbout] = useState('')
  const [error, setError] = useState<Error>()
  const { run, session, unread } = team
  const products = team.products.filter(({ isRemoved, document }) => !isRemoved && document !== null)
  const act = (work: Promise<unknown>) => {
    setError(undefined)
    return work.then(() => refresh(client, ['run', run]), setError)
  }
  const send = () => {
    const document = about === '' ? team.charterDocument : about
    if (document === null) return
    void act(ask('giveFeedback', { params: { run }, body: { document, text: comment } }).then(() => setComment('')))
  }
  const next = (session?.rounds ?? 0) + 1
  const question = team.questions.find(({ answer }) => answer === null)
  const isLate = unread > 0 && status === 'completed'
  return (
    <form className="commentform" onSubmit={submitting(send)}>
      {unread > 0 && (
        <div className="note" role="status">
          {isLate ? (
            <>
              <p>{plural(unread, 'comment')} came too late for this run.</p>
              <button
                type="button"
                className="btn main"
                onClick={() => void act(ask('resumeRun', { params: { run }, body: { rounds: next } }))}
              >
                Start round {next}
              </button>
            </>
          ) : (
            <p>The team reads {plural(unread, 'new comment')} before its next step.</p>
          )}
        </div>
      )}
      <Select
        label="What the comment is about"
        look="form"
        value={about}
        options={[['', 'The whole'], ...products.map(({ document, name }) => [document!, name] as const)]}
        onChange={setAbout}
      />
      <label>
        <span className="sm">Comment</span>
        <textarea className="text-in" rows={3} value={comment} onChange={(event) => setComment(event.target.value)} />
      </label>
      <div className="row">
        <button
          type="submit"
          className="btn"
          disabled={comment.trim() === '' || (about === '' && team.charterDocument === null)}
        >
          Send
        </button>
        {question && (
          <span className="sm dim">To answer a question, start a line with its number, such as “{question.id}:”.</span>
        )}
      </div>
      {error && <Problem what="The request failed." error={error} />}
    </form>
  )
}
