import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Team } from '../api/api.generated.ts'
import { ask } from '../api/client.ts'
import { queries } from '../api/queries.ts'
import { refresh } from '../api/refresh.ts'
import { plural } from '../ui/format.ts'
import { Problem } from '../ui/problem.tsx'
import { Select } from '../ui/select.tsx'
import { submitting } from '../ui/submitting.ts'

/** Sends a comment on the whole or on one product, and offers another round for comments that came too late. */
export function CommentForm({ team }: { readonly team: Team }) {
  const client = useQueryClient()
  const status = useQuery(queries.run(team.run)).data?.status
  const [comment, setComment] = useState('')
  const [about, setAbout] = useState('')
  const [error, setError] = useState<Error>()
  const { run, session, unread } = team
  const products = team.products.filter(({ isRemoved, document }) => !isRemoved && document !== null)
  const act = (work: Promise<unknown>) => {
    setError(undefined)
    return work.then(() => refresh(client, ['run', run]), setError)
  }
  const send = () => {
    const document = about === '' ? team.charterDocument : about
    if (document === null) return
    void act(ask('giveFeedback', { params: { run }, body: { document, text: comment } }).then(() => setComment('')))
  }
  const next = (session?.rounds ?? 0) + 1
  const question = team.questions.find(({ answer }) => answer === null)
  const isLate = unread > 0 && status === 'completed'
  return (
    <form className="commentform" onSubmit={submitting(send)}>
      {unread > 0 && (
        <div className="note" role="status">
          {isLate ? (
            <>
              <p>{plural(unread, 'comment')} came too late for this run.</p>
              <button
                type="button"
                className="btn main"
                onClick={() => void act(ask('resumeRun', { params: { run }, body: { rounds: next } }))}
              >
                Start round {next}
              </button>
            </>
          ) : (
            <p>The team reads {plural(unread, 'new comment')} before its next step.</p>
          )}
        </div>
      )}
      <Select
        label="What the comment is about"
        look="form"
        value={about}
        options={[['', 'The whole'], ...products.map(({ document, name }) => [document!, name] as const)]}
        onChange={setAbout}
      />
      <label>
        <span className="sm">Comment</span>
        <textarea className="text-in" rows={3} value={comment} onChange={(event) => setComment(event.target.value)} />
      </label>
      <div className="row">
        <button
          type="submit"
          className="btn"
          disabled={comment.trim() === '' || (about === '' && team.charterDocument === null)}
        >
          Send
        </button>
        {question && (
          <span className="sm dim">To answer a question, start a line with its number, such as “{question.id}:”.</span>
        )}
      </div>
      {error && <Problem what="The request failed." error={error} />}
    </form>
  )
}
