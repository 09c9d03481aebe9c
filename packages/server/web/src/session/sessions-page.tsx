import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ModelInput } from '../ui/model-input.tsx'
import { Select } from '../ui/select.tsx'
import '../home/home.css'
import { ask } from '../api/client.ts'
import { queries } from '../api/queries.ts'
import { SessionTable } from '../home/session-table.tsx'
import { Bar } from '../shell/bar.tsx'
import { Empty } from '../ui/empty.tsx'
import { Problem } from '../ui/problem.tsx'

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
      <Select label="Talk to" value={chosen ?? ''} options={kits.map(({ name }) => name)} onChange={setKit} />
      <ModelInput
        label={<span className="dim sm">Model</span>}
        labelClass="field"
        value={model}
        placeholder={models?.usual ?? 'as configured'}
        onChange={setModel}
      />
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
            <SessionTable sessions={sessions.data?.sessions ?? []} />
          </>
        )}
      </main>
    </>
  )
}
