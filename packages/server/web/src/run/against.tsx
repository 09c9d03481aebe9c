import { useQuery } from '@tanstack/react-query'
import type { Run } from '../api/api.generated.ts'
import { queries } from '../api/queries.ts'
import { num, words } from '../ui/format.ts'
import { Heading } from '../ui/heading.tsx'
import { Problem } from '../ui/problem.tsx'
import { Select } from '../ui/select.tsx'
import { DiffLines } from './diff-lines.tsx'

interface AgainstProps {
  readonly run: Run
  readonly other: string | undefined
  readonly onOther: (run: string | undefined) => void
}

/** Shows the first difference from another run of the same flow. */
export function Against({ run, other, onOther }: AgainstProps) {
  const runs = useQuery(queries.runs({ flow: run.flow, limit: 50 })).data?.runs.filter((one) => one.run !== run.run)
  const { data, error } = useQuery({ ...queries.diff(other ?? '', run.run), enabled: other !== undefined })
  if (!runs || (runs.length === 0 && other === undefined)) return null
  const first = data?.kind === 'runs' ? data.first : undefined
  return (
    <section>
      <Heading>Compare with another run</Heading>
      <Select
        label="Other run"
        isLabelHidden
        value={other ?? ''}
        options={[['', 'Choose a run'], ...runs.map(({ run: id, title }) => [id, `${id} · ${title}`] as const)]}
        onChange={(id) => onOther(id || undefined)}
      />
      {error && <Problem what="The runs cannot be compared." error={error} />}
      {data?.kind === 'runs' && (
        <div className="difference" aria-live="polite">
          {data.same ? (
            <p className="sm">Both runs are the same in every step.</p>
          ) : (
            <p className="sm">
              {num(data.steps.same)} of {num(data.steps.compared)} steps are the same.{' '}
              {first ? (
                <>
                  First difference: <b>{words(first.name)}</b> ({first.differs.join(', ')}).
                </>
              ) : (
                'The requests differ.'
              )}
            </p>
          )}
          {data.request.input && <DiffLines lines={data.request.input.lines} />}
          {first?.input && <DiffLines lines={first.input.lines} />}
          {first?.calls.flatMap(({ number, prompt, answer }) =>
            [
              ...prompt.filter(({ status }) => status !== 'same'),
              ...(answer && answer.status !== 'same' ? [answer] : []),
            ].map((layer) => (
              <details key={`${number} ${layer.layer}`}>
                <summary className="sm">
                  {layer.layer} {layer.status}
                </summary>
                <DiffLines lines={layer.lines} />
              </details>
            )),
          )}
        </div>
      )}
    </section>
  )
}
