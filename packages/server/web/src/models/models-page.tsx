import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Table } from '../ui/table.tsx'
import './models.css'
import { useState } from 'react'
import type { ModelProfile } from '../api/api.generated.ts'
import { queries } from '../api/queries.ts'
import { Bar } from '../shell/bar.tsx'
import { THEMES, useTheme } from '../shell/use-theme.ts'
import { num } from '../ui/format.ts'
import { Problem } from '../ui/problem.tsx'
import { Seg } from '../ui/seg.tsx'

/** Shows the profile of each model, and the assumptions in the profile. */
export function ModelsPage() {
  const { model: chosen } = useSearch({ from: '/models' })
  const navigate = useNavigate({ from: '/models' })
  const { data, error, refetch } = useQuery(queries.models())
  const [typed, setTyped] = useState('')
  const [theme, setTheme] = useTheme()
  const wanted = typed.trim().toLowerCase()
  const models = data?.models.filter(({ id, name = '' }) => `${id} ${name}`.toLowerCase().includes(wanted)) ?? []
  const shown = data?.models.find(({ id }) => id === chosen)
  return (
    <>
      <Bar name="Models" title="Models" note={data ? `${num(data.models.length)} profiles` : undefined}>
        <Link className="btn ghost wide" to="/waiting">
          Manual models
        </Link>
        <Seg label="Theme" options={THEMES.map((one) => [one, one] as const)} value={theme} onChange={setTheme} />
      </Bar>
      <main className="page modelspage" data-open={shown !== undefined || undefined}>
        <section className="pane modellist" aria-label="Models" tabIndex={0}>
          <label className="field">
            <span className="sr">Filter models</span>
            <input
              type="search"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              placeholder="Filter"
            />
            <kbd>/</kbd>
          </label>
          {error && <Problem what="Models cannot be listed." error={error} onRetry={() => void refetch()} />}
          <Table
            rows={models}
            keyOf={({ id }) => id}
            isCurrent={({ id }) => id === chosen}
            columns={[
              {
                head: 'Model',
                className: 'wideCol',
                cell: ({ id }) => (
                  <>
                    <button
                      type="button"
                      className="link plainbutton mono"
                      onClick={() => void navigate({ search: { model: id === chosen ? undefined : id } })}
                    >
                      {id}
                    </button>
                    {id === data?.usual && <span className="chip">default</span>}
                  </>
                ),
              },
              { head: 'Tier', cell: ({ tier }) => tier },
              { head: 'Window', className: 'num', cell: ({ window }) => num(window) },
              { head: 'Output', className: 'num wide', cell: ({ maxOutput }) => num(maxOutput) },
              { head: 'In, $ per M', className: 'num wide', cell: ({ price }) => price?.input.toFixed(2) ?? '–' },
              { head: 'Out, $ per M', className: 'num wide', cell: ({ price }) => price?.output.toFixed(2) ?? '–' },
              { head: 'Tokenizer', className: 'wide', cell: ({ tokenizer }) => tokenizer },
            ]}
          />
        </section>
        {shown && <Profile model={shown} />}
      </main>
    </>
  )
}

const HIDDEN = ['id', 'sources', 'price', 'source', 'date', 'aliases', 'name']

function Profile({ model }: { readonly model: ModelProfile }) {
  const facts = Object.entries(model).filter(([key]) => !HIDDEN.includes(key))
  return (
    <aside className="pane profile" aria-label="Profile" tabIndex={0}>
      <h2>{model.name ?? model.id}</h2>
      <p className="mono dim sm">{model.id}</p>
      {model.aliases.length > 0 && <p className="sm mid">Also: {model.aliases.join(', ')}</p>}
      <table className="list">
        <tbody>
          {facts.map(([key, value]) => (
            <tr key={key}>
              <th scope="row">{key}</th>
              <td className="num">{typeof value === 'number' ? num(value) : String(value)}</td>
              <td className="dim xs wideCol">{model.sources?.[key]?.source ?? ''}</td>
            </tr>
          ))}
          {pricesOf(model).map(([key, value]) => (
            <tr key={key}>
              <th scope="row">{key}, $ per M</th>
              <td className="num">{value}</td>
              <td className="dim xs wideCol">{model.sources?.price?.source ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="sm dim">
        From {model.source}, {model.date}.
      </p>
    </aside>
  )
}

/** The rates, and those for long prompts. */
function pricesOf({ price }: ModelProfile): [string, number][] {
  if (!price) return []
  const { longPrompts = [], ...usual } = price
  const long = longPrompts.flatMap(({ above, ...rates }) =>
    Object.entries(rates).map(([key, value]): [string, number] => [`${key} above ${num(above)} tokens`, value]),
  )
  return [...Object.entries(usual), ...long]
}
