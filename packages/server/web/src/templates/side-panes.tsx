import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LayerBlame } from '../api/api.generated.ts'
import { queries } from '../api/queries.ts'
import { ago, modelName, num, plural } from '../ui/format.ts'
import { Problem } from '../ui/problem.tsx'
import { Table } from '../ui/table.tsx'

/** Past prompts that contain a file or one of its lines. */
export function Uses({ path, line }: { readonly path: string; readonly line: number | undefined }) {
  const { data, error } = useQuery(queries.uses(path, line))
  if (error) return <Problem what="Past prompts cannot be listed." error={error} />
  return (
    <>
      <p className="sm dim" role="status">
        {data
          ? `${plural(data.uses.length, 'prompt')} used ${line === undefined ? 'this file' : `line ${line}`}.`
          : '–'}
      </p>
      <Table
        rows={data?.uses ?? []}
        keyOf={({ call }) => call}
        columns={[
          {
            head: 'Prompt',
            cell: ({ call, run, layers }) => (
              <Link className="link mono" to="/calls/$call" params={{ call }} search={{ layer: layers[0] }}>
                {run}#{call.split('#').at(-1)}
              </Link>
            ),
          },
          { head: 'Layers', className: 'wideCol', cell: ({ layers }) => layers.join(', ') },
          { head: 'Model', cell: ({ model }) => modelName(model) },
          { head: 'When', className: 'num', cell: ({ at }) => <span className="dim">{ago(at)}</span> },
        ]}
      />
    </>
  )
}

/** Statistics on past prompts: layers that are always cut, never change, or cost the most. */
export function Blame() {
  const { data, error } = useQuery(queries.blame())
  if (error) return <Problem what="Past prompts cannot be read." error={error} />
  const layers = data?.layers.toSorted((a, b) => b.tokens - a.tokens) ?? []
  return (
    <>
      <p className="sm dim">The layers of the newest prompts, most expensive first.</p>
      <Table
        rows={layers}
        keyOf={({ blueprint, layer }) => `${blueprint} ${layer}`}
        columns={[
          {
            head: 'Layer',
            className: 'wideCol',
            cell: ({ blueprint, layer }) => (
              <span title={blueprint}>
                {layer} <span className="dim">{blueprint}</span>
              </span>
            ),
          },
          { head: 'Tokens', className: 'num', cell: ({ tokens }) => num(tokens) },
          { head: 'Share', className: 'num', cell: ({ share }) => `${Math.round(share * 100)}%` },
          { head: 'Complete', className: 'num', cell: ({ whole, prompts }) => `${num(whole)} of ${num(prompts)}` },
          { head: 'Notes', cell: remarkOn },
        ]}
      />
    </>
  )
}

function remarkOn({ prompts, whole, shortened, omitted, empty, texts }: LayerBlame): string {
  if (empty === prompts) return 'always empty'
  if (omitted === prompts) return 'always left out'
  if (whole === 0 && shortened > 0) return 'always cut'
  return texts === 1 && prompts > 1 ? 'never changes' : ''
}

/** Every problem in the workspace, as reported by `quire check`. */
export function AllProblems({ onOpen }: { readonly onOpen: (path: string, line: number) => void }) {
  const { data, error } = useQuery(queries.check())
  if (error) return <Problem what="The workspace cannot be checked." error={error} />
  if (!data) return <p className="sm dim">–</p>
  const { own, kits } = data.checked.files
  return (
    <>
      <p className="sm" role="status">
        <span className={`chip ${data.passed ? 'ok' : 'bad'}`}>{plural(data.problems.length, 'problem')}</span> in{' '}
        {plural(own, 'file')} of yours and {num(kits)} of kits.
      </p>
      <ul className="allproblems">
        {data.problems.map((one) => (
          <li key={`${one.file} ${one.line} ${one.code} ${one.message}`}>
            <button type="button" className="link mono" onClick={() => onOpen(one.file, one.line)}>
              {one.file}:{one.line}
            </button>{' '}
            <span className={one.severity === 'error' ? 'bad' : 'wait'}>{one.severity}</span> {one.message}{' '}
            <code className="dim">{one.code}</code>
          </li>
        ))}
      </ul>
    </>
  )
}
