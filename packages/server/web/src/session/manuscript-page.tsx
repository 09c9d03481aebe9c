import './manuscript.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { urlOf } from '../api/client.ts'
import { queries } from '../api/queries.ts'
import { Bar } from '../shell/bar.tsx'
import { useKeys } from '../shell/use-keys.ts'
import { num, plural } from '../ui/format.ts'
import { Markdown } from '../ui/markdown.tsx'
import { Problem } from '../ui/problem.tsx'

const FORMATS = [
  ['epub', 'EPUB'],
  ['docx', 'Word'],
  ['md', 'Markdown'],
] as const

/** The texts of a conversation, joined in their order, to read and to download. */
export function ManuscriptPage() {
  const { session } = useParams({ from: '/sessions/$session/manuscript' })
  const { data: book, error, refetch } = useQuery(queries.manuscript(session))
  const navigate = useNavigate()
  const article = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState(0)
  const chapters = book?.parts.flatMap((part) => part.chapters) ?? []
  const sections = () => [...(article.current?.querySelectorAll<HTMLElement>('section[id]') ?? [])]
  const goTo = (index: number) => {
    const section = sections()[Math.max(0, Math.min(index, chapters.length - 1))]
    section?.focus({ preventScroll: true })
    // In browsers, this call returns a promise.
    void section?.scrollIntoView({ block: 'start' })
  }
  const backToChat = () => void navigate({ to: '/sessions/$session', params: { session } })
  useKeys({
    j: () => goTo(chapterInView(sections()) + 1),
    k: () => goTo(chapterInView(sections()) - 1),
    Escape: backToChat,
  })
  const idOf = (chapter: (typeof chapters)[number]) => `chapter-${chapters.indexOf(chapter) + 1}`
  return (
    <>
      <Bar
        path={[
          <Link key="session" to="/sessions/$session" params={{ session }}>
            {session}
          </Link>,
        ]}
        name={book?.title ?? 'Manuscript'}
        title={`${book?.title ?? session} · Manuscript`}
      >
        <Link className="btn" to="/sessions/$session" params={{ session }}>
          Chat <kbd>esc</kbd>
        </Link>
      </Bar>
      <main className="page manuscriptpage" onScrollCapture={() => setCurrent(chapterInView(sections()))}>
        <nav className="pane contents" aria-label="Contents" tabIndex={0}>
          {book && (
            <p className="sm dim">
              {plural(book.words, 'word')} in {plural(chapters.length, 'chapter')}
            </p>
          )}
          {chapters.length > 0 && (
            <p className="row downloads">
              <span className="sm dim">Download</span>
              {FORMATS.map(([format, name]) => (
                <a key={format} className="btn" href={urlOf('downloadManuscript', { session, format })} download>
                  {name}
                </a>
              ))}
            </p>
          )}
          {book?.parts.map((part, index) => (
            <section key={part.title ?? index}>
              {part.title !== null && <h2>{part.title}</h2>}
              <ol>
                {part.chapters.map((chapter) => (
                  <li key={idOf(chapter)} aria-current={chapters[current] === chapter || undefined}>
                    <a
                      href={`#${idOf(chapter)}`}
                      onClick={(event) => {
                        event.preventDefault()
                        goTo(chapters.indexOf(chapter))
                      }}
                    >
                      {chapter.title}
                    </a>
                    <span className="num dim">{num(chapter.words)}</span>
                  </li>
                ))}
              </ol>
            </section>
          ))}
          {book && book.missing.length > 0 && (
            <p className="sm dim">Planned, but not written: {book.missing.join(', ')}</p>
          )}
        </nav>
        <article className="pane book" aria-label="Manuscript" tabIndex={0} ref={article}>
          {error && <Problem what="The manuscript cannot be shown." error={error} onRetry={() => void refetch()} />}
          {book && chapters.length === 0 && <p className="dim">There are no texts yet.</p>}
          {book && chapters.length > 0 && (
            <header>
              <h2>{book.title}</h2>
              {book.author !== null && <p>{book.author}</p>}
            </header>
          )}
          {book?.parts.map((part, index) => (
            <section key={part.title ?? index}>
              {part.title !== null && <h3 className="part">{part.title}</h3>}
              {part.chapters.map((chapter) => (
                <section key={idOf(chapter)} id={idOf(chapter)} tabIndex={-1}>
                  <ChapterHeading isInPart={part.title !== null}>{chapter.title}</ChapterHeading>
                  {chapter.texts.map((text) => (
                    <section key={text.key} className="scene" aria-label={text.key}>
                      <Link
                        className="key mono xs"
                        to="/sessions/$session"
                        params={{ session }}
                        search={{ doc: text.path }}
                      >
                        {text.key}
                      </Link>
                      <Markdown text={text.text} />
                    </section>
                  ))}
                </section>
              ))}
            </section>
          ))}
        </article>
      </main>
    </>
  )
}

function ChapterHeading({ isInPart, children }: { readonly isInPart: boolean; readonly children: string }) {
  const Heading = isInPart ? 'h4' : 'h3'
  return <Heading className="chapter">{children}</Heading>
}

/** The index of the last chapter that begins above the middle of the window. */
function chapterInView(sections: readonly HTMLElement[]): number {
  return Math.max(
    0,
    sections.findLastIndex((section) => section.getBoundingClientRect().top < innerHeight / 2),
  )
}
