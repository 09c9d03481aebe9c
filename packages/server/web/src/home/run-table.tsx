import { Link } from '@tanstack/react-router'
import type { RunOverview } from '../api/api.generated.ts'
import { Empty } from '../ui/empty.tsx'
import { ago, dollars, modelName, num } from '../ui/format.ts'
import { StatusChip } from '../ui/status.tsx'
import { Table } from '../ui/table.tsx'

export function RunTable({ runs, current }: { readonly runs: readonly RunOverview[]; readonly current?: number }) {
  return (
    <Table
      rows={runs}
      keyOf={({ run }) => run}
      isCurrent={(_, index) => index === current}
      columns={[
        {
          head: 'Run',
          cell: ({ run }) => (
            <Link className="link mono" to="/runs/$run" params={{ run }}>
              {run}
            </Link>
          ),
        },
        { head: 'Status', cell: ({ status }) => <StatusChip status={status} /> },
        { head: 'Request', className: 'wideCol', cell: ({ title }) => title },
        { head: 'Flow', className: 'wide', cell: ({ flow }) => flow },
        { head: 'Models', className: 'wide', cell: ({ models }) => models.map(modelName).join(', ') },
        {
          head: 'Steps',
          className: 'num wide',
          cell: ({ steps }) => `${num(steps.completed)} of ${num(steps.total)}`,
        },
        { head: 'Documents', className: 'num wide', cell: ({ documents }) => num(documents) },
        { head: 'Tokens', className: 'num wide', cell: ({ tokens }) => num(tokens.input + tokens.output) },
        { head: 'Cost, $', className: 'num wide', cell: ({ cost }) => dollars(cost) },
        { head: 'Changed', className: 'num', cell: ({ updatedAt }) => <span className="dim">{ago(updatedAt)}</span> },
      ]}
    />
  )
}

/** Shown in place of a list until there is a run. */
export function NoRuns({ children }: { readonly children: string }) {
  const action = (
    <Link className="btn main" to="/runs/new">
      New run
    </Link>
  )
  return (
    <Empty command="quire run dialectic --input request.md" action={action}>
      {children}
    </Empty>
  )
}
