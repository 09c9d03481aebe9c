import './session.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ask, urlOf } from '../api/client.ts'
import { useEvents } from '../api/events.ts'
import { queries } from '../api/queries.ts'
import { refresh } from '../api/refresh.ts'
import { Bar } from '../shell/bar.tsx'
import { useKeys } from '../shell/use-keys.ts'
import { titled } from '../ui/format.ts'
import { Markdown } from '../ui/markdown.tsx'
import { PaneTabs } from '../ui/pane-tabs.tsx'
import { Problem } from '../ui/problem.tsx'
import { optionOf } from '../ui/seg.tsx'
import { DocumentPane } from './document-pane.tsx'
import { Message, MessageBox } from './message.tsx'
import { lastWritten, readOutcome } from './outcome.ts'
import { StatePane } from './state-pane.tsx'

const PANES = [
  ['state', 'State'],
  ['chat', 'Chat'],
  ['documents', 'Documents'],
] as const

/** The text that a command showed. It is not part of the conversation. */
interface CommandResult {
  readonly command: string
  readonly text: string
}

interface TalkEvent {
  readonly type: string
  readonly text?: string
  readonly result?: unknown
  readonly error?: { readonly code: string; readonly message: string }
}

export function SessionPage() {
  const { session: id } = useParams({ from: '/sessions/$session' })
  const search = useSearch({ from: '/sessions/$session' })
  const navigate = useNavigate({ from: '/sessions/$session' })
  const set = (change: Partial<typeof search>) =>
    void navigate({ search: (now: typeof search) => ({ ...now, ...change }), replace: true })
  const pane = optionOf(PANES, search.pane) ?? 'chat'
  const client = useQueryClient()
  const { data: session, error, refetch } = useQuery(queries.session(id))
  const { data: turns } = useQuery(queries.turns(id))
  const [failure, setFailure] = useState<Error>()
  const [live, setLive] = useState('')
  const [results, setResults] = useState<readonly CommandResult[]>([])
  const end = useRef<HTMLDivElement>(null)
  const refreshSession = () => refresh(client, ['session', id])
  const hear = (event: TalkEvent) => {
    if (event.type === 'reply.text') return setLive((now) => now + (event.text ?? ''))
    if (event.type !== 'action.asked' && event.type !== 'action.decided') setLive('')
    // The document that the reply wrote takes the place of the one that was open.
    if (event.type === 'turn.completed' && readOutcome(event.result).done.some(({ files }) => files.length > 0))
      set({ doc: undefined })
    if (event.type === 'turn.failed') setFailure(new Error(event.error?.message ?? 'The turn failed.'))
    refreshSession()
  }
  useEvents(session && urlOf('followSession', { session: id }), hear, refreshSession)
  const current = session?.current
  const count = turns?.turns.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new is shown
  useEffect(() => {
    // In browsers, this call returns a promise. An effect must not return a promise.
    void end.current?.scrollIntoView({ block: 'end' })
  }, [count, current?.message, live, results, failure])
  const act = (work: Promise<unknown>) => {
    setFailure(undefined)
    void work.then(refreshSession, setFailure)
  }
  const run = async (command: string) => {
    const { text } = await ask('runCommand', { params: { session: id }, body: { command } })
    setResults((now) => [...now, { command, text }])
  }
  // A command is never sent to the model, even if it is unknown.
  const say = (message: string) =>
    act(
      message.trimStart().startsWith('/')
        ? run(message.trim())
        : ask('sayMessage', { params: { session: id }, body: { message } }),
    )
  const approvals = current?.asked ?? []
  const decide = (approval: string, isApproved: boolean) =>
    act(ask('decideAction', { params: { session: id, approval }, body: { isApproved } }))
  useKeys({
    a: () => approvals[0] && decide(approvals[0].approval, true),
    'g b': () =>
      session?.hasManuscript && void navigate({ to: '/sessions/$session/manuscript', params: { session: id } }),
  })
  const who = titled(session?.kit ?? 'reply')
  const mode = session?.modes.find(({ name }) => name === session.state.mode)
  return (
    <>
      <Bar
        path={[session?.project ?? '–', session?.kit ?? '–']}
        name={<span className="mono">{id}</span>}
        title={`${id} · Session`}
      >
        {mode && <span className="chip">{titled(mode.display)}</span>}
        {session?.hasManuscript && (
          <Link className="btn" to="/sessions/$session/manuscript" params={{ session: id }}>
            Manuscript
          </Link>
        )}
        <Link className="btn wide" to="/sessions">
          New session
        </Link>
      </Bar>
      <main className="page sessionpage" data-pane={pane}>
        <PaneTabs panes={PANES} value={pane} onChange={(next) => set({ pane: next })} />
        <aside className="pane state sections" aria-label="State" tabIndex={0}>
          {session && (
            <StatePane
              session={session}
              onChange={(body) => act(ask('changeSession', { params: { session: id }, body }))}
            />
          )}
        </aside>
        <section className="column chat" aria-label="Conversation">
          <div className="pane log" role="log" aria-label="Messages" tabIndex={0}>
            {error && <Problem what="The session cannot be shown." error={error} onRetry={() => void refetch()} />}
            {turns?.next !== undefined && <p className="sm dim">Earlier turns are not shown.</p>}
            {count === 0 && !current && <p className="dim">There are no messages yet. Write the first one below.</p>}
            {turns?.turns.map((turn) => (
              <Message key={`${turn.turn} ${turn.role}`} turn={turn} who={who} session={id} />
            ))}
            {current && (
              <>
                <article className="msg me">
                  <div className="who">You</div>
                  <Markdown text={current.message} />
                </article>
                <article className="msg" aria-busy="true">
                  <div className="who">
                    {who} <span className="chip run">answering</span>
                  </div>
                  <pre className="prose plain">{live || current.text || '–'}</pre>
                  {approvals.map(({ approval, action, params }) => (
                    <div key={approval} className="ask">
                      <p className="row">
                        <span className="chip wait">needs approval</span> <code>{action}</code>
                      </p>
                      <pre className="code">{JSON.stringify(params, null, 2)}</pre>
                      <div className="row">
                        <button type="button" className="btn main" onClick={() => decide(approval, true)}>
                          Approve <kbd>A</kbd>
                        </button>
                        <button type="button" className="btn" onClick={() => decide(approval, false)}>
                          Reject
                        </button>
                      </div>
                    </div>
                  ))}
                </article>
              </>
            )}
            {results.map(({ command, text }, index) => (
              <article key={index} className="msg" aria-label={`Result of ${command}`}>
                <div className="who mono">{command}</div>
                <pre className="prose plain">{text}</pre>
              </article>
            ))}
            {failure && <Problem what="The request failed." error={failure} />}
            <div ref={end} />
          </div>
          <MessageBox
            who={who}
            model={session?.models[0]}
            isAnswering={current !== null && current !== undefined}
            onSay={say}
            onStop={() => act(ask('stopAnswer', { params: { session: id }, body: {} }))}
          />
        </section>
        {session && (
          <DocumentPane
            session={session}
            path={search.doc ?? lastWritten(turns?.turns ?? [])}
            onPick={(doc) => set({ doc })}
            onUndo={(document) => act(ask('undoEdit', { params: { session: id }, body: { document } }))}
          />
        )}
      </main>
    </>
  )
}
