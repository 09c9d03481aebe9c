import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { ask } from '../api/client.ts'
import { Bar } from '../shell/bar.tsx'
import { Problem } from '../ui/problem.tsx'

export function FindPage() {
  const { id } = useParams({ from: '/find/$id' })
  const { kind } = useSearch({ from: '/find/$id' })
  const { data, error } = useQuery({ queryKey: ['id', id], queryFn: () => ask('findId', { params: { id } }) })
  if (data?.type === 'run') return <Navigate to="/runs/$run" params={{ run: data.run }} replace />
  if (data?.type === 'artifact') return <Navigate to="/lineage/$id" params={{ id }} replace />
  if (data && kind === 'response') return <Navigate to="/calls/$call/response" params={{ call: id }} replace />
  if (data) return <Navigate to="/calls/$call" params={{ call: id }} replace />
  return (
    <>
      <Bar name={id} title="Find" />
      <main className="page plainpage">
        {error ? <Problem what="Nothing with that name can be opened." error={error} /> : <p className="dim">–</p>}
      </main>
    </>
  )
}
