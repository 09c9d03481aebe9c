import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import '../home/home.css'
import { ask } from '../api/client.ts'
import { queries } from '../api/queries.ts'
import { Bar } from '../shell/bar.tsx'
import { Empty } from '../ui/empty.tsx'
import { ago, num } from '../ui/format.ts'
import { Problem } from '../ui/problem.tsx'

/** Conversations with kits that support chat. */
export function SessionsPage() {
  const sessions = useQuery(queries.sessions())
  const kits = useQuery(queries.kits()).data?.kits.filter(({ canChat }) => canChat) ?? []
  const models = useQuery(queries.models()).data
  const [kit, setKit] = useState<string>()
  const [model, setModel] = useState('')
  const [error, setError] = useState<Error>()
  const navigate = useNavigate()
  const chosen = kit ?? kits[0]?.name
  const open = () =>
    chosen !== undefined &&
    ask('openSession', { body: { kit: chosen, ...(model.trim() !== '' && { models: [model.trim()] }) } }).then(
      ({ session }) => void navigate({ to: '/sessions/$session', params: { session } }),
      setError,
    )
  const start = (
    <span className="row filters">
      <label className="field">
        <span className="dim sm">Talk to</span>
        <select value={chosen ?? ''} onChange={(event) => setKit(event.target.value)}>
          {kits.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label className="field">
        <span className="dim sm">Model</span>
        <input
          list="session-models"
          value={model}
          placeholder={models?.usual ?? 'as configured'}
          onChange={(event) => setModel(event.target.value)}
        />
        <datalist id="session-models">
          {models?.models.map(({ id }) => (
            <option key={id} value={id} />
          ))}
        </datalist>
      </label>
      <button type="button" className="btn main" disabled={chosen === undefined} onClick={() => void open()}>
        New session
      </button>
    </span>
  )
  return (
    <>
      <Bar name="Sessions" title="Sessions" />
      <main className="page pane listpage" tabIndex={0}>
        {sessions.error && <Problem what="Sessions cannot be listed." error={sessions.error} />}
        {error && <Problem what="The session was not opened." error={error} />}
        {sessions.data?.sessions.length === 0 ? (
          <Empty command="quire chat foreman" action={start}>
            Your conversations, their state and their documents will appear here.
          </Empty>
        ) : (
          <>
            {start}
            <table className="list">
              <thead>
                <tr>
                  <th scope="col">Session</th>
                  <th scope="col">Kit</th>
                  <th scope="col" className="wideCol">
                    Mode
                  </th>
                  <th scope="col" className="wide">
                    Project
                  </th>
                  <th scope="col" className="num">
                    Turns
                  </th>
                  <th scope="col" className="num">
                    Changed
                  </th>
                </tr>
              </thead>
              <tbody>
                {sessions.data?.sessions.map((one) => (
                  <tr key={one.session}>
                    <td>
                      <Link className="link mono" to="/sessions/$session" params={{ session: one.session }}>
                        {one.session}
                      </Link>
                    </td>
                    <td>{one.kit}</td>
                    <td className="wideCol">
                      {one.mode}
                      {one.isFinished ? ' · finished' : ''}
                    </td>
                    <td className="wide">{one.project}</td>
                    <td className="num">{num(one.turns)}</td>
                    <td className="num dim">{ago(one.updatedAt)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </main>
    </>
  )
}
