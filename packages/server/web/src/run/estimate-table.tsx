import type { Estimate } from '../api/api.generated.ts'
import { dollars, num } from '../ui/format.ts'

type Range = { readonly from: number; readonly to: number }

const range = ({ from, to }: Range, format: (value: number) => string): string =>
  from === to ? format(from) : `${format(from)} to ${format(to)}`

/** The expected usage of a run before it starts. */
export function EstimateTable({ estimate: { calls, tokens, cost, assumptions } }: { readonly estimate: Estimate }) {
  const rows: readonly (readonly [string, string])[] = [
    ['Calls', range(calls, num)],
    ['Input tokens', `~${range(tokens.input, num)}`],
    ['Output tokens', `~${range(tokens.output, num)}`],
    ['Cost, $', cost === null ? 'unknown' : `~${range(cost, dollars)}`],
  ]
  return (
    <>
      <table className="list" aria-live="polite">
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="num">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="sm dim">
        {assumptions.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </>
  )
}
