import type { StepDraft, StepResult } from '@quire/runtime'
import { TEAM_STEPS, type TeamStep, type Version } from '../entity/entities.ts'
import { acceptVersion } from '../entity/structural-actions.ts'
import type { TeamDraft } from '../entity/team-draft.ts'
import type { MemberInput, SettleInput } from './step-output.ts'

type Following = Pick<Extract<StepResult, { status: 'completed' }>, 'next' | 'continuesIn'>
type Work = Pick<MemberInput, 'member' | 'assignment' | 'product'>

/** Starts the next step that has work. After the last step, the round ends. */
export function followSteps(draft: TeamDraft, after: TeamStep | undefined, written: readonly Version[]): Following {
  const rest = after === undefined ? TEAM_STEPS : TEAM_STEPS.slice(TEAM_STEPS.indexOf(after) + 1)
  for (const step of rest) {
    const work = workIn(draft, step, written)
    if (work.length > 0) return openStep(draft, step, work)
    if (step === 'inspect') acceptUninspected(draft, written)
  }
  const { round, rounds, status } = draft.session
  if (status === 'open' && round >= rounds) draft.setSession({ status: 'ended', end: 'rounds' })
  return {}
}

function workIn(draft: TeamDraft, step: TeamStep, written: readonly Version[]): Work[] {
  const members = [...draft.members.values()]
  const all = (role: string): Work[] =>
    members
      .filter(({ teamRole }) => teamRole === role)
      .map(({ id }) => ({ member: id, assignment: null, product: null }))
  switch (step) {
    case 'reflect':
      return all('operative').filter(({ member }) => hasToReflect(draft, member))
    case 'plan':
      return all('chair')
    case 'write':
      return draft.changed('assignment').map(({ id, member, product }) => ({ member, assignment: id, product }))
    case 'review':
      return all('operative').filter(({ member }) => written.some(({ author }) => author !== member))
    case 'inspect':
      return written.length > 0 ? all('inspector') : []
    case 'envoy':
      return all('envoy')
  }
}

/** In later rounds only those reflect who have something to answer: an open finding, or a word of the user. */
function hasToReflect(draft: TeamDraft, member: string): boolean {
  if (draft.round === 1 || draft.changed('directive').some(({ from }) => from === 'user')) return true
  return draft.findings.some(({ product }) => draft.index.byId.get(product)?.owner === member)
}

/** The members work in parallel. Their answers are then processed together. */
function openStep(draft: TeamDraft, step: TeamStep, work: readonly Work[]): Following {
  const { round } = draft
  const settled = `r${round}/${step}/settled`
  const stage = `round ${round}`
  const steps = work.map(
    ({ member, assignment, product }): StepDraft => ({
      key: `r${round}/${step}/${product ?? member}`,
      name: product === null ? `${step}: ${member}` : `${step} ${product}: ${member}`,
      kind: 'member',
      stage,
      input: { round, step, member, assignment, product } satisfies MemberInput,
    }),
  )
  const input: SettleInput = {
    round,
    step,
    work: work.map(({ member, assignment }, index) => ({ key: steps[index]!.key, member, assignment })),
  }
  const needs = steps.map(({ key }) => key)
  return {
    next: [...steps, { key: settled, name: `${step} settled`, kind: 'settle', stage, input, needs }],
    continuesIn: settled,
  }
}

/** If the team has no inspector, the chair accepts new versions. */
function acceptUninspected(draft: TeamDraft, written: readonly Version[]): void {
  const members = [...draft.members.values()]
  const chair = members.find(({ teamRole }) => teamRole === 'chair')
  if (!chair || members.some(({ teamRole }) => teamRole === 'inspector')) return
  const reason = 'the team has no inspector'
  for (const version of written) acceptVersion(draft, { by: chair.id, reason }, version.product, version)
}
