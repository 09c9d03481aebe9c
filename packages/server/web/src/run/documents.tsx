import { useMemo } from 'react'
import type { ArtifactListing, RunDocument } from '../api/api.generated.ts'
import { modelName, num, plural, words } from '../ui/format.ts'
import { layerClass } from '../ui/layer-badge.tsx'

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

/** Documents, grouped by stage and model. */
export function Documents({ documents, artifacts, models, selected, onPick }: DocumentsProps) {
  const sizes = useMemo(() => new Map(artifacts.map(({ id, size }) => [id, size])), [artifacts])
  const stages = useMemo(() => [...Map.groupBy(documents, ({ stage }) => stage ?? '')], [documents])
  const columns = [...models, ...(documents.some(({ model }) => !models.includes(model ?? '')) ? [''] : [])]
  return (
    <section className="pane docs" aria-label="Documents" tabIndex={0}>
      <h2 className="cap">
        Documents<span className="more xs">bytes · {num(documents.length)}</span>
      </h2>
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
                  {words(stage)} <span className="dim">{plural(all.length, 'document')}</span>
                </th>
              </tr>
            ),
            ...[...Map.groupBy(all, documentName)].map(([name, versions]) => (
              <tr key={name} aria-current={versions.some(({ id }) => id === selected) || undefined}>
                <th scope="row" className="clip">
                  {words(versions[0]!.key ?? versions[0]!.path.split('/').at(-1)!)}
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
