import type { Statement } from '../entity/entities.ts'
import { oneLine } from '../entity/normalise.ts'
import { ActionRefused } from '../errors.ts'
import type { Judging, Material } from './judging.ts'
import type { StepOutputs } from './step-outputs.ts'
import { supportOf, whyUnsupported } from './why-unsupported.ts'

/** Accepts statements that follow from a delta. The envoy must not add anything new. */
export function judgeEnvoy(judging: Judging, { statements }: StepOutputs['envoy'], { deltas }: Material): void {
  const { draft, member } = judging
  const names = {
    members: [...draft.members.values()].map(({ name }) => name),
    products: [...draft.index.byId.values()].map(({ name }) => name),
  }
  const kept: Statement[] = []
  for (const [index, statement] of statements.entries()) {
    judging.try(`statement ${index + 1}`, () => {
      const text = oneLine(statement.text)
      const source = deltas.get(statement.delta)
      if (source === undefined) {
        throw new ActionRefused(
          `It cites ${JSON.stringify(statement.delta)}, which is not a delta. Deltas: ${[...deltas.keys()].join(', ')}.`,
        )
      }
      const problem = whyUnsupported(text, source, names)
      if (problem !== undefined) throw new ActionRefused(`${statement.delta} does not support it. ${problem}`)
      kept.push({ text, delta: statement.delta, quote: supportOf(text, source) })
    })
  }
  if (kept.length === 0) return
  draft.put('report', { id: draft.nextId('R'), round: draft.round, author: member, statements: kept })
}
