import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ask } from '../api/client.ts'
import { queries } from '../api/queries.ts'
import { Heading } from '../ui/heading.tsx'
import { Problem } from '../ui/problem.tsx'
import { Select } from '../ui/select.tsx'

/** Rebuilds the prompt from its record and compares every byte. */
export function Proof({ call }: { readonly call: string }) {
  const { data, error, isPending } = useQuery({
    queryKey: ['proof', call],
    queryFn: () => ask('verifyPrompt', { params: { call } }),
  })
  return (
    <section aria-live="polite">
      <Heading>Proof</Heading>
      {isPending && <p className="sm dim">Rebuilding the prompt…</p>}
      {error && <Problem what="The prompt could not be rebuilt." error={error} />}
      {data && (
        <p className="sm">
          <span className={`chip ${data.matches ? 'ok' : 'bad'}`}>{data.matches ? 'same bytes' : 'differs'}</span>{' '}
          {data.matches ? 'The rebuilt prompt is identical to the one that was sent.' : data.differences?.join(' ')}
          <br />
          <code className="xs">{data.expected}</code>
        </p>
      )}
      <Replay call={call} />
    </section>
  )
}

/** Sends the same prompt to another model, as a separate run. */
function Replay({ call }: { readonly call: string }) {
  const models = useQuery(queries.models()).data
  const [model, setModel] = useState<string>()
  const [error, setError] = useState<Error>()
  const navigate = useNavigate()
  const chosen = model ?? models?.usual ?? models?.models[0]?.id ?? ''
  const send = () =>
    ask('replayCall', { params: { call }, body: { model: chosen } }).then(
      ({ run }) => void navigate({ to: '/runs/$run', params: { run } }),
      setError,
    )
  return (
    <>
      <div className="row replay">
        <Select
          label="Model to replay with"
          isLabelHidden
          className="grow"
          value={chosen}
          options={models?.models.map(({ id }) => id) ?? []}
          onChange={setModel}
        />
        <button type="button" className="btn" onClick={() => void send()}>
          Send to this model
        </button>
      </div>
      {error && <Problem what="The prompt was not sent." error={error} />}
    </>
  )
}
