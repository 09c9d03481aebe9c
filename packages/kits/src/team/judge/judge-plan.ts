import type { Assignment, VersionNote } from '../entity/entities.ts'
import { normalise, oneLine, similarity } from '../entity/normalise.ts'
import { acceptVersion, addProduct, changeProduct, moveProduct, removeProduct } from '../entity/structural-actions.ts'
import { ActionRefused } from '../errors.ts'
import { PLAN_PARAMS } from '../prompt/step-schema.ts'
import type { Judging, Material } from './judging.ts'
import { saysSomething } from './says-something.ts'
import type { PlannedAction, PlannedAssignment, PlanOutput } from './step-outputs.ts'

/** A directive says at least this many things of its own. */
const LEAST_IN_DIRECTIVE = 3
/** Two texts this similar say the same. */
const SAME = 0.6

/** Applies the chair's plan: changes to the tree, assignments, and messages. */
export function judgePlan(judging: Judging, plan: PlanOutput, { notes, agreements, questions }: Material): void {
  const { draft, member } = judging
  /** Maps the plan's keys for new products to product ids. */
  const added = new Map<string, string>()
  const idOf = (name: string): string => added.get(name) ?? name
  /** The plan's texts name new products by its keys. From then on, they have ids. */
  const withIds = (text: string): string => text.replace(/\bN\d+\b/g, idOf)
  /** The name by which the plan calls a product. */
  const nameOf = (id: string): string => [...added].find(([, product]) => product === id)?.[0] ?? id
  for (const [index, action] of plan.actions.entries()) {
    judging.try(`action ${index + 1} (${action.type})`, () => act(action))
  }
  for (const id of added.values()) {
    const product = draft.index.byId.get(id)
    // The plan may have removed it again.
    if (!product) continue
    draft.putProduct({ ...product, description: withIds(product.description), dod: withIds(product.dod) })
  }
  const assigned: Assignment[] = []
  for (const [index, assignment] of plan.assignments.entries()) {
    judging.try(`assignment ${index + 1} (${assignment.product})`, () => assign(assignment))
  }
  // A refused order does not refuse the assignment: its text is then written at the same time as the others.
  for (const [index, assignment] of assigned.entries()) {
    const problem = orderProblem(assignment)
    if (problem === undefined) continue
    assigned[index] = draft.put('assignment', { ...assignment, after: [] })
    judging.try(`after of ${nameOf(assignment.product)}`, () => {
      throw new ActionRefused(problem)
    })
  }
  for (const { finding, reason } of plan.waivers ?? []) {
    judging.try(`waiver of ${finding}`, () => {
      if (normalise(reason) === '') throw new ActionRefused('A waiver needs a reason.')
      draft.put('finding', { ...draft.finding(finding), state: 'waived', reason: oneLine(reason) })
    })
  }
  for (const { question, by } of plan.answered ?? []) {
    judging.try(`answer to ${question}`, () => {
      if (!questions.includes(question)) {
        const ids = questions.join(', ') || 'none'
        throw new ActionRefused(`${JSON.stringify(question)} is not an open question. Open questions: ${ids}.`)
      }
      const number = Number(/^U(\d+)$/.exec(by)?.[1])
      if (!(number >= 1 && number <= draft.session.heard))
        throw new ActionRefused(`${JSON.stringify(by)} is not a word of the user. Only the user can answer a question.`)
      draft.answer(question, by)
    })
  }
  for (const [index, agreement] of (plan.agreements ?? []).entries()) {
    judging.try(`agreement ${index + 1}`, () => agree(withIds(oneLine(agreement.text)), agreement.replaces))
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
      const { id } = draft.member(to)
      if (normalise(note) === '') throw new ActionRefused(`The note to ${to} is empty.`)
      const said = plan.assignments.find(({ motivation }) => similarity(motivation, note) >= SAME)
      if (said) throw new ActionRefused(`The note repeats the motivation for ${said.product}. Say each thing once.`)
      direct(id, null, note.trim(), null)
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
    const { id: product, owner, name } = draft.product(idOf(planned.product))
    const called = planned.product
    if (assigned.some((other) => other.product === product)) throw new ActionRefused(`${called} is assigned twice.`)
    if (normalise(planned.directive) === '') throw new ActionRefused('The directive is empty.')
    if (!saysSomething(planned.directive, LEAST_IN_DIRECTIVE, name)) {
      throw new ActionRefused(
        `The directive ${JSON.stringify(oneLine(planned.directive).slice(0, 80))} does not say what to do. Name the steps or parts, and what must be true at the end.`,
      )
    }
    if (normalise(planned.motivation) === '') throw new ActionRefused('The motivation is empty.')
    for (const [field, text] of Object.entries(planned.operative_note)) {
      if (normalise(text) === '') throw new ActionRefused(`${field} of the operative note is empty.`)
      if (similarity(text, planned.motivation) >= SAME)
        throw new ActionRefused(`${field} repeats the motivation. Say each thing once.`)
    }
    const { round, rounds } = draft.session
    const due = planned.due_round ?? rounds
    if (due < round || due > rounds) {
      throw new ActionRefused(`due_round is ${due}. It must be from ${round} to ${rounds}.`)
    }
    // A product that does not exist is reported. The assignment is valid without it.
    const existing = (ids: readonly string[]): string[] => {
      const found = new Set<string>()
      for (const id of ids) judging.try(`${called} with ${id}`, () => found.add(draft.product(idOf(id)).id))
      return [...found].filter((id) => id !== product)
    }
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
      motivation: withIds(planned.motivation.trim()),
      note: {
        specialties: withIds(specialties),
        left: withIds(left),
        onTrack,
        satisfaction,
        biggerPicture: withIds(biggerPicture),
        whyItMatters: withIds(whyItMatters),
      },
      due,
      after: [...new Set((planned.after ?? []).map(idOf))].filter((id) => id !== product),
      isSmall: planned.answer_with === 'edits' && draft.product(product).versions.length > 0,
    }
    draft.put('assignment', assignment)
    assigned.push(assignment)
  }

  function amendCharter({ mission, objectives, constraints }: NonNullable<PlanOutput['charter']>): void {
    const isFilled = (texts: readonly string[]): boolean =>
      texts.length > 0 && texts.every((text) => normalise(text) !== '')
    if (!(isFilled([mission]) && isFilled(objectives) && isFilled(constraints))) {
      throw new ActionRefused('A charter needs a mission, objectives and constraints, and none of them may be empty.')
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

  function orderProblem({ product, after = [] }: Assignment): string | undefined {
    const idle = after.find((id) => !assigned.some((other) => other.product === id))
    if (idle !== undefined) return `${nameOf(idle)} is not written in this round, so nothing can wait for it.`
    return waitsForItself(product) ? `${nameOf(product)} would wait for itself.` : undefined
  }

  function waitsForItself(product: string): boolean {
    const reached = new Set<string>()
    const visit = (id: string): void => {
      for (const next of assigned.find((other) => other.product === id)?.after ?? []) {
        if (reached.has(next)) continue
        reached.add(next)
        visit(next)
      }
    }
    visit(product)
    return reached.has(product)
  }

  function agree(text: string, replaces: string | null): void {
    if (!saysSomething(text, 1)) throw new ActionRefused('The agreement is empty.')
    if (replaces !== null && !agreements.some(({ id }) => id === replaces)) {
      const ids = agreements.map(({ id }) => id).join(', ') || 'none'
      throw new ActionRefused(`${JSON.stringify(replaces)} is not an agreement that holds. Agreements: ${ids}.`)
    }
    const same = agreements.find((one) => one.id !== replaces && normalise(one.text) === normalise(text))
    if (same) throw new ActionRefused(`That holds already, as ${same.id}.`)
    draft.put('agreement', { id: draft.nextId('K'), round: draft.round, by: member, text, replaces })
  }

  function direct(to: string, about: string | null, text: string, due: number | null): string {
    const id = draft.nextId('D')
    draft.put('directive', { id, round: draft.round, from: member, to, about, text: withIds(text), due })
    return id
  }
}

/** A version that contains only its id. Judging a plan needs no other fields. */
function unread(id: string): VersionNote {
  const product = id.slice(0, Math.max(0, id.lastIndexOf('.')))
  return { id, product, round: 0, author: '', directive: '', reflectionNote: '', changeSummary: '' }
}
