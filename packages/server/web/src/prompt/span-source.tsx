import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Prompt, Source } from '../api/api.generated.ts'
import { isShared } from '../api/is-shared.ts'
import { queries } from '../api/queries.ts'
import { num } from '../ui/format.ts'
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
        <h2 className="cap">Source</h2>
        <p className="sm dim">Click a piece of the text, or press n, to see where it came from.</p>
      </section>
    )
  }
  const layer = prompt.layers.findIndex(({ id }) => id === span.layer)
  const text = prompt.text.slice(span.start, span.end)
  const place = placeOf(span.source)
  return (
    <section className={layer >= 0 ? layerClass(layer) : ''} aria-live="polite">
      <h2 className="cap">
        {layer >= 0 && <LayerBadge index={layer} />}Source of the selected span
        <span className="more num xs">
          {num(span.start)}–{num(span.end)}
        </span>
      </h2>
      <ol className="chain">
        {place && (
          <li>
            <span className="k">Template</span>
            {isShared ? (
              <code>
                {place.file}:{place.line}
              </code>
            ) : (
              <Link className="link mono" to="/templates" search={{ file: place.file, line: place.line, call }}>
                {place.file}:{place.line}
              </Link>
            )}
            <Snippet file={place.file} line={place.line} />
          </li>
        )}
        <Origin source={span.source} />
        <li>
          <span className="k">Text in the prompt</span>
          <code className="val">{text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}</code>
          {text.length > MAX_SHOWN && <span className="dim sm"> {num(text.length)} characters</span>}
        </li>
      </ol>
      {place && !isShared && (
        <div className="row acts">
          <Link id="open-source" className="btn" to="/templates" search={{ file: place.file, line: place.line, call }}>
            Open template <kbd>↵</kbd>
          </Link>
          <Link className="btn ghost" to="/templates" search={{ file: place.file, line: place.line, pane: 'uses' }}>
            Past prompts with this line
          </Link>
        </div>
      )}
    </section>
  )
}

export function placeOf(source: Source): { readonly file: string; readonly line: number } | undefined {
  if (source.kind === 'file') return source
  if (source.kind === 'variable' && source.file !== undefined) return { file: source.file, line: source.line ?? 1 }
  return undefined
}

/** A short description of a source. */
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

function Origin({ source }: { readonly source: Source }) {
  switch (source.kind) {
    case 'variable':
      return (
        <li>
          <span className="k">Variable</span>
          <code>{source.name}</code>
        </li>
      )
    case 'state':
      return (
        <li>
          <span className="k">State</span>
          <code>{source.path}</code>
        </li>
      )
    case 'item':
      return (
        <li>
          <span className="k">Item</span>
          <code>{source.id}</code>
        </li>
      )
    case 'artifact':
      return (
        <li>
          <span className="k">Artifact</span>
          <Link id="open-source" className="link mono" to="/lineage/$id" params={{ id: source.id }}>
            {source.id}
          </Link>
        </li>
      )
    case 'frame':
      return (
        <li>
          <span className="k">Format</span>
          <span className="sm">Added around the layers by the prompt’s format.</span>
        </li>
      )
    case 'file':
      return null
  }
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
