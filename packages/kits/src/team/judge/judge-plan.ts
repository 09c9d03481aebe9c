import type { Assignment, VersionNote } from '../entity/entities.ts'
import { acceptVersion, addProduct, changeProduct, moveProduct, removeProduct } from '../entity/structural-actions.ts'
import { ActionRefused } from '../errors.ts'
import { PLAN_PARAMS } from '../prompt/step-schema.ts'
import type { Judging, Material } from './judging.ts'
import type { PlannedAction, PlannedAssignment, PlanOutput } from './step-outputs.ts'

/** Applies the chair's plan: changes to the tree, assignments, and messages. */
export function judgePlan(judging: Judging, plan: PlanOutput, { notes }: Material): void {
  const { draft, member } = judging
  /** Maps the plan's keys for new products to product ids. */
  const added = new Map<string, string>()
  const idOf = (name: string): string => added.get(name) ?? name
  for (const [index, action] of plan.actions.entries()) {
    judging.try(`action ${index + 1} (${action.type})`, () => act(action))
  }
  const assigned: Assignment[] = []
  for (const [index, assignment] of plan.assignments.entries()) {
    judging.try(`assignment ${index + 1} (${assignment.product})`, () => assign(assignment))
  }
  // An empty list leaves the order as it is.
  const { order = [] } = plan
  if (order.length > 0) {
    judging.try('order', () => {
      draft.setSession({ order: [...new Set(order.map((id) => draft.product(idOf(id)).id))] })
    })
  }
  if (plan.charter !== null) judging.try('charter', () => amendCharter(plan.charter!))
  judging.try('decision', () => {
    if (plan.decision_reason.trim() === '') throw new ActionRefused('The decision has no reason.')
    if (plan.decision === 'finish') {
      if (assigned.length > 0)
        throw new ActionRefused(
          'The decision is to finish, but there are assignments. Remove them, or decide to continue.',
        )
      draft.setSession({ status: 'ended', end: 'chair' })
    } else if (assigned.length === 0) {
      throw new ActionRefused('The decision is to continue, but nobody is assigned anything. Assign work, or finish.')
    }
    direct('team', null, plan.decision_reason.trim(), null)
  })
  for (const [to, note] of Object.entries(plan.notes)) {
    judging.try(`note to ${to}`, () => {
      if (note.trim() !== '') direct(draft.member(to).id, null, note.trim(), null)
    })
  }

  function act(action: PlannedAction): void {
    const deed = { by: member, reason: action.reason }
    switch (action.type) {
      case 'add': {
        if (added.has(action.key)) throw new ActionRefused(`The key ${action.key} is used twice.`)
        const { id } = addProduct(draft, deed, {
          name: action.name,
          type: action.kind,
          parent: action.parent === null ? null : idOf(action.parent),
          owner: action.owner,
          description: action.description,
          dod: action.definition_of_done,
          summary: '',
        })
        added.set(action.key, id)
        return
      }
      case 'remove':
        removeProduct(draft, deed, idOf(action.product))
        return
      case 'move':
        moveProduct(draft, deed, idOf(action.product), action.parent === null ? null : idOf(action.parent))
        return
      case 'change':
        if (!Object.hasOwn(PLAN_PARAMS, action.param)) {
          const params = Object.keys(PLAN_PARAMS).join(', ')
          throw new ActionRefused(`Unknown parameter ${JSON.stringify(action.param)}. Parameters: ${params}.`)
        }
        changeProduct(draft, deed, idOf(action.product), PLAN_PARAMS[action.param]!, action.value)
        return
      case 'accept': {
        const version = notes.find(({ id }) => id === action.version) ?? unread(action.version)
        acceptVersion(draft, deed, version.product, version)
      }
    }
  }

  function assign(planned: PlannedAssignment): void {
    const { id: product, owner } = draft.product(idOf(planned.product))
    if (assigned.some((other) => other.product === product)) throw new ActionRefused(`${product} is assigned twice.`)
    if (planned.directive.trim() === '') throw new ActionRefused('The directive is empty.')
    if (planned.motivation.trim() === '') throw new ActionRefused('The motivation is empty.')
    const { round, rounds } = draft.session
    const due = planned.due_round ?? rounds
    if (due < round || due > rounds) {
      throw new ActionRefused(`due_round is ${due}. It must be from ${round} to ${rounds}.`)
    }
    const existing = (ids: readonly string[]): string[] =>
      [...new Set(ids.map((id) => draft.product(idOf(id)).id))].filter((id) => id !== product)
    const { specialties, what_is_left: left, on_track: onTrack, satisfaction } = planned.operative_note
    const { bigger_picture: biggerPicture, why_it_matters: whyItMatters } = planned.operative_note
    const assignment: Assignment = {
      id: draft.nextId('A'),
      round,
      product,
      member: owner,
      relevant: existing(planned.relevant),
      highlyRelevant: existing(planned.highly_relevant),
      referenced: existing(planned.referenced),
      directive: direct(owner, product, planned.directive.trim(), due),
      importance: planned.importance,
      motivation: planned.motivation.trim(),
      note: { specialties, left, onTrack, satisfaction, biggerPicture, whyItMatters },
      due,
    }
    draft.put('assignment', assignment)
    assigned.push(assignment)
  }

  function amendCharter({ mission, objectives, constraints }: NonNullable<PlanOutput['charter']>): void {
    if (mission.trim() === '' || objectives.length === 0 || constraints.length === 0) {
      throw new ActionRefused('A charter needs a mission, objectives and constraints.')
    }
    draft.put('charter', {
      id: draft.nextId('M'),
      round: draft.round,
      mission: mission.trim(),
      objectives,
      constraints,
      missing: [],
    })
  }

  function direct(to: string, about: string | null, text: string, due: number | null): string {
    const id = draft.nextId('D')
    draft.put('directive', { id, round: draft.round, from: member, to, about, text, due })
    return id
  }
}

/** A version that contains only its id. Judging a plan needs no other fields. */
function unread(id: string): VersionNote {
  const product = id.slice(0, Math.max(0, id.lastIndexOf('.')))
  return { id, product, round: 0, author: '', directive: '', reflectionNote: '', changeSummary: '' }
}
