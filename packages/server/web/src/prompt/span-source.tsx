import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Prompt, Source } from '../api/api.generated.ts'
import { isShared } from '../api/is-shared.ts'
import { queries } from '../api/queries.ts'
import { num } from '../ui/format.ts'
import { Heading } from '../ui/heading.tsx'
import { LayerBadge, layerClass } from '../ui/layer-badge.tsx'

const MAX_SHOWN = 600

interface SpanSourceProps {
  readonly call: string
  readonly prompt: Prompt
  readonly span: number | undefined
}

/** The sources of the selected span, step by step. */
export function SpanSource({ call, prompt, span: index }: SpanSourceProps) {
  const span = index === undefined ? undefined : prompt.spans[index]
  if (!span) {
    return (
      <section>
        <Heading>Source</Heading>
        <p className="sm dim">Click a piece of the text, or press n, to see where it came from.</p>
      </section>
    )
  }
  const layer = prompt.layers.findIndex(({ id }) => id === span.layer)
  const text = prompt.text.slice(span.start, span.end)
  const position = positionOf(span.source)
  return (
    <section className={layer >= 0 ? layerClass(layer) : ''} aria-live="polite">
      <h2 className="cap">
        {layer >= 0 && <LayerBadge index={layer} />}Source of the selected span
        <span className="more num xs">
          {num(span.start)}–{num(span.end)}
        </span>
      </h2>
      <ol className="chain">
        {position && (
          <li>
            <span className="k">Template</span>
            {isShared ? (
              <code>
                {position.file}:{position.line}
              </code>
            ) : (
              <Link className="link mono" to="/templates" search={{ file: position.file, line: position.line, call }}>
                {position.file}:{position.line}
              </Link>
            )}
            <Snippet file={position.file} line={position.line} />
          </li>
        )}
        <Origin source={span.source} />
        <li>
          <span className="k">Text in the prompt</span>
          <code className="val">{text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}</code>
          {text.length > MAX_SHOWN && <span className="dim sm"> {num(text.length)} characters</span>}
        </li>
      </ol>
      {position && !isShared && (
        <div className="row acts">
          <Link
            id="open-source"
            className="btn"
            to="/templates"
            search={{ file: position.file, line: position.line, call }}
          >
            Open template <kbd>↵</kbd>
          </Link>
          <Link
            className="btn ghost"
            to="/templates"
            search={{ file: position.file, line: position.line, pane: 'uses' }}
          >
            Past prompts with this line
          </Link>
        </div>
      )}
    </section>
  )
}

export function positionOf(source: Source): { readonly file: string; readonly line: number } | undefined {
  if (source.kind === 'file') return source
  if (source.kind === 'variable' && source.file !== undefined) return { file: source.file, line: source.line ?? 1 }
  return undefined
}

export function sourceName(source: Source): string {
  switch (source.kind) {
    case 'file':
      return `${source.file}:${source.line}`
    case 'variable':
      return source.name
    case 'state':
      return source.path
    case 'item':
    case 'artifact':
      return source.id
    case 'frame':
      return 'the format'
  }
}

/** What the source is called. A file is shown as a template above. */
const ORIGINS: Readonly<Record<Exclude<Source['kind'], 'file'>, string>> = {
  variable: 'Variable',
  state: 'State',
  item: 'Item',
  artifact: 'Artifact',
  frame: 'Format',
}

function Origin({ source }: { readonly source: Source }) {
  if (source.kind === 'file') return null
  return (
    <li>
      <span className="k">{ORIGINS[source.kind]}</span>
      {source.kind === 'artifact' ? (
        <Link id="open-source" className="link mono" to="/lineage/$id" params={{ id: source.id }}>
          {source.id}
        </Link>
      ) : source.kind === 'frame' ? (
        <span className="sm">Added around the layers by the prompt’s format.</span>
      ) : (
        <code>{sourceName(source)}</code>
      )}
    </li>
  )
}

/** A template line and the lines around it. */
function Snippet({ file, line }: { readonly file: string; readonly line: number }) {
  const { data } = useQuery({ ...queries.file(file), retry: false })
  if (!data) return null
  const lines = data.text.split('\n')
  const from = Math.max(0, line - 2)
  return (
    <pre className="snip">
      {lines.slice(from, line + 1).map((text, index) => (
        <span key={from + index} className={from + index + 1 === line ? 'on' : undefined}>
          <i>{from + index + 1}</i>
          {text.slice(0, 200)}
          {'\n'}
        </span>
      ))}
    </pre>
  )
}
