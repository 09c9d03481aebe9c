import type { ReactNode } from 'react'
import type { TeamCollab, TeamDecision, TeamInspection } from '../api/api.generated.ts'
import { Markdown } from '../ui/markdown.tsx'

interface Names {
  readonly nameOf: (member: string) => string
  /** The id of a product, as a link if the product can be opened. */
  readonly product: (id: string) => ReactNode
}

const STANCES = { agree: 'ok', disagree: 'bad', suggest: 'wait' } as const

/** One member's comment to another about a version. */
export function Comment({ comment, nameOf, product }: Names & { readonly comment: TeamCollab }) {
  const { author, to, about, version, stance, content, near } = comment
  return (
    <li>
      <b>{nameOf(author)}</b> to {nameOf(to)} about {product(about)} <span className="mono xs dim">{version}</span>{' '}
      <span className={`chip ${STANCES[stance]}`}>{stance}</span>
      {near !== null && <span className="sm dim"> nearly repeats {near}</span>}
      <Markdown text={content} />
    </li>
  )
}

export function Inspection({ inspection, nameOf, product }: Names & { readonly inspection: TeamInspection }) {
  const { author, product: about, version, verdict, findings } = inspection
  return (
    <li>
      <b>{nameOf(author)}</b> inspected {product(about)} <span className="mono xs dim">{version}</span>{' '}
      <span className={`chip ${verdict === 'pass' ? 'ok' : 'wait'}`}>{verdict === 'pass' ? 'passed' : 'flagged'}</span>
      {findings.map(({ flag, finding, fix }) => (
        <div key={finding}>
          <span className="dim sm">{flag}</span>
          <Markdown text={finding} />
          <p className="sm">Fix: {fix}</p>
        </div>
      ))}
    </li>
  )
}

const VERBS: Readonly<Record<TeamDecision['type'], string>> = {
  add: 'added',
  remove: 'removed',
  move: 'moved',
  change: 'changed',
  write: 'wrote a version of',
  accept: 'accepted',
}

/** A change to the tree of products, with its reason. */
export function Decision({ decision, nameOf, product }: Names & { readonly decision: TeamDecision }) {
  const { type, by, reason, product: about, name, version, change } = decision
  return (
    <li>
      <b>{nameOf(by)}</b> {VERBS[type]} {product(about)} {name}{' '}
      {version !== null && <span className="mono xs dim">{version}</span>}
      {change && (
        <p className="sm">
          {change.param}: <del>{change.before || 'nothing'}</del> → {change.after || 'nothing'}
        </p>
      )}
      {reason !== '' && <Markdown text={reason} />}
    </li>
  )
}
