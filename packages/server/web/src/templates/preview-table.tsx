import type { Api, FitColumn } from '../api/api.generated.ts'
import { modelName, num } from '../ui/format.ts'
import { LayerBadge } from '../ui/layer-badge.tsx'

type Column = Api['previewFile']['response']['models'][number]

interface PreviewTableProps {
  readonly columns: readonly Column[]
  /** The model whose prompt is shown below. */
  readonly shown: string | undefined
  readonly onShow: (model: string) => void
}

/** The token count of each layer for each model, and how an edit changes the count. */
export function PreviewTable({ columns, shown, onShow }: PreviewTableProps) {
  const layers = columns.find(({ after }) => after.layers)?.after.layers ?? []
  return (
    <div className="scrollx" tabIndex={0} role="region" aria-label="Tokens by layer and model">
      <table className="list">
        <thead>
          <tr>
            <th scope="col">Layer</th>
            {columns.map(({ model }) => (
              <th key={model} scope="col" className="num">
                <button
                  type="button"
                  className="plainbutton"
                  aria-pressed={model === shown}
                  title={`Show the prompt for ${model}`}
                  onClick={() => onShow(model)}
                >
                  {modelName(model)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {layers.map(({ id }, index) => (
            <tr key={id}>
              <th scope="row">
                <LayerBadge index={index} /> {id}
              </th>
              {columns.map(({ model, before, after }) => (
                <Figure key={model} before={layerTokens(before, id)} after={layerTokens(after, id)} />
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">
              <b>total</b>
            </th>
            {columns.map(({ model, before, after }) =>
              after.fits ? (
                <Figure
                  key={model}
                  before={before.tokens?.total}
                  after={after.tokens?.total}
                  mark={after.tokens?.exact === false ? '~' : ''}
                />
              ) : (
                <td key={model} className="num bad" title={after.error?.message}>
                  too small
                </td>
              ),
            )}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

function layerTokens({ layers }: FitColumn, id: string): number | undefined {
  return layers?.find((layer) => layer.id === id)?.tokens
}

interface FigureProps {
  readonly before: number | undefined
  readonly after: number | undefined
  readonly mark?: string
}

function Figure({ before, after, mark = '' }: FigureProps) {
  const change = after === undefined ? 0 : after - (before ?? 0)
  return (
    <td className="num">
      {num(after, mark)}
      {change !== 0 && (
        <span className="change">
          {change > 0 ? '+' : '−'}
          {num(Math.abs(change))}
        </span>
      )}
    </td>
  )
}
