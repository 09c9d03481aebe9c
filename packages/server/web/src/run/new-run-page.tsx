import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Heading } from '../ui/heading.tsx'
import { ModelsInput, splitNames } from '../ui/model-input.tsx'
import { submitting } from '../ui/submitting.ts'
import './run.css'
import type { Api, Estimate } from '../api/api.generated.ts'
import { ApiError } from '../api/api-error.ts'
import { ask } from '../api/client.ts'
import { queries } from '../api/queries.ts'
import { Bar } from '../shell/bar.tsx'
import { dollars, num, words } from '../ui/format.ts'
import { Problem } from '../ui/problem.tsx'
import { FlowGraph } from './flow-graph.tsx'
import { FlowOptions, type OptionValues } from './flow-options.tsx'
import { FlowSteps, outlineStages } from './flow-steps.tsx'
import { StageTitles } from './stage-titles.ts'

type Request = Api['startRun']['body']
type Preview = Api['previewRun']['response']

export function NewRunPage() {
  const search = useSearch({ from: '/runs/new' })
  const navigate = useNavigate({ from: '/runs/new' })
  const flows = useQuery(queries.flows()).data?.flows
  const workspace = useQuery(queries.workspace()).data
  const earlier = useQuery({ ...queries.run(search.from ?? ''), enabled: search.from !== undefined }).data
  const name = search.flow ?? earlier?.flow ?? flows?.[0]?.name
  const flow = useQuery({ ...queries.flow(name ?? ''), enabled: name !== undefined })
  const parts = flow.data?.parts
  const stages = useMemo(() => outlineStages(parts ?? []), [parts])
  const stageTitles = Object.fromEntries(
    (parts ?? []).flatMap(({ stage }) => (stage ? [[stage.name, stage.title]] : [])),
  )
  const [openStage, setOpenStage] = useState<string>()
  const [step, setStep] = useState<string>()
  const pickStep = (id: string | undefined) => {
    setStep(id)
    const stage = stages.find(({ groups }) => groups.some((group) => group.id === id))
    if (stage) setOpenStage(stage.name)
  }
  const [input, setInput] = useState<string>()
  const [models, setModels] = useState<string>()
  const [project, setProject] = useState<string>()
  const [options, setOptions] = useState<OptionValues>()
  const [error, setError] = useState<Error>()
  const [preview, setPreview] = useState<Preview>()
  const [estimate, setEstimate] = useState<Estimate>()
  const text = input ?? earlier?.request.input ?? ''
  const modelNames = models ?? earlier?.request.models.join(', ') ?? workspace?.model ?? ''
  const chosen = options ?? (earlier?.request.options as OptionValues | undefined) ?? {}
  const request = (): Request => ({
    flow: name!,
    input: text,
    ...(modelNames.trim() !== '' && { models: splitNames(modelNames) }),
    ...(Object.keys(chosen).length > 0 && { options: chosen }),
    ...(project !== undefined && project !== '' && { project }),
  })
  const start = (isCostConfirmed: boolean) => {
    setError(undefined)
    ask('startRun', { body: { ...request(), isCostConfirmed } }).then(
      ({ run }) => void navigate({ to: '/runs/$run', params: { run } }),
      (failure: Error) => {
        setError(failure)
        if (isCostQuestion(failure)) ask('estimateRun', { body: request() }).then(setEstimate, () => {})
      },
    )
  }
  const measure = () => {
    setError(undefined)
    ask('estimateRun', { body: request() }).then(setEstimate, setError)
  }
  const show = () => {
    setError(undefined)
    ask('previewRun', { body: request() }).then(setPreview, setError)
  }
  return (
    <>
      <Bar
        path={[
          <Link key="runs" to="/runs">
            Runs
          </Link>,
        ]}
        name="New run"
        title="New run"
      />
      <main className="page newrun">
        <form onSubmit={submitting(() => start(false))}>
          <label>
            <span className="lbl">
              What to run <span className="dim">a recipe or a flow: the steps of a run</span>
            </span>
            <select
              className="text-in"
              value={name ?? ''}
              onChange={(event) => {
                setOptions({})
                setPreview(undefined)
                setEstimate(undefined)
                pickStep(undefined)
                setOpenStage(undefined)
                void navigate({ search: { flow: event.target.value }, replace: true })
              }}
            >
              {flows?.map((one) => (
                <option key={one.name} value={one.name}>
                  {one.name}
                </option>
              ))}
            </select>
            <span className="sm dim">{flow.data?.description}</span>
          </label>
          {stages.length > 0 && (
            <section className="pane flowpicture" aria-label="What a run does" tabIndex={0}>
              <StageTitles value={stageTitles}>
                <FlowGraph
                  stages={stages}
                  open={openStage ?? stages[0]!.name}
                  selected={step}
                  onStage={setOpenStage}
                  onStep={pickStep}
                />
              </StageTitles>
              {flow.data?.note !== undefined && <p className="sm dim">{flow.data.note}</p>}
            </section>
          )}
          <label>
            <span className="lbl">Request</span>
            <textarea
              className="text-in"
              rows={9}
              required
              value={text}
              onChange={(event) => setInput(event.target.value)}
              placeholder="What should be done, for whom, and how you will know that it is good."
            />
          </label>
          <ModelsInput value={modelNames} onChange={setModels} />
          <label>
            <span className="lbl">Project</span>
            <input
              className="text-in"
              value={project ?? earlier?.project ?? workspace?.project ?? ''}
              onChange={(event) => setProject(event.target.value)}
            />
          </label>
          {flow.data && <FlowOptions options={flow.data.options ?? []} values={chosen} onChange={setOptions} />}
          {flow.error && <Problem what="This flow cannot be used." error={flow.error} />}
          <div className="row">
            <button type="submit" className="btn main" disabled={name === undefined || text.trim() === ''}>
              Start
            </button>
            <button type="button" className="btn" disabled={text.trim() === ''} onClick={measure}>
              Estimate
            </button>
            {flow.data?.canPreview && (
              <button type="button" className="btn" disabled={text.trim() === ''} onClick={show}>
                Show first prompts
              </button>
            )}
            <span className="sm dim">Nothing is sent before you start.</span>
          </div>
          {isCostQuestion(error) && (
            <div className="costquestion" role="alert">
              <p>
                This run may cost up to <b>${dollars(Number(error.facts.cost))}</b>. The workspace asks for confirmation
                above ${dollars(Number(error.facts.limit))} (confirmCost in quire.yaml).
              </p>
              <button type="button" className="btn main" onClick={() => start(true)}>
                Start anyway
              </button>
            </div>
          )}
          {error && !isCostQuestion(error) && <Problem what="The request failed." error={error} />}
        </form>
        <aside aria-label="Before the run">
          {parts && (
            <>
              <Heading>Steps</Heading>
              <FlowSteps parts={parts} selected={step} onPick={pickStep} />
            </>
          )}
          <Heading>Expected usage</Heading>
          {estimate ? <EstimateTable estimate={estimate} /> : <p className="sm dim">The estimate calls no model.</p>}
          <Heading>First prompts</Heading>
          {!preview && <p className="sm dim">The first prompts of the run appear here before you start it.</p>}
          {preview?.prompts.map((prompt) => (
            <details key={`${prompt.name} ${prompt.model}`}>
              <summary>
                <b>{words(prompt.name)}</b> <span className="dim">{prompt.model}</span>{' '}
                <span className="dim xs">{num(prompt.text.length)} characters</span>
              </summary>
              {prompt.note !== undefined && <p className="sm dim">{prompt.note}</p>}
              <pre className="code">{prompt.text}</pre>
            </details>
          ))}
        </aside>
      </main>
    </>
  )
}

function isCostQuestion(error: Error | undefined): error is ApiError {
  return error instanceof ApiError && error.code === 'cost-not-confirmed'
}

type Range = { readonly from: number; readonly expected?: number; readonly to: number }

const range = ({ from, expected, to }: Range, format: (value: number) => string): string => {
  if (from === to) return format(from)
  const bounds = `${format(from)} to ${format(to)}`
  return expected === undefined ? bounds : `${format(expected)} (${bounds})`
}

function EstimateTable({ estimate: { calls, tokens, cost, assumptions } }: { readonly estimate: Estimate }) {
  const rows: readonly (readonly [string, string])[] = [
    ['Calls', range(calls, num)],
    ['Input tokens', `~${range(tokens.input, num)}`],
    ['Output tokens', `~${range(tokens.output, num)}`],
    ['Cost, $', cost === null ? 'unknown' : `~${range(cost, dollars)}`],
  ]
  return (
    <>
      <table className="list" aria-live="polite">
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="num">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="sm dim">
        {assumptions.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </>
  )
}
