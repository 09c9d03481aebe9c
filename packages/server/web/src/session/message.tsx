import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import type { Turn } from '../api/api.generated.ts'
import { queries } from '../api/queries.ts'
import { DiffLines } from '../run/diff-lines.tsx'
import { modelName } from '../ui/format.ts'
import { Markdown } from '../ui/markdown.tsx'
import { StatusMark } from '../ui/status.tsx'
import { submitting } from '../ui/submitting.ts'
import { type Done, readOutcome } from './outcome.ts'

/** A longer change is shown on demand. */
const MAX_OPEN = 12

/** A message of the user or the model, with its results. */
export const Message = memo(function Message({
  turn,
  who,
  session,
}: {
  readonly turn: Turn
  readonly who: string
  readonly session: string
}) {
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
          {done.map((one, index) => (
            <DoneRow key={index} done={one} session={session} />
          ))}
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

/** One action: what it wrote or recorded, or why it was refused. */
function DoneRow({ done, session }: { readonly done: Done; readonly session: string }) {
  const { name, status, isDone, note, files, version, diff } = done
  const lines = diff === undefined ? [] : diffLines(diff)
  const count = (mark: string): number => lines.filter((line) => line.mark === mark).length
  return (
    <li className={isDone ? undefined : 'no'}>
      <StatusMark status={isDone ? 'completed' : 'failed'} />
      <code>{name}</code>
      <span className="what">
        {files.map((path) => (
          <Link
            key={path}
            className="link mono path"
            to="/sessions/$session"
            params={{ session }}
            search={{ doc: path, pane: 'documents' }}
          >
            {path}
          </Link>
        ))}
        {note !== '' && <span>{note}</span>}
      </span>
      <span className="dim xs num">
        {isDone
          ? [version && `version ${version}`, lines.length > 0 && `+${count('+')} −${count('-')}`]
              .filter(Boolean)
              .join(' · ') || 'done'
          : status}
      </span>
      {lines.length > 0 && (
        <details open={lines.length <= MAX_OPEN}>
          <summary className="xs">Change</summary>
          <DiffLines lines={lines} />
        </details>
      )}
    </li>
  )
}

/** The lines of a diff. Of its heads, only those that name a line are shown. */
function diffLines(diff: string): { readonly mark: string; readonly text: string }[] {
  return diff.split('\n').flatMap((line) => {
    if (line === '' || /^(?:---|\+\+\+|={3}|Index:|@@ -|\\)/.test(line)) return []
    if (/^[-+ ]/.test(line)) return [{ mark: line[0]!, text: line.slice(1) }]
    return [{ mark: ' ', text: line.replace(/^@@ (.*) @@$/, '$1') }]
  })
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
