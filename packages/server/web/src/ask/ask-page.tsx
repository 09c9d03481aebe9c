import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Heading } from '../ui/heading.tsx'
import { ModelsInput, splitNames } from '../ui/model-input.tsx'
import { submitting } from '../ui/submitting.ts'
import '../run/run.css'
import type { Api, FitColumn } from '../api/api.generated.ts'
import { ask } from '../api/client.ts'
import { queries } from '../api/queries.ts'
import { Bar } from '../shell/bar.tsx'
import { num } from '../ui/format.ts'
import { Problem } from '../ui/problem.tsx'

interface Shown {
  readonly columns: readonly FitColumn[]
  readonly prompts: readonly Api['render']['response'][]
}

/** Previews and sends one prompt, made from a blueprint and inputs. */
export function AskPage() {
  const search = useSearch({ from: '/ask' })
  const navigate = useNavigate({ from: '/ask' })
  const blueprints = useQuery(queries.blueprints()).data?.blueprints ?? []
  const name = search.blueprint ?? blueprints[0]
  const blueprint = useQuery({ ...queries.blueprint(name ?? ''), enabled: name !== undefined })
  const usualModel = useQuery(queries.models()).data?.usual ?? ''
  const [inputs, setInputs] = useState<Readonly<Record<string, string>>>({})
  const [typed, setTyped] = useState<string>()
  const [budget, setBudget] = useState('')
  const [shown, setShown] = useState<Shown>()
  const [error, setError] = useState<Error>()
  const models = splitNames(typed ?? usualModel)
  const request = () => ({
    blueprint: name!,
    inputs: Object.fromEntries(Object.entries(inputs).filter(([, value]) => value !== '')),
    ...(budget !== '' && { budget: Number(budget) }),
  })
  const show = async () => {
    setError(undefined)
    try {
      const fitted = await ask('fit', { body: { ...request(), models } })
      const fitting = fitted.models.filter(({ fits }) => fits).map(({ model }) => model)
      const prompts = await Promise.all(fitting.map((model) => ask('render', { body: { ...request(), model } })))
      setShown({ columns: fitted.models, prompts })
    } catch (failure) {
      setError(failure as Error)
    }
  }
  const send = () => {
    setError(undefined)
    ask('ask', { body: { ...request(), ...(models.length > 0 && { models }) } }).then(
      ({ run }) => void navigate({ to: '/runs/$run', params: { run } }),
      setError,
    )
  }
  return (
    <>
      <Bar
        path={[
          <Link key="prompts" to="/prompts">
            Prompts
          </Link>,
        ]}
        name="Ask"
        title="Ask"
      />
      <main className="page newrun">
        <form onSubmit={submitting(send)}>
          <label>
            <span className="lbl">
              Prompt <span className="dim">its blueprint: the layers that it is made of</span>
            </span>
            <select
              className="text-in"
              value={name ?? ''}
              onChange={(event) => {
                setInputs({})
                setShown(undefined)
                void navigate({ search: { blueprint: event.target.value }, replace: true })
              }}
            >
              {blueprints.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
            <span className="sm dim">{blueprint.data?.description}</span>
          </label>
          {blueprint.error && <Problem what="The layers of the prompt cannot be shown." error={blueprint.error} />}
          {byImportance(blueprint.data?.inputs).map(([input, { description, required, default: usual }]) => (
            <label key={input}>
              <span className="lbl">
                {input} {(required === false || usual !== undefined) && <span className="dim">optional</span>}
              </span>
              <textarea
                className="text-in"
                rows={2}
                value={inputs[input] ?? ''}
                placeholder={usual === undefined ? '' : String(usual)}
                onChange={(event) => setInputs({ ...inputs, [input]: event.target.value })}
              />
              <span className="sm dim">{description}</span>
            </label>
          ))}
          <ModelsInput value={typed ?? usualModel} onChange={setTyped} />
          <label>
            <span className="lbl">
              Budget <span className="dim">tokens, optional</span>
            </span>
            <input
              className="text-in"
              type="number"
              min="1"
              value={budget}
              onChange={(event) => setBudget(event.target.value)}
            />
          </label>
          <div className="row">
            <button type="submit" className="btn main" disabled={name === undefined || models.length === 0}>
              Send
            </button>
            <button
              type="button"
              className="btn"
              disabled={name === undefined || models.length === 0}
              onClick={() => void show()}
            >
              Show the prompt
            </button>
            <span className="sm dim">Nothing is sent before you press Send.</span>
          </div>
          {error && <Problem what="The request failed." error={error} />}
        </form>
        <aside aria-label="Prompts">
          <Heading>The prompt for each model</Heading>
          {!shown && <p className="sm dim">Show the prompt to see what each model would get.</p>}
          {shown?.columns
            .filter(({ fits }) => !fits)
            .map(({ model, error: why }) => (
              <p key={model} className="sm bad">
                {model}: {why?.message}
              </p>
            ))}
          {shown?.prompts.map(({ model, tokens, text }) => (
            <details key={model} open={shown.prompts.length === 1}>
              <summary>
                <b>{model}</b>{' '}
                <span className="dim xs">
                  {num(tokens.total, tokens.exact ? '' : '~')} of {num(tokens.budget)} tokens
                </span>
              </summary>
              <pre className="code">{text}</pre>
            </details>
          ))}
        </aside>
      </main>
    </>
  )
}

type Inputs = Api['getBlueprint']['response']['inputs']

/** Lists required inputs first, then optional inputs. */
function byImportance(inputs: Inputs = {}): (readonly [string, Inputs[string]])[] {
  const rank = ({ main, required, default: usual }: Inputs[string]): number =>
    main ? 0 : required === false || usual !== undefined ? 2 : 1
  return Object.entries(inputs).sort(([, a], [, b]) => rank(a) - rank(b))
}
