import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Api } from '../api/api.generated.ts'
import { ask } from '../api/client.ts'
import { dollars, num, plural, words } from '../ui/format.ts'
import { Problem } from '../ui/problem.tsx'

type Plan = Api['planFork']['response']

interface ForkEditProps {
  readonly run: string
  readonly path: string
  /** The edited text, which need not be saved. */
  readonly text: string
}

/** Runs a run again with the edited text of a file: first the plan, then the fork. */
export function ForkEdit({ run, path, text }: ForkEditProps) {
  const navigate = useNavigate()
  const [planned, setPlanned] = useState<{ readonly text: string; readonly plan: Plan }>()
  const [failure, setFailure] = useState<Error>()
  const [isBusy, setBusy] = useState(false)
  const files = { [path]: text }
  const act = (work: Promise<unknown>) => {
    setFailure(undefined)
    setBusy(true)
    void work.catch(setFailure).finally(() => setBusy(false))
  }
  const showPlan = () =>
    act(
      ask('planFork', { params: { run }, body: { files } }).then((plan) => {
        setPlanned({ text, plan })
      }),
    )
  // The plan has shown the cost.
  const start = () =>
    act(
      ask('forkRun', { params: { run }, body: { files, isCostConfirmed: true } }).then((fork) =>
        navigate({ to: '/runs/$run', params: { run: fork.run } }),
      ),
    )
  // The plan of an earlier text is not shown with a newer one.
  const plan = planned?.text === text ? planned.plan : undefined
  return (
    <section aria-label="Fork">
      {failure && <Problem what="The run cannot be forked." error={failure} />}
      {plan ? (
        <>
          <p className="sm" role="status">
            {summary(plan)}
          </p>
          <PlannedSteps plan={plan} />
          <button type="button" className="btn main" disabled={isBusy} onClick={start}>
            Start the fork
          </button>
        </>
      ) : (
        <button type="button" className="btn" disabled={isBusy} onClick={showPlan}>
          Fork run {run} with this edit…
        </button>
      )}
    </section>
  )
}

function summary({ run, calls: { recorded, least, most }, cost }: Plan): string {
  if (most === 0) return `Asks nothing: the answers to all ${plural(recorded, 'call')} are taken from ${run}.`
  const price = cost === null || cost.most === 0 ? '' : `, up to ${dollars(cost.most)} at recorded lengths`
  const range = least === most ? num(most) : `${num(least)} to ${num(most)}`
  return `Asks ${range} of ${plural(recorded, 'call')}${price}.${least < recorded ? ` The other answers are taken from ${run}.` : ''}`
}

/** The steps that change, and those that may change because they use answers of those. */
function PlannedSteps({ plan }: { readonly plan: Plan }) {
  const groups = [...Map.groupBy(plan.steps, ({ stage, name, effect }) => JSON.stringify([effect, stage, name]))]
  return (
    <ul className="sm">
      {groups.map(([key, same]) => {
        const { stage, name, effect } = same[0]!
        const calls = same.reduce((sum, one) => sum + one.calls, 0)
        return (
          <li key={key}>
            {stage === null ? '' : `${words(stage)}: `}
            {words(name)}{' '}
            <span className="dim">
              {effect === 'changed' ? '' : 'perhaps '}
              {plural(calls, 'call')}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
