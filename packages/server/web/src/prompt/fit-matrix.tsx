import { useQuery } from '@tanstack/react-query'
import type { FitColumn, ModelProfile, Prompt } from '../api/api.generated.ts'
import { queries } from '../api/queries.ts'
import { modelName, num } from '../ui/format.ts'
import { LayerBadge } from '../ui/layer-badge.tsx'

const SIGNS: Readonly<Record<string, string>> = { full: '●', condensed: '◐', minimal: '◐', partial: '◑', omitted: '○' }
const NAMES: Readonly<Record<string, string>> = { full: 'whole', omitted: 'left out', partial: 'partly', empty: 'none' }

interface FitMatrixProps {
  readonly call: string
  readonly prompt: Prompt
  readonly models: readonly ModelProfile[]
  readonly onModel: (model: string) => void
}

/** Shows how much of the prompt other models would receive with the same budget. */
export function FitMatrix({ call, prompt, models, onModel }: FitMatrixProps) {
  const chosen = chooseModels(prompt.model, models)
  const { data, isPlaceholderData } = useQuery({
    ...queries.fit(call, { models: chosen.join(','), budget: prompt.tokens.budget }),
    enabled: models.length > 0,
  })
  const columns = data?.models ?? chosen.map((model): FitColumn => ({ model, fits: true }))
  return (
    <>
      <h2 className="cap mt">Same budget, other models</h2>
      <table className={`fit${isPlaceholderData ? ' dimmed' : ''}`}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">Layer</span>
            </th>
            {columns.map(({ model }) => (
              <th key={model} scope="col" className={`num${model === prompt.model ? ' cur' : ''}`}>
                <button type="button" title={model} onClick={() => onModel(model)}>
                  {modelName(model).slice(0, 9)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {prompt.layers.map(({ id }, index) => (
            <tr key={id}>
              <th scope="row" className="clip">
                <LayerBadge index={index} />
                {id}
              </th>
              {columns.map(({ model, layers }) => {
                const layer = layers?.find((one) => one.id === id)
                const isNone = !layer || layer.outcome === 'empty'
                return (
                  <td key={model} className={`num${layer?.tokens ? '' : ' dim'}`}>
                    {isNone ? '–' : num(layer.tokens)}{' '}
                    <span className="g" aria-hidden="true">
                      {SIGNS[layer?.outcome ?? ''] ?? ''}
                    </span>
                    <span className="sr">{NAMES[layer?.outcome ?? 'empty'] ?? layer?.outcome}</span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">total</th>
            {columns.map(({ model, tokens, fits, error }) => (
              <td key={model} className="num" title={error?.message}>
                {fits ? num(tokens?.total, tokens?.exact === false ? '~' : '') : 'too small'}
                <span className="g" aria-hidden="true" />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </>
  )
}

/** Chooses two models from different tiers, and the current model. */
function chooseModels(current: string, models: readonly ModelProfile[]): string[] {
  const others = models.filter(({ id }) => id !== current && !id.startsWith('scripted/'))
  const tiers = new Map(others.map((model) => [model.tier, model.id]).reverse() as [string, string][])
  return [...new Set([...tiers.values()].slice(0, 2)), current]
}
