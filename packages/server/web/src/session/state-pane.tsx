import { useQuery } from '@tanstack/react-query'
import type { Api, Session } from '../api/api.generated.ts'
import { queries } from '../api/queries.ts'
import { num, plural, words } from '../ui/format.ts'
import { Heading } from '../ui/heading.tsx'
import { StatusMark } from '../ui/status.tsx'

const MARKS: Readonly<Record<string, string>> = {
  not_started: 'blocked',
  in_progress: 'running',
  draft_ready: 'waiting',
  complete: 'completed',
}
const MAX_KNOWLEDGE = 30

interface StatePaneProps {
  readonly session: Session
  readonly onChange: (change: Api['changeSession']['body']) => void
}

/** An overview of the conversation: mode, gate, work and knowledge. */
export function StatePane({ session: { state, modes, turns, confirmations, project }, onChange }: StatePaneProps) {
  const knowledge = useQuery(queries.knowledge(project)).data?.knowledge ?? []
  const done = state.work.filter(({ status }) => status === 'complete').length
  const next = modes[modes.findIndex(({ name }) => name === state.mode) + 1]
  const isClosed = state.missing.length > 0
  const wanted = confirmations.filter(({ isGiven }) => !isGiven)
  return (
    <>
      <section>
        <Heading more={plural(turns, 'turn')}>Mode</Heading>
        <ol className="modes">
          {modes.map(({ name, display, goal }) => (
            <li key={name} aria-current={name === state.mode ? 'step' : undefined} title={goal}>
              {display}
              {name === state.mode && <span className="num">{Math.round(state.completion)}%</span>}
            </li>
          ))}
        </ol>
        {next && (
          <div className={isClosed ? 'gate' : 'gate open'}>
            <b className="row">
              <StatusMark status={isClosed ? 'waiting' : 'completed'} />
              {isClosed ? 'Gate closed' : 'Gate open'}
            </b>
            <ul>
              {state.missing.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
            <button
              type="button"
              className="btn"
              onClick={() => onChange({ mode: next.name, ...(isClosed && { force: true }) })}
            >
              {isClosed ? 'Override and go to' : 'Go to'} {next.display}
            </button>
          </div>
        )}
        {wanted.length > 0 && (
          <div className="row acts2">
            {wanted.map(({ name }) => (
              <button key={name} type="button" className="btn" onClick={() => onChange({ confirm: name })}>
                Confirm {words(name)}
              </button>
            ))}
          </div>
        )}
      </section>
      {state.work.length > 0 && (
        <section>
          <Heading more={`${num(done)} of ${num(state.work.length)}`}>Work order</Heading>
          <svg className="pg" width="100%" height="6" aria-hidden="true">
            <rect className="all" width="100%" height="6" rx="3" />
            <rect width={`${(done / state.work.length) * 100}%`} height="6" rx="3" />
          </svg>
          <ul className="work">
            {state.work.map(({ template, status, missing }) => (
              <li key={template}>
                <StatusMark status={MARKS[status] ?? 'blocked'} />
                <span>{words(template)}</span>
                <span className="dim xs">{words(status)}</span>
                {missing.length > 0 && <span className="xs dim lacks">lacks {missing.map(words).join(', ')}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <Heading more={plural(knowledge.length, 'entry', 'entries')}>Knowledge</Heading>
        {knowledge.length === 0 && <p className="sm dim">There is no knowledge yet.</p>}
        <ul className="kb">
          {knowledge.slice(0, MAX_KNOWLEDGE).map(({ category, key, value }) => (
            <li key={`${category} ${key}`}>
              <span className="k clip">{category}</span>
              <span className="grow">
                <b>{words(key)}</b> {value.length > 160 ? `${value.slice(0, 159)}…` : value}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
