import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import './home.css'
import { useState } from 'react'
import { isShared } from '../api/is-shared.ts'
import { queries } from '../api/queries.ts'
import { Bar } from '../shell/bar.tsx'
import { useKeys } from '../shell/use-keys.ts'
import { Empty } from '../ui/empty.tsx'
import { duration, modelName, num, words } from '../ui/format.ts'
import { StatusChip } from '../ui/status.tsx'

/** The prompts of a run: every call in order. */
export function PromptsPage() {
  const search = useSearch({ from: '/prompts' })
  const navigate = useNavigate({ from: '/prompts' })
  const runs = useQuery({ ...queries.runs({ limit: 50 }), enabled: !isShared }).data?.runs
  const run = search.run ?? runs?.find(({ calls }) => calls > 0)?.run
  const calls = useQuery({ ...queries.calls(run ?? ''), enabled: run !== undefined }).data?.calls
  const [current, setCurrent] = useState(-1)
  useKeys({
    j: () => setCurrent((now) => Math.min(now + 1, (calls?.length ?? 1) - 1)),
    k: () => setCurrent((now) => Math.max(now - 1, 0)),
    Enter: () => calls?.[current] && void navigate({ to: '/calls/$call', params: { call: calls[current].id } }),
  })
  return (
    <>
      <Bar name="Prompts" title="Prompts" note={run === undefined ? undefined : `of run ${run}`}>
        {!isShared && (
          <Link className="btn" to="/ask">
            Ask…
          </Link>
        )}
      </Bar>
      <main className="page pane listpage" tabIndex={0}>
        {runs && runs.length > 0 && (
          <div className="row filters">
            <label className="field">
              <span className="dim sm">Run</span>
              <select
                value={run}
                onChange={(event) => void navigate({ search: { run: event.target.value }, replace: true })}
              >
                {runs.map((one) => (
                  <option key={one.run} value={one.run}>
                    {one.run} · {one.title}
                  </option>
                ))}
              </select>
            </label>
          </div>
        )}
        {runs && (run === undefined || calls?.length === 0) && (
          <Empty
            command="quire run dialectic --input request.md"
            action={
              <Link className="btn main" to="/runs/new">
                New run
              </Link>
            }
          >
            Prompts sent by runs will be shown here.
          </Empty>
        )}
        {calls && calls.length > 0 && (
          <table className="list">
            <thead>
              <tr>
                <th scope="col">Prompt</th>
                <th scope="col" className="wideCol">
                  Step
                </th>
                <th scope="col" className="wide">
                  Stage
                </th>
                <th scope="col">Model</th>
                <th scope="col" className="wide">
                  Status
                </th>
                <th scope="col" className="num">
                  Input
                </th>
                <th scope="col" className="num wide">
                  Output
                </th>
                <th scope="col" className="num wide">
                  Took
                </th>
                <th scope="col">
                  <span className="sr">Response</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {calls.map((call, index) => (
                <tr key={call.id} aria-current={index === current || undefined}>
                  <td>
                    <Link className="link mono" to="/calls/$call" params={{ call: call.id }}>
                      {call.promptHash.slice(0, 8)}
                    </Link>
                  </td>
                  <td className="wideCol">{words(call.stepName)}</td>
                  <td className="wide">{call.stage}</td>
                  <td>{modelName(call.model)}</td>
                  <td className="wide">
                    <StatusChip status={call.status} />
                  </td>
                  <td className="num">{num(call.tokens.input)}</td>
                  <td className="num wide">{num(call.tokens.output)}</td>
                  <td className="num wide">{call.latencyMs === null ? '–' : duration(call.latencyMs)}</td>
                  <td>
                    <Link className="link" to="/calls/$call/response" params={{ call: call.id }}>
                      response
                    </Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </main>
    </>
  )
}
