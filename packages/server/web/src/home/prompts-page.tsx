import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Select } from '../ui/select.tsx'
import { Table } from '../ui/table.tsx'
import { NoRuns } from './run-table.tsx'
import './home.css'
import { useState } from 'react'
import { isShared } from '../api/is-shared.ts'
import { queries } from '../api/queries.ts'
import { Bar } from '../shell/bar.tsx'
import { useKeys } from '../shell/use-keys.ts'
import { duration, modelName, num, words } from '../ui/format.ts'
import { StatusChip } from '../ui/status.tsx'

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
            <Select
              label="Run"
              value={run ?? ''}
              options={runs.map((one) => [one.run, `${one.run} · ${one.title}`])}
              onChange={(next) => void navigate({ search: { run: next }, replace: true })}
            />
          </div>
        )}
        {runs && (run === undefined || calls?.length === 0) && (
          <NoRuns>Prompts sent by runs will be shown here.</NoRuns>
        )}
        {calls && calls.length > 0 && (
          <Table
            rows={calls}
            keyOf={({ id }) => id}
            isCurrent={(_, index) => index === current}
            columns={[
              {
                head: 'Prompt',
                cell: ({ id, promptHash }) => (
                  <Link className="link mono" to="/calls/$call" params={{ call: id }}>
                    {promptHash.slice(0, 8)}
                  </Link>
                ),
              },
              { head: 'Step', className: 'wideCol', cell: ({ stepName }) => words(stepName) },
              { head: 'Stage', className: 'wide', cell: ({ stage }) => stage },
              { head: 'Model', cell: ({ model }) => modelName(model) },
              { head: 'Status', className: 'wide', cell: ({ status }) => <StatusChip status={status} /> },
              { head: 'Input', className: 'num', cell: ({ tokens }) => num(tokens.input) },
              { head: 'Output', className: 'num wide', cell: ({ tokens }) => num(tokens.output) },
              {
                head: 'Took',
                className: 'num wide',
                cell: ({ latencyMs }) => (latencyMs === null ? '–' : duration(latencyMs)),
              },
              {
                head: <span className="sr">Response</span>,
                cell: ({ id }) => (
                  <Link className="link" to="/calls/$call/response" params={{ call: id }}>
                    response
                  </Link>
                ),
              },
            ]}
          />
        )}
      </main>
    </>
  )
}
