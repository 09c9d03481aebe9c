import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { Turn } from '../api/api.generated.ts'
import { queries } from '../api/queries.ts'
import { modelName } from '../ui/format.ts'
import { Markdown } from '../ui/markdown.tsx'
import { StatusMark } from '../ui/status.tsx'
import { readOutcome } from './outcome.ts'

/** A message of the user or the model, with its results. */
export const Message = memo(function Message({ turn, who }: { readonly turn: Turn; readonly who: string }) {
  if (turn.role === 'user') {
    return (
      <article className="msg me">
        <div className="who">You</div>
        <Markdown text={turn.text} />
      </article>
    )
  }
  const { done, diagnostics, thinking } = readOutcome(turn.outcome)
  return (
    <article className="msg">
      <div className="who">
        {who}
        <span className="more dim">{turn.model === null ? '' : modelName(turn.model)}</span>
        {turn.run !== null && <PromptLink run={turn.run} />}
      </div>
      {thinking !== undefined && (
        <details>
          <summary className="sm dim">Thinking</summary>
          <Markdown text={thinking} />
        </details>
      )}
      <Markdown text={turn.text} />
      {done.length > 0 && (
        <ul className="acts">
          {done.map(({ name, status, note }, index) => {
            const isDone = ['done', 'executed', 'written', 'completed', 'ok'].includes(status)
            return (
              <li key={index} className={isDone ? undefined : 'no'}>
                <StatusMark status={isDone ? 'completed' : 'failed'} />
                <code>{name}</code>
                <span className="clip">{note}</span>
                <span className="dim xs">{status}</span>
              </li>
            )
          })}
        </ul>
      )}
      {diagnostics.map(({ code, message }) => (
        <p key={`${code} ${message}`} className="sm dim">
          {message} <code>{code}</code>
        </p>
      ))}
    </article>
  )
})

/** The prompt of a turn. A turn's run has one step and usually one call. */
function PromptLink({ run }: { readonly run: string }) {
  const call = useQuery({ ...queries.calls(run), staleTime: Number.POSITIVE_INFINITY }).data?.calls[0]
  if (!call) return null
  return (
    <Link className="link" to="/calls/$call" params={{ call: call.id }}>
      prompt
    </Link>
  )
}
