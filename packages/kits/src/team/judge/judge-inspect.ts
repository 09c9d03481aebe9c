import { normalise } from '../entity/normalise.ts'
import { acceptVersion } from '../entity/structural-actions.ts'
import { ActionRefused } from '../errors.ts'
import { findVersion, type Judging, type Material } from './judging.ts'
import type { StepOutputs } from './step-outputs.ts'

/** Processes the inspector's verdicts. A version that passes is accepted. */
export function judgeInspect(
  judging: Judging,
  { inspections }: StepOutputs['inspect'],
  { versions, inspections: before }: Material,
): void {
  const { draft, member } = judging
  for (const [id, { verdict, findings }] of Object.entries(inspections)) {
    judging.try(`inspection of ${id}`, () => {
      const version = findVersion(versions, id)
      if (verdict === 'flag' && findings.length === 0) throw new ActionRefused(`${id} is flagged without a finding.`)
      const reported = before.filter(({ product }) => product === version.product).flatMap((one) => one.findings)
      for (const [at, { finding }] of findings.entries()) {
        if (finding.trim() === '') throw new ActionRefused(`A finding on ${id} is empty.`)
        const isSame = (other: { readonly finding: string }): boolean => normalise(other.finding) === normalise(finding)
        if (findings.slice(0, at).some(isSame) || reported.some(isSame)) {
          throw new ActionRefused(
            `The finding ${JSON.stringify(finding.slice(0, 80))} on ${version.product} has already been reported. Say what has changed, or leave it out.`,
          )
        }
      }
      const { id: inspection } = draft.put('inspection', {
        id: draft.nextId('I'),
        round: draft.round,
        author: member,
        product: version.product,
        version: id,
        verdict,
        findings: findings.map(({ flag, finding, fix }) => ({ flag, finding: finding.trim(), fix: fix.trim() })),
      })
      if (verdict === 'pass')
        acceptVersion(draft, { by: member, reason: `it passed inspection ${inspection}` }, version.product, version)
    })
  }
  const open = versions.filter(({ id }) => !Object.hasOwn(inspections, id))
  if (open.length > 0) {
    judging.try('inspection', () => {
      throw new ActionRefused(
        `${open.map(({ id }) => id).join(', ')} ${open.length === 1 ? 'was' : 'were'} not inspected.`,
      )
    })
  }
}
