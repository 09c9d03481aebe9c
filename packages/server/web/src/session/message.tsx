import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import type { Turn } from '../api/api.generated.ts'
import { queries } from '../api/queries.ts'
import { modelName } from '../ui/format.ts'
import { Markdown } from '../ui/markdown.tsx'
import { StatusMark } from '../ui/status.tsx'
import { submitting } from '../ui/submitting.ts'

const MAX_NOTE = 160

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

/** The results of a response, as shown on the page. Their format is not part of the API. */
interface Outcome {
  /** The name, status and note of each action or written text. */
  readonly done: readonly { readonly name: string; readonly status: string; readonly note: string }[]
  readonly diagnostics: readonly { readonly code: string; readonly message: string }[]
  readonly thinking?: string
}
const list = (value: unknown): readonly Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : []
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function readOutcome(value: unknown): Outcome {
  const outcome = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  return {
    done: [
      ...list(outcome.actions).map(({ type, status, reason, params }) => ({
        name: text(type),
        status: text(status),
        note: text(reason) || brief(params),
      })),
      ...list(outcome.contentUpdates).map(({ target, status, reason, path, version }) => ({
        name: `write ${text(target)}`,
        status: text(status),
        note: text(reason) || `${text(path)}${typeof version === 'number' ? `, version ${version}` : ''}`,
      })),
    ],
    diagnostics: list(outcome.diagnostics).map(({ code, message }) => ({ code: text(code), message: text(message) })),
    ...(typeof outcome.thinking === 'string' && { thinking: outcome.thinking }),
  }
}

function brief(params: unknown): string {
  const written = params === undefined ? '' : JSON.stringify(params)
  return written.length > MAX_NOTE ? `${written.slice(0, MAX_NOTE - 1)}…` : written
}

interface MessageBoxProps {
  readonly who: string
  readonly model: string | undefined
  readonly isAnswering: boolean
  readonly onSay: (message: string) => void
  readonly onStop: () => void
}

export function MessageBox({ who, model, isAnswering, onSay, onStop }: MessageBoxProps) {
  const [typed, setTyped] = useState('')
  const say = () => {
    if (typed.trim() === '' || isAnswering) return
    onSay(typed)
    setTyped('')
  }
  return (
    <form className="box" onSubmit={submitting(say)}>
      <div>
        <label>
          <span className="sr">Message</span>
          <textarea
            rows={2}
            value={typed}
            placeholder={`Write to the ${who}`}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              say()
            }}
          />
        </label>
        <div className="row">
          <span className="grow dim xs">⇧↵ for a new line, /help for commands</span>
          <span className="chip">{model ?? '–'}</span>
          {isAnswering ? (
            <button type="button" className="btn" onClick={onStop}>
              Stop
            </button>
          ) : (
            <button type="submit" className="btn main" disabled={typed.trim() === ''}>
              Send <kbd>↵</kbd>
            </button>
          )}
        </div>
      </div>
    </form>
  )
}
