import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '../api/queries.ts'
import { DiffLines } from '../run/diff-lines.tsx'
import { num, words } from '../ui/format.ts'
import { Heading } from '../ui/heading.tsx'
import { Problem } from '../ui/problem.tsx'
import { Seg } from '../ui/seg.tsx'
import { Select } from '../ui/select.tsx'

const VIEWS = [
  ['all', 'Envelope'],
  ['diff', 'Changes'],
] as const

interface EnvelopePaneProps {
  readonly run: string
  readonly round: number
  readonly work: string | undefined
  readonly view: string | undefined
  readonly nameOf: (member: string) => string
  readonly onWork: (step: string) => void
  readonly onView: (view: string) => void
}

/** The state that a member saw, and what changed since the previous state. */
export function EnvelopePane({ run, round, work: wanted, view, nameOf, onWork, onView }: EnvelopePaneProps) {
  const all = useQuery(queries.teamRound(run, round)).data?.work ?? []
  const shown = all.find(({ step }) => step === wanted) ?? all[0]
  if (!shown) return <p className="sm dim">No member has been asked in this round yet.</p>
  const isDiff = view === 'diff' && shown.diff !== null
  return (
    <>
      <Heading more="the state that a member saw">Envelope</Heading>
      <Select
        label="Member and step"
        isLabelHidden
        value={shown.step}
        options={all.map(({ step, kind, member, product }) => [
          step,
          kind === 'master' ? 'charter' : `${kind} · ${nameOf(member ?? '')}${product ? ` · ${product}` : ''}`,
        ])}
        onChange={onWork}
      />
      <div className="row sawacts">
        <Seg label="Envelope" options={VIEWS} value={isDiff ? 'diff' : 'all'} onChange={onView} />
        <span className="grow" />
        {shown.calls.map((call, index) => (
          <Link key={call} className="link sm" to="/calls/$call" params={{ call }}>
            prompt{shown.calls.length > 1 ? ` ${index + 1}` : ''}
          </Link>
        ))}
      </div>
      {view === 'diff' && shown.diff === null && (
        <p className="sm dim">This is the first envelope that this member saw.</p>
      )}
      {isDiff ? <Changes artifact={shown.diff!} /> : <Parts artifact={shown.envelope} />}
    </>
  )
}

function Changes({ artifact }: { readonly artifact: string }) {
  const { data, error } = useQuery(queries.artifact(artifact))
  if (error) return <Problem what="The changes cannot be shown." error={error} />
  const lines = data?.text.trimEnd().split('\n') ?? []
  return (
    <DiffLines
      lines={lines.map((line) =>
        /^[-+ ]/.test(line) ? { mark: line[0]!, text: line.slice(1) } : { mark: ' ', text: line },
      )}
    />
  )
}

function Parts({ artifact }: { readonly artifact: string }) {
  const { data, error } = useQuery(queries.artifact(artifact))
  if (error) return <Problem what="The envelope cannot be shown." error={error} />
  if (!data) return <p className="dim">–</p>
  const parts = Object.entries(JSON.parse(data.text) as Record<string, unknown>)
  return (
    <div className="parts">
      {parts.map(([name, value]) => (
        <details key={name} open={name === 'payload'}>
          <summary>
            {words(name)} <span className="dim xs">{sizeOf(value)}</span>
          </summary>
          <pre className="code">{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre>
        </details>
      ))}
    </div>
  )
}

function sizeOf(value: unknown): string {
  if (Array.isArray(value)) return num(value.length)
  return typeof value === 'string' ? value.slice(0, 40) : value === null ? 'none' : ''
}
