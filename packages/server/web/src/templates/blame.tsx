import { useQuery } from '@tanstack/react-query'
import { queries } from '../api/queries.ts'
import { num } from '../ui/format.ts'
import { Problem } from '../ui/problem.tsx'

/** Statistics on past prompts: layers that are always cut, never change, or cost the most. */
export function Blame() {
  const { data, error } = useQuery(queries.blame())
  if (error) return <Problem what="Past prompts cannot be read." error={error} />
  const layers = data?.layers.toSorted((a, b) => b.tokens - a.tokens) ?? []
  return (
    <>
      <p className="sm dim">The layers of the newest prompts, most expensive first.</p>
      <table className="list">
        <thead>
          <tr>
            <th scope="col" className="wideCol">
              Layer
            </th>
            <th scope="col" className="num">
              Tokens
            </th>
            <th scope="col" className="num">
              Share
            </th>
            <th scope="col" className="num">
              Complete
            </th>
            <th scope="col">Notes</th>
          </tr>
        </thead>
        <tbody>
          {layers.map((layer) => (
            <tr key={`${layer.blueprint} ${layer.layer}`}>
              <td className="wideCol" title={layer.blueprint}>
                {layer.layer} <span className="dim">{layer.blueprint}</span>
              </td>
              <td className="num">{num(layer.tokens)}</td>
              <td className="num">{Math.round(layer.share * 100)}%</td>
              <td className="num">
                {num(layer.whole)} of {num(layer.prompts)}
              </td>
              <td>{noticed(layer)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

interface Blamed {
  readonly prompts: number
  readonly whole: number
  readonly shortened: number
  readonly omitted: number
  readonly empty: number
  readonly texts: number
}

function noticed({ prompts, whole, shortened, omitted, empty, texts }: Blamed): string {
  if (empty === prompts) return 'always empty'
  if (omitted === prompts) return 'always left out'
  if (whole === 0 && shortened > 0) return 'always cut'
  return texts === 1 && prompts > 1 ? 'never changes' : ''
}
