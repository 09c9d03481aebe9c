import type { StepDraft, StepResult } from '@quire/runtime'
import { type Assignment, type Directive, TEAM_STEPS, type TeamStep, type Version } from '../entity/entities.ts'
import { isPending } from '../entity/product-index.ts'
import { acceptVersion } from '../entity/structural-actions.ts'
import type { TeamDraft } from '../entity/team-draft.ts'
import type { MemberInput, SettleInput } from './step-output.ts'
import type { TeamSettings } from './team-options.ts'
import { assignByProgram, assignWhole, isCriticised } from './whole-document.ts'

type Following = Pick<Extract<StepResult, { status: 'completed' }>, 'next' | 'continuesIn'>
type Work = Pick<MemberInput, 'member' | 'assignment' | 'product'>

/**
 * Starts the next step that has work. After the last step, the round ends. `words` are what the user has said since the
 * last plan.
 */
export function followSteps(
  draft: TeamDraft,
  after: TeamStep | 'mend' | undefined,
  written: readonly Version[],
  { gate, words = [] }: Pick<TeamSettings, 'gate'> & { readonly words?: readonly Directive[] },
): Following {
  const isLastInspection = after === 'inspect' && draft.round >= draft.session.rounds
  const isFinished = after === 'plan' && draft.session.status === 'ended'
  const isWhole = draft.session.document !== undefined
  const mending = !isWhole && (isLastInspection || isFinished) ? assignMending(draft) : []
  if (mending.length > 0) return openWriting(draft, mending, { isMending: true })
  const done = after === 'mend' ? 'inspect' : after
  const rest = done === undefined ? TEAM_STEPS : TEAM_STEPS.slice(TEAM_STEPS.indexOf(done) + 1)
  for (const step of rest) {
    if (step === 'write') {
      const assignments = isWhole ? assignWhole(draft, words) : draft.changed('assignment')
      if (assignments.length > 0) return openWriting(draft, assignments)
      continue
    }
    const work = step === 'envoy' && !isReported(draft, gate) ? [] : workIn(draft, step, written, words)
    if (step === 'plan') draft.setSession({ planned: draft.session.heard })
    if (work.length > 0) return openStep(draft, step, work)
    if (step === 'inspect') acceptUninspected(draft, written)
  }
  const { round, rounds, status } = draft.session
  if (status === 'open' && round >= rounds) draft.setSession({ status: 'ended', end: 'rounds' })
  return {}
}

/** Whether somebody reads a report of this round: at the end of the session, and at every gate. */
function isReported({ session: { status, round, rounds } }: TeamDraft, gate: boolean): boolean {
  return gate || status === 'ended' || round >= rounds
}

function workIn(
  draft: TeamDraft,
  step: Exclude<TeamStep, 'write'>,
  written: readonly Version[],
  words: readonly Directive[],
): Work[] {
  const members = [...draft.members.values()]
  const all = (role: string): Work[] =>
    members
      .filter(({ teamRole }) => teamRole === role)
      .map(({ id }) => ({ member: id, assignment: null, product: null }))
  const isWhole = draft.session.document !== undefined
  switch (step) {
    case 'reflect':
      if (isWhole && draft.round > 1) return []
      return all('operative').filter(({ member }) => hasToReflect(draft, member, words))
    case 'plan':
      return isWhole && draft.round > 1 ? [] : all('chair')
    case 'review':
      if (isWhole && !isCriticised(draft)) return []
      // In the last of several rounds, the operatives criticise the whole document instead.
      if (draft.round > 1 && draft.round >= draft.session.rounds) return []
      return all('operative').filter(({ member }) => written.some(({ author }) => author !== member))
    case 'inspect':
      return written.length > 0 && !isWhole ? all('inspector') : []
    case 'envoy':
      return all('envoy')
  }
}

/** In later rounds only those reflect who have something to answer: a text that is not accepted, or a word of the user. */
function hasToReflect(draft: TeamDraft, member: string, words: readonly Directive[]): boolean {
  const owned = (id: string) => [draft.index.byId.get(id)].find((product) => product?.owner === member)
  if (draft.round === 1 || words.some(({ about }) => about === null || owned(about))) return true
  return draft.findings.some(({ product }) => {
    const own = owned(product)
    return own !== undefined && isPending(own)
  })
}

/**
 * Starts the assignments that wait for no other. The others follow when these are written, so that they see the new
 * texts.
 */
export function openWriting(
  draft: TeamDraft,
  assignments: readonly Assignment[],
  more: Pick<SettleInput, 'isMending'> = {},
): Following {
  const waiting = new Set(assignments.map(({ product }) => product))
  const isReady = ({ after = [] }: Assignment): boolean => !after.some((product) => waiting.has(product))
  const ready = assignments.filter(isReady)
  const later = assignments.filter((assignment) => !isReady(assignment)).map(({ id }) => id)
  const work = ready.map(({ id, member, product }) => ({ member, assignment: id, product }))
  return openStep(draft, 'write', work, { ...more, ...(later.length > 0 && { later }) })
}

/** Flagged texts are mended once more after the last inspection. Nobody inspects them again. */
function assignMending(draft: TeamDraft): Assignment[] {
  const inspector = [...draft.members.values()].find(({ teamRole }) => teamRole === 'inspector')
  if (!inspector) return []
  const open = Map.groupBy(draft.findings, ({ product }) => product)
  const flagged = [...draft.index.walk()]
    .map(({ product }) => product)
    .filter((one) => isPending(one) && open.has(one.id))
  return flagged.map(({ id: product, owner: to }) => {
    const text = `Settle ${open
      .get(product)!
      .map(({ id }) => id)
      .join(', ')} on ${product}.`
    return assignByProgram(draft, { from: inspector.id, to, product, text }, { isSmall: true, isMending: true })
  })
}

/** The members work in parallel. Their answers are then processed together. */
function openStep(
  draft: TeamDraft,
  step: TeamStep,
  work: readonly Work[],
  more: Pick<SettleInput, 'later' | 'isMending'> = {},
): Following {
  const { round } = draft
  const folder = `r${round}/${more.isMending ? 'mend' : step}`
  const settled = `${folder}/settled${more.later ? `-before-${more.later[0]}` : ''}`
  const stage = `round ${round}`
  const steps = work.map(
    ({ member, assignment, product }): StepDraft => ({
      key: `${folder}/${product ?? member}`,
      name: product === null ? `${step}: ${member}` : `${more.isMending ? 'mend' : step} ${product}: ${member}`,
      kind: 'member',
      stage,
      input: {
        round,
        step,
        member,
        assignment,
        product,
        ...(more.isMending && { isMending: true }),
      } satisfies MemberInput,
    }),
  )
  const input: SettleInput = {
    round,
    step,
    work: work.map(({ member, assignment }, index) => ({ key: steps[index]!.key, member, assignment })),
    ...more,
  }
  const needs = steps.map(({ key }) => key)
  return {
    next: [...steps, { key: settled, name: `${step} settled`, kind: 'settle', stage, input, needs }],
    continuesIn: settled,
  }
}

/**
 * The chair accepts new versions that nobody inspects: if the team has no inspector, or if the last inspection reads the
 * finished document.
 */
function acceptUninspected(draft: TeamDraft, written: readonly Version[]): void {
  const members = [...draft.members.values()]
  const chair = members.find(({ teamRole }) => teamRole === 'chair')
  const { document } = draft.session
  const hasInspector = members.some(({ teamRole }) => teamRole === 'inspector')
  if (!chair || (hasInspector && document === undefined)) return
  const reason = hasInspector ? 'the inspector reads the finished document' : 'the team has no inspector'
  for (const version of written) {
    // A document that is still criticised is written anew.
    if (version.product === document && isCriticised(draft)) continue
    acceptVersion(draft, { by: chair.id, reason }, version.product, version)
  }
}
