import { useQuery } from '@tanstack/react-query'
import type { Api, Session } from '../api/api.generated.ts'
import { queries } from '../api/queries.ts'
import { num, plural, titled, words } from '../ui/format.ts'
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
export function StatePane({ session, onChange }: StatePaneProps) {
  const { state, modes, turns, confirmations, project, sections } = session
  const knowledge = useQuery(queries.knowledge(project)).data?.knowledge ?? []
  const done = state.work.filter(({ status }) => status === 'complete').length
  const next = modes.find(({ name }) => name === state.next)
  const isClosed = state.missing.length > 0
  const wanted = confirmations.filter(({ isGiven }) => !isGiven)
  return (
    <>
      <section>
        <Heading more={plural(turns, 'turn')}>Mode</Heading>
        <ol className="modes">
          {modes.map(({ name, display, goal }) => (
            <li key={name} aria-current={name === state.mode ? 'step' : undefined} title={goal}>
              {titled(display)}
              {name === state.mode && <span className="num">{Math.round(state.completion)}%</span>}
            </li>
          ))}
        </ol>
        {!state.isFinished && (
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
              onClick={() => onChange({ mode: state.next, ...(isClosed && { force: true }) })}
            >
              {isClosed ? 'Override and ' : ''}
              {next ? `go to ${titled(next.display)}` : 'finish'}
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
                <span>{titled(template)}</span>
                <span className="dim xs">{words(status)}</span>
                {missing.length > 0 && <span className="xs dim lacks">lacks {missing.map(words).join(', ')}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {Object.entries(sections).map(([name, values]) => (
        <FieldsSection key={name} name={name} values={values} />
      ))}
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

/** The fields of a section of the state, such as the title of the project or the writer's corrections. */
function FieldsSection({
  name,
  values,
}: {
  readonly name: string
  readonly values: Readonly<Record<string, unknown>>
}) {
  const filled = Object.entries(values).flatMap(([field, value]) => {
    const texts = textsOf(value)
    return texts.length === 0 ? [] : [{ field, texts, isList: Array.isArray(value) }]
  })
  if (filled.length === 0) return null
  return (
    <section>
      <Heading>{titled(name)}</Heading>
      <dl className="fields">
        {filled.map(({ field, texts, isList }) => (
          <div key={field}>
            <dt>{words(field)}</dt>
            <dd>
              {isList ? (
                <ul>
                  {texts.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              ) : (
                texts[0]
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The texts of a field. A list entry may be an object with a text. */
function textsOf(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (typeof value !== 'object') return [String(value)]
  return 'text' in value ? textsOf(value.text) : []
}
