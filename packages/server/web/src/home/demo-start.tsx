import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ask } from '../api/client.ts'
import { queries } from '../api/queries.ts'
import { Empty } from '../ui/empty.tsx'
import { Problem } from '../ui/problem.tsx'

const REQUEST = `# A shared grocery list for flatmates

Four flatmates buy twice what one of them already has, and nobody knows what is missing. They want one list that
everybody sees, that says who buys what, and what each owes at the end of the month. It must work on any phone.
`

/** Shows what to do next in an empty workspace. */
export function DemoStart() {
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
