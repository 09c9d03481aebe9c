import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Select } from '../ui/select.tsx'
import { Table } from '../ui/table.tsx'
import '../home/home.css'
import type { CostReport } from '../api/api.generated.ts'
import { queries } from '../api/queries.ts'
import { Bar } from '../shell/bar.tsx'
import { Empty } from '../ui/empty.tsx'
import { dollars, num, plural, words } from '../ui/format.ts'
import { Problem } from '../ui/problem.tsx'
import { optionOf, Seg } from '../ui/seg.tsx'

const PARTS = [
  ['run', 'Run'],
  ['model', 'Model'],
  ['stage', 'Stage'],
  ['step', 'Step'],
  ['layer', 'Layer'],
  ['prefix', 'Cache'],
] as const
type Part = (typeof PARTS)[number][0]

export function CostPage() {
  const search = useSearch({ from: '/costs' })
  const navigate = useNavigate({ from: '/costs' })
  const by = optionOf(PARTS, search.by) ?? 'run'
  const projects = useQuery(queries.projects()).data?.projects ?? []
  const { data, error, isPlaceholderData } = useQuery(queries.cost(by === 'run' ? undefined : by, search.project))
  const set = (change: Partial<typeof search>) => void navigate({ search: { ...search, ...change }, replace: true })
  return (
    <>
      <Bar name="Costs" title="Costs" note={data && `${plural(data.runs.length + data.leftOut, 'run')}`} />
      <main className="page pane listpage" tabIndex={0}>
        <div className="row filters">
          <Seg label="By" options={PARTS} value={by} onChange={(part) => set({ by: part })} />
          <Select
            label="Project"
            value={search.project ?? ''}
            options={[['', 'all'], ...projects.map(({ project }) => project)]}
            onChange={(project) => set({ project: project || undefined })}
          />
        </div>
        {error && <Problem what="The costs cannot be shown." error={error} />}
        {data?.runs.length === 0 && <Empty command="quire cost">The cost of runs will be shown here.</Empty>}
        {data && data.runs.length > 0 && <CostTable report={data} by={by} isOld={isPlaceholderData} />}
        {by === 'layer' && <p className="sm dim">Prompts are rebuilt to count their layers.</p>}
        {by === 'prefix' && (
          <p className="sm dim">
            Repeated: tokens in a prefix shared with an earlier prompt of the run. Served: tokens read from the
            provider’s cache.
          </p>
        )}
      </main>
    </>
  )
}

interface Row {
  readonly name: React.ReactNode
  readonly key: string
  readonly figures: readonly string[]
}

function CostTable({ report, by, isOld }: { readonly report: CostReport; readonly by: Part; readonly isOld: boolean }) {
  const { heads, rows } = tableOf(report, by)
  return (
    <Table
      className={isOld ? 'list dimmed' : 'list'}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        {
          head: PARTS.find(([part]) => part === by)![1],
          className: 'wideCol',
          cell: ({ name }) => name,
        },
        ...heads.map((head, index) => ({
          head,
          className: 'num',
          cell: ({ figures }: Row) => figures[index],
        })),
      ]}
    >
      {by !== 'prefix' && by !== 'layer' && (
        <tfoot>
          <tr>
            <td className="wideCol">
              <b>total</b>
            </td>
            {totals(report.total).map((figure, index) => (
              <td key={heads[index]} className="num">
                <b>{figure}</b>
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </Table>
  )
}

const TOTALS = ['Calls', 'Input', 'Output', 'Cost, $']

function totals({ calls, tokens, cost }: CostReport['total']): readonly string[] {
  return [num(calls), num(tokens.input), num(tokens.output), dollars(cost)]
}

function tableOf(
  { runs, by, stageTitles }: CostReport,
  part: Part,
): { heads: readonly string[]; rows: readonly Row[] } {
  const stageName = (stage: string | null): string => (stage === null ? '–' : (stageTitles[stage] ?? words(stage)))
  switch (part) {
    case 'run':
      return {
        heads: TOTALS,
        rows: runs.map((run) => ({
          key: run.run,
          name: (
            <>
              <Link className="link mono" to="/runs/$run" params={{ run: run.run }}>
                {run.run}
              </Link>{' '}
              <span className="dim">{run.flow}</span>
            </>
          ),
          figures: totals(run),
        })),
      }
    case 'layer':
      return {
        heads: ['Calls', 'Tokens', 'Cost, $'],
        rows: (by.layer ?? []).map(({ kind, layer, calls, tokens, cost }) => ({
          key: `${kind} ${layer}`,
          name: words(layer ?? kind),
          figures: [num(calls), num(tokens), dollars(cost)],
        })),
      }
    case 'prefix':
      return {
        heads: ['Calls', 'Input', 'Repeated', 'Served'],
        rows: (by.prefix ?? []).map(({ model, calls, inputTokens, tokens, servedTokens }) => ({
          key: model,
          name: model,
          figures: [num(calls), num(inputTokens), num(tokens), num(servedTokens)],
        })),
      }
    case 'model':
      return { heads: TOTALS, rows: (by.model ?? []).map((one) => rowOf(one.model, one)) }
    case 'stage':
      return { heads: TOTALS, rows: (by.stage ?? []).map((one) => rowOf(stageName(one.stage), one)) }
    case 'step':
      return {
        heads: TOTALS,
        rows: (by.step ?? []).map((one) => rowOf([stageName(one.stage), words(one.step ?? '–')].join(' / '), one)),
      }
  }
}

function rowOf(name: string, all: CostReport['total']): Row {
  return { key: name, name, figures: totals(all) }
}
