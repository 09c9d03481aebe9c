import type { OutlinedPart } from '../api/api.generated.ts'

interface FlowStepsProps {
  readonly parts: readonly OutlinedPart[]
  readonly selected: string | undefined
  readonly onPick: (step: string | undefined) => void
}

/** Lists what each step of a flow asks, gets and answers. */
export function FlowSteps({ parts, selected, onPick }: FlowStepsProps) {
  return (
    <div className="flowsteps">
      {parts.map(({ stage, steps, waits }) => (
        <section key={steps[0]?.id} aria-label={stage?.title ?? 'Steps'}>
          {stage && (
            <>
              <h3>{stage.title}</h3>
              {stage.description !== undefined && <p className="sm dim">{stage.description}</p>}
            </>
          )}
          {steps.map((step) => (
            <details
              key={step.id}
              open={step.id === selected}
              onToggle={({ currentTarget: { open } }) => {
                if (open !== (step.id === selected)) onPick(open ? step.id : undefined)
              }}
            >
              <summary>
                <b>{step.title}</b> <span className="dim sm">{step.runs}</span>
              </summary>
              {step.description !== undefined && <p className="sm">{step.description}</p>}
              <dl className="sm">
                <dt>Asks</dt>
                <dd>{step.asks}</dd>
                {step.inputs.map(({ name, source }, index) => (
                  <div key={`${name} ${source}`} className="pair">
                    <dt>{index === 0 ? 'Gets' : <span className="sr">Gets</span>}</dt>
                    <dd>
                      <code>{name}</code> {source}
                    </dd>
                  </div>
                ))}
                {step.model !== undefined && (
                  <>
                    <dt>Model</dt>
                    <dd>{step.model}</dd>
                  </>
                )}
                <dt>Answers</dt>
                <dd>{step.answer}</dd>
              </dl>
            </details>
          ))}
          {waits && <p className="sm gateline">The run waits here until a person approves.</p>}
        </section>
      ))}
    </div>
  )
}
