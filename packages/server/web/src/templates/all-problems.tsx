import { useQuery } from '@tanstack/react-query'
import { queries } from '../api/queries.ts'
import { num, plural } from '../ui/format.ts'
import { Problem } from '../ui/problem.tsx'

/** Every problem in the workspace, as reported by `quire check`. */
export function AllProblems({ onOpen }: { readonly onOpen: (path: string, line: number) => void }) {
  const { data, error } = useQuery(queries.check())
  if (error) return <Problem what="The workspace cannot be checked." error={error} />
  if (!data) return <p className="sm dim">–</p>
  const { blueprints, templates, models } = data.checked
  return (
    <>
      <p className="sm" role="status">
        <span className={`chip ${data.passed ? 'ok' : 'bad'}`}>{plural(data.problems.length, 'problem')}</span> in{' '}
        {num(templates)} templates, {num(blueprints)} blueprints and {num(models)} models.
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
