import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Fact, Facts } from '../ui/facts.tsx'
import { Heading } from '../ui/heading.tsx'
import { optionOf } from '../ui/seg.tsx'
import './lineage.css'
import { urlOf } from '../api/client.ts'
import { isShared } from '../api/is-shared.ts'
import { queries } from '../api/queries.ts'
import { Bar } from '../shell/bar.tsx'
import { useKeys } from '../shell/use-keys.ts'
import { countWords, num, plural, shortPath } from '../ui/format.ts'
import { Markdown } from '../ui/markdown.tsx'
import { PaneTabs } from '../ui/pane-tabs.tsx'
import { Problem } from '../ui/problem.tsx'
import { LineagePicture } from './lineage-picture.tsx'

const PANES = [
  ['text', 'Text'],
  ['from', 'Came from'],
  ['picture', 'Picture'],
] as const

/** Shows where each paragraph of a document came from, and what depends on the document. */
export function LineagePage() {
  const { id } = useParams({ from: '/lineage/$id' })
  const search = useSearch({ from: '/lineage/$id' })
  const navigate = useNavigate({ from: '/lineage/$id' })
  const set = (change: Partial<typeof search>) =>
    void navigate({ search: (now: typeof search) => ({ ...now, ...change }), replace: true })
  const isCall = id.includes('#')
  const pane = optionOf(PANES, search.pane) ?? 'text'
  const artifact = useQuery({ ...queries.artifact(id), enabled: !isCall })
  const call = useQuery({ ...queries.call(id), enabled: isCall })
  const lineage = useQuery(queries.lineage(id))
  const text = isCall ? (call.data?.response ?? '') : artifact.data?.text
  const run = artifact.data?.run ?? call.data?.run
  const name = artifact.data ? artifact.data.path.split('/').at(-1)! : isCall ? id.split('/').at(-1)! : id
  const isMarkdown = artifact.data ? /\.md$/.test(artifact.data.path) : true
  const paragraphs = text === undefined ? [] : listParagraphs(text)
  const step = (by: number) => {
    const at = paragraphs.indexOf(search.line)
    const next = paragraphs[Math.max(0, Math.min(paragraphs.length - 1, at + by))]
    if (next !== undefined) set({ line: next })
  }
  useKeys({ j: () => step(1), k: () => step(-1), Escape: () => set({ line: undefined }) })
  const pick = (line: number) => set({ line, ...(pane === 'text' && innerWidth < 720 && { pane: 'from' }) })
  const error = artifact.error ?? call.error
  // The nearest call in the lineage. Its model wrote the document.
  const writer = lineage.data?.up.find(({ kind }) => kind === 'call')
  return (
    <>
      <Bar
        path={[
          run === undefined ? (
            '–'
          ) : (
            <Link key="run" to="/runs/$run" params={{ run }}>
              {run}
            </Link>
          ),
          'lineage',
        ]}
        name={name}
        title={`${name} · Lineage`}
      >
        {!isCall && !isShared && (
          <a className="btn ghost wide" href={urlOf('getArtifactText', { artifact: id })} download>
            Download
          </a>
        )}
        {isCall && (
          <Link className="btn" to="/calls/$call" params={{ call: id }}>
            Prompt
          </Link>
        )}
      </Bar>
      <main className="page lineagepage" data-pane={pane}>
        <Facts>
          <Fact name={isCall ? 'Response' : 'Artifact'}>
            <span className="mono">{shortPath(artifact.data?.path ?? id, 60)}</span>
          </Fact>
          <Fact name="Words">
            <b>{text === undefined ? '–' : num(countWords(text))}</b>
          </Fact>
          <Fact name="Came from">
            <b>{num(lineage.data?.up.length)}</b>
          </Fact>
          <Fact name="Went into">
            <b>{num(lineage.data?.down.length)}</b>
          </Fact>
        </Facts>
        <PaneTabs panes={PANES} value={pane} onChange={(next) => set({ pane: next })} />
        <section className="pane doctext" aria-label="Document" tabIndex={0}>
          {error && <Problem what="The text cannot be shown." error={error} />}
          {text !== undefined &&
            (isMarkdown ? (
              <Markdown text={text} onPick={pick} picked={search.line} />
            ) : (
              <PlainLines text={text} picked={search.line} onPick={pick} />
            ))}
        </section>
        <aside className="pane from" aria-label="Came from" tabIndex={0}>
          {isCall ? (
            <>
              <Heading>Where this came from</Heading>
              <p className="sm">
                A model wrote this text. Open the prompt to see what the model received and where every line came from.
              </p>
              <div className="row acts">
                <CallLinks call={id} />
              </div>
            </>
          ) : (
            <>
              {writer && (
                <section className="writtenby row">
                  <span className="sm grow">A model wrote this. To see everything in its prompt:</span>
                  <CallLinks call={writer.id} />
                </section>
              )}
              <Passage id={id} line={search.line} />
            </>
          )}
        </aside>
        <section className="pane picture" aria-label="Lineage" tabIndex={0}>
          {lineage.error && <Problem what="The lineage cannot be shown." error={lineage.error} />}
          {lineage.data && <LineagePicture lineage={lineage.data} name={name} />}
        </section>
      </main>
    </>
  )
}

/** Links to what the model that wrote the text received and returned. */
function CallLinks({ call }: { readonly call: string }) {
  return (
    <>
      <Link className="btn main" to="/calls/$call" params={{ call }}>
        Prompt
      </Link>
      <Link className="btn" to="/calls/$call/response" params={{ call }}>
        Response
      </Link>
    </>
  )
}

/** The most likely sources of the chosen paragraph, best first. */
function Passage({ id, line }: { readonly id: string; readonly line: number | undefined }) {
  const { data, error, isPlaceholderData } = useQuery({
    ...queries.passage(id, line ?? 1),
    enabled: line !== undefined,
  })
  if (line === undefined) {
    return (
      <>
        <Heading>Where a paragraph came from</Heading>
        <p className="sm dim">Click a paragraph, or press j, to see what it most likely came from.</p>
      </>
    )
  }
  if (error) return <Problem what="This paragraph cannot be traced." error={error} />
  if (!data) return <p className="dim">–</p>
  return (
    <div className={isPlaceholderData ? 'dimmed' : undefined} aria-live="polite">
      <Heading more={`line ${num(data.line)}`}>Where this paragraph came from</Heading>
      <blockquote className="passage">{data.text}</blockquote>
      {data.sources.length === 0 && <p className="sm dim">No source contains similar text: this paragraph is new.</p>}
      <ol className="chain">
        {data.sources.map(({ id: source, kind, label, line: at, text, share, distance }) => (
          <li key={`${source} ${at}`}>
            <span className="row sm">
              <span className="chip">{kind}</span>
              <SourceLink id={source} kind={kind} label={label} line={at} />
            </span>
            <p className="val">{text}</p>
            <span className="row xs dim">
              <svg className="share" width="60" height="6" aria-hidden="true">
                <rect width="60" height="6" rx="3" className="shareall" />
                <rect width={60 * share} height="6" rx="3" />
              </svg>
              {Math.round(share * 100)}% of it is in this source · {plural(distance, 'step')} away
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

interface SourceLinkProps {
  readonly id: string
  readonly kind: string
  readonly label: string
  readonly line: number
}

function SourceLink({ id, kind, label, line }: SourceLinkProps) {
  const name = `${shortPath(label.replace(/^(call|artifact) /, ''), 46)}:${line}`
  if (kind === 'artifact' || kind === 'call') {
    return (
      <Link className="link mono" to="/lineage/$id" params={{ id }} search={{ line }}>
        {name}
      </Link>
    )
  }
  return <code>{name}</code>
}

interface PlainLinesProps {
  readonly text: string
  readonly picked: number | undefined
  readonly onPick: (line: number) => void
}

function PlainLines({ text, picked, onPick }: PlainLinesProps) {
  return (
    <div className="code plainlines">
      {text.split('\n').map((line, index) => (
        <button
          key={index}
          type="button"
          aria-current={picked === index + 1 || undefined}
          onClick={() => onPick(index + 1)}
        >
          {line || '\u200b'}
        </button>
      ))}
    </div>
  )
}

/** The first line of every paragraph, counted from 1. */
function listParagraphs(text: string): number[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) =>
    line.trim() !== '' && (lines[index - 1] ?? '').trim() === '' ? [index + 1] : [],
  )
}
