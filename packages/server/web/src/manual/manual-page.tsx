import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { submitting } from '../ui/submitting.ts'
import './manual.css'
import { ask } from '../api/client.ts'
import { queries } from '../api/queries.ts'
import { Bar } from '../shell/bar.tsx'
import { useKeys } from '../shell/use-keys.ts'
import { useCopy } from '../ui/copy-text.tsx'
import { Empty } from '../ui/empty.tsx'
import { ago, modelName, num } from '../ui/format.ts'
import { Problem } from '../ui/problem.tsx'

/** Prompts waiting for a person. The person copies a prompt, answers it elsewhere, and pastes the answer. */
export function ManualPage() {
  const { prompt: wanted } = useSearch({ from: '/waiting' })
  const navigate = useNavigate({ from: '/waiting' })
  const client = useQueryClient()
  const waiting = useQuery(queries.waiting())
  const prompts = waiting.data?.prompts ?? []
  const id = prompts.find((one) => one.id === wanted)?.id ?? prompts[0]?.id
  const shown = useQuery({ ...queries.waitingPrompt(id ?? ''), enabled: id !== undefined })
  const [answer, setAnswer] = useState('')
  const [failure, setFailure] = useState<Error>()
  const [isCopied, copy] = useCopy()
  useKeys({ c: () => shown.data && copy(shown.data.text) })
  const send = () => {
    if (id === undefined) return
    setFailure(undefined)
    ask('answerPrompt', { params: { prompt: id }, body: { text: answer } }).then(() => {
      setAnswer('')
      return client.invalidateQueries({ queryKey: ['waiting'] })
    }, setFailure)
  }
  return (
    <>
      <Bar name="Manual models" title="Manual models" note={`${num(waiting.data?.prompts.length)} waiting`} />
      <main className="page manualpage">
        {waiting.error && <Problem what="Waiting prompts cannot be listed." error={waiting.error} />}
        {waiting.data && prompts.length === 0 ? (
          <Empty command="quire run dialectic --input request.md --models manual/me">
            Prompts for manual models appear here. Copy one into any chat, then paste the answer.
          </Empty>
        ) : (
          <>
            <nav className="pane waitlist" aria-label="Waiting prompts">
              {prompts.map((one) => (
                <button
                  key={one.id}
                  type="button"
                  className="pick"
                  aria-current={one.id === id || undefined}
                  onClick={() => void navigate({ search: { prompt: one.id }, replace: true })}
                >
                  <b className="clip">{one.step.split('/').slice(-2).join('/')}</b>
                  <span className="dim xs">
                    {one.run} · {modelName(one.model)} · {ago(one.askedAt)}
                  </span>
                </button>
              ))}
            </nav>
            <section className="column waittext" aria-label="Prompt">
              <div className="tool">
                <button type="button" className="btn main" onClick={() => shown.data && copy(shown.data.text)}>
                  {isCopied ? 'Copied' : 'Copy prompt'} <kbd>C</kbd>
                </button>
                {shown.data && (
                  <Link className="btn ghost" to="/calls/$call" params={{ call: shown.data.call }}>
                    Layers and sources
                  </Link>
                )}
                <span className="grow" />
                <span className="dim xs">{shown.data ? `${num(shown.data.text.length)} characters` : '–'}</span>
              </div>
              {shown.error && <Problem what="The prompt cannot be shown." error={shown.error} />}
              <pre className="pane code" tabIndex={0}>
                {shown.data?.text}
              </pre>
              <form onSubmit={submitting(send)}>
                <label>
                  <span className="sr">Answer</span>
                  <textarea
                    className="text-in"
                    rows={6}
                    value={answer}
                    placeholder="Paste the answer here"
                    onChange={(event) => setAnswer(event.target.value)}
                  />
                </label>
                {failure && <Problem what="The answer was not accepted." error={failure} />}
                <button type="submit" className="btn main" disabled={answer.trim() === ''}>
                  Submit
                </button>
              </form>
            </section>
          </>
        )}
      </main>
    </>
  )
}
