import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ArtifactListing, RunDocument } from '../api/api.generated.ts'
import { queries } from '../api/queries.ts'
import { countWords, modelName, num, plural, words } from '../ui/format.ts'
import { Heading } from '../ui/heading.tsx'
import { layerClass } from '../ui/layer-badge.tsx'
import { Markdown } from '../ui/markdown.tsx'
import { Problem } from '../ui/problem.tsx'
import { optionOf, Seg } from '../ui/seg.tsx'
import { DiffLines } from './diff-lines.tsx'
import { useStageTitle } from './stage-titles.ts'

const VIEWS = [
  ['one', 'Read'],
  ['both', 'Side by side'],
  ['diff', 'Diff'],
] as const

interface DocumentsProps {
  readonly documents: readonly RunDocument[]
  readonly artifacts: readonly ArtifactListing[]
  readonly models: readonly string[]
  readonly selected: string | undefined
  readonly onPick: (document: string) => void
}

/** A document's name, which is the same for all models. */
export function documentName({ stage, key, path }: RunDocument): string {
  return `${stage ?? ''}/${key ?? path}`
}

export function Documents({ documents, artifacts, models, selected, onPick }: DocumentsProps) {
  const stageTitle = useStageTitle()
  const sizes = useMemo(() => new Map(artifacts.map(({ id, size }) => [id, size])), [artifacts])
  const stages = useMemo(() => [...Map.groupBy(documents, ({ stage }) => stage ?? '')], [documents])
  const columns = [...models, ...(documents.some(({ model }) => !models.includes(model ?? '')) ? [''] : [])]
  return (
    <section className="pane docs" aria-label="Documents" tabIndex={0}>
      <Heading more={`bytes · ${num(documents.length)}`}>Documents</Heading>
      {documents.length === 0 && <p className="sm dim">Documents will be shown here as steps write them.</p>}
      <table>
        <thead className="xs dim">
          <tr>
            <th scope="col">
              <span className="sr">Document</span>
            </th>
            {columns.map((model) => (
              <th key={model} scope="col">
                {model === '' ? <span className="sr">other</span> : modelName(model)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stages.map(([stage, all]) => [
            stage === '' ? null : (
              <tr key={stage} className="stg">
                <th scope="rowgroup" colSpan={columns.length + 1}>
                  {stageTitle(stage)} <span className="dim">{plural(all.length, 'document')}</span>
                </th>
              </tr>
            ),
            ...[...Map.groupBy(all, documentName)].map(([name, versions]) => (
              <tr key={name} aria-current={versions.some(({ id }) => id === selected) || undefined}>
                <th scope="row" className="clip">
                  {words(versions[0]!.key ?? versions[0]!.path.split('/').at(-1)!)}
                  {versions.every(({ supersededBy }) => supersededBy !== undefined) && (
                    <span className="dim"> superseded by {words(versions[0]!.supersededBy!)}</span>
                  )}
                </th>
                {columns.map((model, column) => (
                  <td key={model}>
                    <span className={`doc ${layerClass(column)}`}>
                      {versions
                        .filter((one) => (models.includes(one.model ?? '') ? one.model : '') === model)
                        .map((one) => (
                          <button
                            key={one.id}
                            type="button"
                            aria-pressed={one.id === selected}
                            aria-label={`${words(one.key ?? one.path)} ${model} ${num(sizes.get(one.id))} bytes`}
                            onClick={() => onPick(one.id)}
                          >
                            {num(sizes.get(one.id))}
                            {one.state === 'incomplete' && ' ✕'}
                          </button>
                        ))}
                    </span>
                  </td>
                ))}
              </tr>
            )),
          ])}
        </tbody>
      </table>
    </section>
  )
}

interface DocumentViewProps {
  readonly document: RunDocument
  readonly documents: readonly RunDocument[]
  readonly models: readonly string[]
  readonly view: string | undefined
  readonly onView: (view: string) => void
  readonly onClose: () => void
}

/** A rendered document. It can be shown alone, next to another model's version, or as a diff against that version. */
export function DocumentView({ document, documents, models, view: wanted, onView, onClose }: DocumentViewProps) {
  const stageTitle = useStageTitle()
  const name = documentName(document)
  const versions = documents.filter((one) => documentName(one) === name)
  const other =
    versions.find(({ id, model }) => id !== document.id && model !== document.model) ??
    versions.find(({ id }) => id !== document.id)
  const view = other ? (optionOf(VIEWS, wanted) ?? 'both') : 'one'
  return (
    <section className="column cmpbox" aria-label="Document">
      <header className="row">
        <h2 className="caplike clip">{words(document.key ?? document.path.split('/').at(-1)!)}</h2>
        {document.stage !== null && <span className="chip wide">{stageTitle(document.stage)}</span>}
        <span className="grow" />
        <Link className="btn ghost" to="/lineage/$id" params={{ id: document.id }}>
          Where it came from
        </Link>
        {other && <Seg label="View" options={VIEWS} value={view} onChange={onView} />}
        <button type="button" className="btn ghost" aria-label="Close document" onClick={onClose}>
          ✕
        </button>
      </header>
      {view === 'diff' && other ? (
        <Diff a={document.id} b={other.id} />
      ) : (
        <div className={view === 'both' ? 'two' : 'two single'}>
          {[document, ...(view === 'both' && other ? [other] : [])].map((one) => (
            <Text key={one.id} document={one} column={Math.max(0, models.indexOf(one.model ?? ''))} />
          ))}
        </div>
      )}
    </section>
  )
}

function Text({ document, column }: { readonly document: RunDocument; readonly column: number }) {
  const { data, error } = useQuery(queries.artifact(document.id))
  const navigate = useNavigate()
  const trace = (line: number) =>
    void navigate({ to: '/lineage/$id', params: { id: document.id }, search: { line, pane: 'from' } })
  return (
    <article className="pane" tabIndex={0} aria-label={document.model ?? document.path}>
      <h3 className={layerClass(column)}>
        <i className="key" />
        {document.model === null ? document.path.split('/').at(-1) : modelName(document.model)}{' '}
        <span className="dim">
          {data ? `${plural(countWords(data.text), 'word')} · click a paragraph to see where it came from` : '–'}
        </span>
      </h3>
      {error && <Problem what="The document cannot be shown." error={error} />}
      {data &&
        (/\.md$/.test(data.path) ? (
          <Markdown text={data.text} onPick={trace} />
        ) : (
          <pre className="code">{data.text}</pre>
        ))}
    </article>
  )
}

function Diff({ a, b }: { readonly a: string; readonly b: string }) {
  const { data, error } = useQuery(queries.diff(a, b))
  if (error) return <Problem what="The documents cannot be compared." error={error} />
  return (
    <article className="pane diffpane" tabIndex={0} aria-label="Diff">
      {data && data.kind !== 'runs' && data.layers.map((layer) => <DiffLines key={layer.layer} lines={layer.lines} />)}
    </article>
  )
}
