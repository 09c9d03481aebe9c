import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '../api/queries.ts'
import { ago, modelName, num } from '../ui/format.ts'
import { Problem } from '../ui/problem.tsx'

/** Past prompts that contain a file or one of its lines. */
export function Uses({ path, line }: { readonly path: string; readonly line: number | undefined }) {
  const { data, error } = useQuery(queries.uses(path, line))
  if (error) return <Problem what="Past prompts cannot be listed." error={error} />
  return (
    <>
      <p className="sm dim" role="status">
        {data ? `${num(data.uses.length)} prompts used ${line === undefined ? 'this file' : `line ${line}`}.` : '–'}
      </p>
      <table className="list">
        <thead>
          <tr>
            <th scope="col">Prompt</th>
            <th scope="col" className="wideCol">
              Layers
            </th>
            <th scope="col">Model</th>
            <th scope="col" className="num">
              When
            </th>
          </tr>
        </thead>
        <tbody>
          {data?.uses.map(({ call, run, model, at, layers }) => (
            <tr key={call}>
              <td>
                <Link className="link mono" to="/calls/$call" params={{ call }} search={{ layer: layers[0] }}>
                  {run}#{call.split('#').at(-1)}
                </Link>
              </td>
              <td className="wideCol">{layers.join(', ')}</td>
              <td>{modelName(model)}</td>
              <td className="num dim">{ago(at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
