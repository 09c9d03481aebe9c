import './response.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { CallResponse } from '../api/api.generated.ts'
import { ask } from '../api/client.ts'
import { queries } from '../api/queries.ts'
import { Bar } from '../shell/bar.tsx'
import { useKeys } from '../shell/use-keys.ts'
import { useCopy } from '../ui/copy-text.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { duration, num } from '../ui/format.ts'
import { Heading } from '../ui/heading.tsx'
import { Markdown } from '../ui/markdown.tsx'
import { PaneTabs } from '../ui/pane-tabs.tsx'
import { Problem } from '../ui/problem.tsx'
import { StatusChip, StatusMark } from '../ui/status.tsx'
import { listNotes, MarkedText, type Note } from './marked-text.tsx'

const STATES: Readonly<Record<string, string>> = { complete: 'ok', repaired: 'wait', truncated: 'bad', failed: 'bad' }

const PANES = [
  ['raw', 'Raw'],
  ['parsed', 'Parsed as'],
] as const
type Pane = (typeof PANES)[number][0]

/** Polling interval for a response that is being written. */
const LIVE_MS = 400

/** Shows the raw bytes of a response next to the parsed result. */
export function ResponsePage() {
  const { call } = useParams({ from: '/calls/$call/response' })
  const search = useSearch({ from: '/calls/$call/response' })
  const navigate = useNavigate({ from: '/calls/$call/response' })
  const pane: Pane = search.pane === 'parsed' ? 'parsed' : 'raw'
  const { data, error, refetch } = useQuery({
    ...queries.response(call),
    // Polls for a response that is still being written.
    refetchInterval: ({ state }) => (state.data?.raw === null ? 1000 : false),
  })
  const request = useQuery(queries.call(call)).data
  const live = useQuery({
    queryKey: ['response', call, 'live'],
    queryFn: () => ask('getLiveResponse', { params: { call } }),
    enabled: data?.raw === null,
    refetchInterval: LIVE_MS,
  }).data?.text
  const [isCopied, copy] = useCopy()
  useKeys({ c: () => data?.raw && copy(data.raw) })
  const notes = data ? listNotes(data) : []
  return (
    <>
      <Bar
        path={[
          <Link key="run" to="/runs/$run" params={{ run: call.split('/')[0]! }}>
            {call.split('/')[0]}
          </Link>,
          <Link key="prompt" to="/calls/$call" params={{ call }}>
            prompt
          </Link>,
        ]}
        name={<span className="mono">{call.split('/').slice(-2).join('/')}</span>}
        title="Response"
      >
        <button type="button" className="btn ghost wide" onClick={() => data?.raw && copy(data.raw)}>
          {isCopied ? 'Copied' : 'Copy'} <kbd>C</kbd>
        </button>
        <Link className="btn" to="/calls/$call" params={{ call }}>
          Prompt
        </Link>
      </Bar>
      <main className="page responsepage" data-pane={pane}>
        <Facts>
          <Fact name="Model">{request?.model ?? '–'}</Fact>
          <Fact name="Status">{request ? <StatusChip status={request.status} /> : '–'}</Fact>
          <Fact name="Ended">
            <b>{data?.finishReason ?? '–'}</b>
          </Fact>
          <Fact name="Output">
            <b>{num(request?.tokens.output)}</b> tokens
          </Fact>
          <Fact name="Took" className="wide">
            {request?.latencyMs == null ? '–' : duration(request.latencyMs)}
          </Fact>
          {request && request.retries > 0 && <Fact name="Retries">{request.retries}</Fact>}
          {data?.continuedBy.map((next) => (
            <Fact key={next} name="Continued by">
              <Link className="link mono" to="/calls/$call/response" params={{ call: next }}>
                {next.split('#').at(-1)}
              </Link>
            </Fact>
          ))}
        </Facts>
        <PaneTabs
          panes={PANES}
          value={pane}
          onChange={(next) => void navigate({ search: { pane: next }, replace: true })}
        />
        {error && <Problem what="The response cannot be shown." error={error} onRetry={() => void refetch()} />}
        <section className="pane raw" aria-label="Raw response" tabIndex={0}>
          {request?.error && (
            <p className="problem">
              <code>{request.error.code}</code> {request.error.message}
            </p>
          )}
          {data?.raw === null &&
            (live ? (
              <pre className="code" aria-busy="true">
                {live}
              </pre>
            ) : (
              <p className="dim">No response yet.</p>
            ))}
          {typeof data?.raw === 'string' && <MarkedText raw={data.raw} notes={notes} />}
        </section>
        <section className="pane parsed" aria-label="Parsed response" tabIndex={0}>
          {data && <ParsedView response={data} notes={notes} />}
        </section>
      </main>
    </>
  )
}

interface ParsedViewProps {
  readonly response: CallResponse
  readonly notes: readonly Note[]
}

/** The parsed response: JSON, tags with their actions, or text. */
function ParsedView({ response, notes }: ParsedViewProps) {
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
