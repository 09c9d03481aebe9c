import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../api/client.ts'
import { queries } from '../api/queries.ts'
import { modelName, num } from '../ui/format.ts'
import { LayerBadge } from '../ui/layer-badge.tsx'
import { Problem } from '../ui/problem.tsx'

const MODELS = 3

interface PreviewProps {
  readonly path: string
  /** The prompt that the file was opened from. */
  readonly call?: string
  /** The text that is not saved yet. */
  readonly draft?: string
  readonly isBlueprint: boolean
  readonly name: string
}

/** What the prompts of several models would be with the text as it stands: of a past prompt, else of a blueprint. */
export function Preview({ path, call, draft, isBlueprint, name }: PreviewProps) {
  const blueprints = useQuery(queries.blueprints()).data?.blueprints ?? []
  const use = useQuery(queries.uses(path)).data?.uses[0]
  const example = call ?? use?.call
  const past = useQuery({ ...queries.inputs(example ?? ''), enabled: example !== undefined }).data
  const known = useQuery(queries.models()).data
  const [chosen, setChosen] = useState<string>()
  const [shownModel, setShownModel] = useState<string>()
  const pastBlueprint = past && findBlueprint(blueprints, past.blueprint, path)
  const blueprint = chosen ?? pastBlueprint ?? (isBlueprint ? name : blueprints[0])
  const inputs = past && blueprint === pastBlueprint ? past.inputs : {}
  const models = [
    ...new Set([
      known?.usual,
      ...(['full', 'medium', 'minimal'] as const).map((tier) => known?.models.find((one) => one.tier === tier)?.id),
    ]),
  ]
    .filter((one) => typeof one === 'string')
    .slice(0, MODELS)
  const body = {
    blueprint: blueprint ?? '',
    inputs,
    isStrict: false,
    ...(draft !== undefined && { drafts: { [path]: draft } }),
  }
  const isReady = blueprint !== undefined && models.length > 0 && (example === undefined || past !== undefined)
  const model = shownModel ?? models[0]
  const fit = useQuery({
    queryKey: ['preview', 'fit', body, models],
    queryFn: () => ask('fit', { body: { ...body, models } }),
    enabled: isReady,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const rendered = useQuery({
    queryKey: ['preview', 'render', body, model],
    queryFn: () => ask('render', { body: { ...body, model: model! } }),
    enabled: isReady,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const columns = fit.data?.models ?? []
  const layers = rendered.data?.layers ?? columns[0]?.layers ?? []
  return (
    <>
      <label className="field">
        <span className="dim sm">Blueprint</span>
        <select value={blueprint ?? ''} onChange={(event) => setChosen(event.target.value)}>
          {blueprints.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <p className="sm dim">
        {past && blueprint === pastBlueprint
          ? 'With the inputs of a prompt that used this file.'
          : 'Without inputs: what is missing stays empty.'}
      </p>
      {fit.error && <Problem what="The prompts cannot be made." error={fit.error} />}
      {columns.length > 0 && (
        <table className={`list${fit.isPlaceholderData ? ' dimmed' : ''}`}>
          <thead>
            <tr>
              <th scope="col" className="wideCol">
                Layer
              </th>
              {columns.map((column) => (
                <th key={column.model} scope="col" className="num">
                  <button
                    type="button"
                    className={column.model === model ? 'plainbutton chosen' : 'plainbutton'}
                    onClick={() => setShownModel(column.model)}
                  >
                    {modelName(column.model).slice(0, 12)}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {layers.map(({ id }, index) => (
              <tr key={id}>
                <td className="wideCol">
                  <LayerBadge index={index} /> {id}
                </td>
                {columns.map((column) => (
                  <td key={column.model} className="num">
                    {num(column.layers?.find((one) => one.id === id)?.tokens)}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <td className="wideCol">
                <b>total</b>
              </td>
              {columns.map(({ model: one, tokens, fits, error }) => (
                <td key={one} className="num" title={error?.message}>
                  <b>{fits ? num(tokens?.total, tokens?.exact === false ? '~' : '') : 'too small'}</b>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      )}
      {rendered.error && !fit.error && <Problem what="The prompt cannot be made." error={rendered.error} />}
      {rendered.data && (
        <>
          <h2 className="cap">
            {modelName(rendered.data.model)}
            <span className="more xs">{num(rendered.data.text.length)} characters</span>
          </h2>
          <pre className={`code preview${rendered.isPlaceholderData ? ' dimmed' : ''}`}>{rendered.data.text}</pre>
        </>
      )}
    </>
  )
}

/** A prompt may name the blueprint that a kit shares with others: the kit of the file has its own name for it. */
function findBlueprint(all: readonly string[], named: string, path: string): string | undefined {
  const last = named.split('/').at(-1)
  const alike = all.filter((one) => one.split('/').at(-1) === last)
  return all.find((one) => one === named) ?? alike.find((one) => path.startsWith(`${one.split('/')[0]}/`)) ?? alike[0]
}
