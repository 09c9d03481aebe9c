import { Link } from '@tanstack/react-router'
import type { SessionListing } from '../api/api.generated.ts'
import { ago, num, titled } from '../ui/format.ts'
import { Table } from '../ui/table.tsx'

/** Conversations, most recently used first. */
export function SessionTable({ sessions }: { readonly sessions: readonly SessionListing[] }) {
  return (
    <Table
      rows={sessions}
      keyOf={({ session }) => session}
      columns={[
        {
          head: 'Session',
          cell: ({ session }) => (
            <Link className="link mono" to="/sessions/$session" params={{ session }}>
              {session}
            </Link>
          ),
        },
        { head: 'Kit', cell: (one) => one.kit },
        {
          head: 'Mode',
          className: 'wideCol',
          cell: ({ mode, isFinished }) => (isFinished ? `${titled(mode)} · finished` : titled(mode)),
        },
        { head: 'Project', className: 'wide', cell: ({ project }) => project },
        { head: 'Turns', className: 'num', cell: ({ turns }) => num(turns) },
        { head: 'Changed', className: 'num', cell: ({ updatedAt }) => <span className="dim">{ago(updatedAt)}</span> },
      ]}
    />
  )
}
