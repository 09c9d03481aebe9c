import { Link } from '@tanstack/react-router'
import type { RunOverview } from '../api/api.generated.ts'
import { ago, dollars, modelName, num } from '../ui/format.ts'
import { StatusChip } from '../ui/status.tsx'

/** Runs with their live status. */
export function RunTable({ runs, current }: { readonly runs: readonly RunOverview[]; readonly current?: number }) {
  return (
    <table className="list">
      <thead>
        <tr>
          <th scope="col">Run</th>
          <th scope="col">Status</th>
          <th scope="col" className="wideCol">
            Request
          </th>
          <th scope="col" className="wide">
            Flow
          </th>
          <th scope="col" className="wide">
            Models
          </th>
          <th scope="col" className="num wide">
            Steps
          </th>
          <th scope="col" className="num wide">
            Documents
          </th>
          <th scope="col" className="num wide">
            Tokens
          </th>
          <th scope="col" className="num wide">
            Cost, $
          </th>
          <th scope="col" className="num">
            Changed
          </th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run, index) => (
          <tr key={run.run} aria-current={index === current || undefined}>
            <td>
              <Link className="link mono" to="/runs/$run" params={{ run: run.run }}>
                {run.run}
              </Link>
            </td>
            <td>
              <StatusChip status={run.status} />
            </td>
            <td className="wideCol">{run.title}</td>
            <td className="wide">{run.flow}</td>
            <td className="wide">{run.models.map(modelName).join(', ')}</td>
            <td className="num wide">
              {num(run.steps.completed)} of {num(run.steps.total)}
            </td>
            <td className="num wide">{num(run.documents)}</td>
            <td className="num wide">{num(run.tokens.input + run.tokens.output)}</td>
            <td className="num wide">{dollars(run.cost)}</td>
            <td className="num dim">{ago(run.updatedAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
