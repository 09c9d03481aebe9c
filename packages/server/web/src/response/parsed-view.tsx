import type { CallResponse } from '../api/api.generated.ts'
import { num } from '../ui/format.ts'
import { Heading } from '../ui/heading.tsx'
import { Markdown } from '../ui/markdown.tsx'
import { StatusMark } from '../ui/status.tsx'
import type { Note } from './marked-text.tsx'

const STATES: Readonly<Record<string, string>> = { complete: 'ok', repaired: 'wait', truncated: 'bad', failed: 'bad' }

interface ParsedViewProps {
  readonly response: CallResponse
  readonly notes: readonly Note[]
}

/** The parsed response: JSON, tags with their actions, or text. */
export function ParsedView({ response, notes }: ParsedViewProps) {
  const { as, json, tags, raw, kit, mode } = response
  return (
    <>
      <p className="row sm">
        <span className="dim">Parsed as</span> <b>{as}</b>
        {json && <span className={`chip ${STATES[json.state]}`}>{json.state}</span>}
        {kit !== undefined && (
          <span className="dim">
            by {kit}
            {mode === undefined ? '' : `, in mode ${mode}`}
          </span>
        )}
        {tags?.truncated && <span className="chip bad">cut off</span>}
      </p>
      {notes.length > 0 && (
        <section>
          <Heading more={num(notes.length)}>Notes</Heading>
          <ol className="notes">
            {notes.map(({ kind, code, message, position }, index) => (
              <li key={index} id={`remark-${index}`}>
                {position === undefined ? (
                  <span className="notemark">{index + 1}</span>
                ) : (
                  <a className="notemark" href={`#note-${index}`}>
                    {index + 1}
                  </a>
                )}
                <span
                  className={`chip ${kind === 'error' || kind === 'refused' ? 'bad' : kind === 'info' ? '' : 'wait'}`}
                >
                  {kind}
                </span>
                <span className="grow">
                  {message} <code className="dim">{code}</code>
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {tags && (
        <>
          {tags.thinking !== undefined && (
            <details>
              <summary className="caplike">Thinking</summary>
              <Markdown text={tags.thinking} />
            </details>
          )}
          {tags.message !== '' && (
            <section>
              <Heading>Message</Heading>
              <Markdown text={tags.message} />
            </section>
          )}
          {tags.actions.length > 0 && (
            <section>
              <Heading>Actions</Heading>
              <ul className="actionlist">
                {tags.actions.map(({ type, params, wouldRun, reasons, needsApproval, position }) => (
                  <li key={`${type} ${position}`} className={wouldRun ? undefined : 'no'}>
                    <StatusMark status={wouldRun ? (needsApproval ? 'waiting' : 'completed') : 'failed'} />
                    <code>{type}</code>
                    <span className="grow">
                      <code className="dim">{JSON.stringify(params)}</code>
                      {reasons.map(({ code, message }) => (
                        <span key={code} className="bad sm why">
                          {message} <code>{code}</code>
                        </span>
                      ))}
                    </span>
                    <span className="dim xs">
                      {wouldRun ? (needsApproval ? 'needs approval' : 'allowed') : 'refused'}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {tags.contentUpdates.map(({ target, content, position }) => (
            <section key={position}>
              <h2 className="cap">
                Writes <code>{target}</code>
              </h2>
              <Markdown text={content} />
            </section>
          ))}
          {tags.stray !== '' && (
            <section>
              <Heading>Outside all tags</Heading>
              <pre className="code">{tags.stray}</pre>
            </section>
          )}
        </>
      )}
      {json && json.value !== undefined && (
        <section>
          <Heading>Value</Heading>
          <pre className="code">{JSON.stringify(json.value, null, 2)}</pre>
        </section>
      )}
      {as === 'text' && raw !== null && <Markdown text={raw} />}
    </>
  )
}
