import type { OutlinedPart } from '../api/api.generated.ts'
import { type Stage, type StepGroup, withoutDetours } from './group-steps.ts'

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

/** The steps of a flow before a run, as a graph. Gates between steps without a stage are nodes of the graph. */
export function outlineStages(parts: readonly OutlinedPart[]): Stage[] {
  const stages: { readonly name: string; readonly groups: StepGroup[] }[] = []
  let gate: string | undefined
  for (const [index, { stage, steps, waits }] of parts.entries()) {
    const name = stage?.name ?? ''
    const last = stages.at(-1)
    const own = last?.name === name ? last : { name, groups: [] }
    if (own !== last) stages.push(own)
    const inPart = new Set(steps.map(({ id }) => id))
    const groups = steps.map(({ id, name: stepName, title, runs, needs }) => {
      const inside = needs.filter((need) => inPart.has(need))
      return node(id, stepName, title, name, inside.length > 0 || gate === undefined ? inside : [gate], runs)
    })
    own.groups.push(...groups)
    gate = undefined
    if (!waits || (index === parts.length - 1 && stage)) continue
    const used = new Set(groups.flatMap(({ needs }) => needs))
    const ends = groups.map(({ id }) => id).filter((id) => !used.has(id))
    const id = `gate ${index}`
    own.groups.push(node(id, 'gate', 'Gate', name, ends, 'a person approves'))
    if (!stage) gate = id
  }
  return stages.map(({ name, groups }) => ({ name, status: 'blocked', groups: withoutDetours(groups) }))
}

function node(
  id: string,
  name: string,
  title: string,
  stage: string,
  needs: readonly string[],
  note: string,
): StepGroup {
  return { id, name, title, stage, needs, note, status: 'blocked', steps: [], calls: [] }
}
