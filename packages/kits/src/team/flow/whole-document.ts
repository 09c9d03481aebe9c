import type { Assignment, Directive } from '../entity/entities.ts'
import { addProduct } from '../entity/structural-actions.ts'
import type { TeamDraft } from '../entity/team-draft.ts'
import { editorOf } from '../envelope/result-envelope.ts'

/** Adds the one document that its author writes whole, from the first round on. */
export function addDocument(draft: TeamDraft): void {
  const members = [...draft.members.values()]
  const chair = members.find(({ teamRole }) => teamRole === 'chair')!
  const { id } = addProduct(
    draft,
    { by: chair.id, reason: 'one author writes the whole document, and the others criticise it' },
    {
      name: 'The document',
      type: 'document',
      parent: null,
      owner: editorOf(members)!.id,
      description: 'What the user asked for, whole: everything that is to be decided, done, read or sent.',
      dod: 'Answers the whole request, within each of its limits.',
      summary: '',
    },
  )
  draft.setSession({ document: id })
}

/** Whether the document is criticised in this round. The version of the last round is read as a whole afterwards. */
export function isCriticised({ session: { round, rounds } }: TeamDraft): boolean {
  return round < rounds
}

/**
 * The assignments of a round in which one author writes the whole. In the first one, the chair has planned them. From
 * then on, the authors rule on what was found, and no plan stands between them and the findings.
 */
export function assignWhole(draft: TeamDraft, words: readonly Directive[]): Assignment[] {
  const document = draft.product(draft.session.document!)
  const planned = draft.changed('assignment')
  const own = planned.find(({ product }) => product === document.id)
  const open = new Set(draft.findings.map(({ product }) => product))
  const isDue = document.versions.length === 0 || open.has(document.id) || words.length > 0
  const first = own ? draft.put('assignment', { ...own, after: [] }) : isDue ? rewrite(document.id) : undefined
  const after = first ? [document.id] : []
  const others =
    planned.length > 0
      ? planned.filter((one) => one !== own).map((one) => draft.put('assignment', { ...one, after }))
      : [...open].filter((product) => product !== document.id).map((product) => ({ ...rewrite(product), after }))
  for (const other of others) draft.put('assignment', other)
  return [...(first ? [first] : []), ...others]

  function rewrite(id: string): Assignment {
    const { owner, versions } = draft.product(id)
    const chair = [...draft.members.values()].find(({ teamRole }) => teamRole === 'chair')!
    const text = versions.length === 0 ? 'Write the whole text.' : 'Rule on each finding, then write it anew.'
    // The author of the whole sees the texts that stand beside it.
    const beside = id === document.id ? [...draft.index.byId.values()] : []
    const referenced = beside.filter((one) => one.id !== id && one.versions.length > 0).map((one) => one.id)
    return assignByProgram(draft, { from: chair.id, to: owner, product: id, text }, { referenced })
  }
}

/** An assignment that follows from the state of a product, without a plan. */
export function assignByProgram(
  draft: TeamDraft,
  {
    from,
    to,
    product,
    text,
  }: { readonly from: string; readonly to: string; readonly product: string; readonly text: string },
  more: Partial<Pick<Assignment, 'isSmall' | 'isMending' | 'referenced'>> = {},
): Assignment {
  const { round } = draft
  const directive = draft.nextId('D')
  draft.put('directive', { id: directive, round, from, to, about: product, text, due: round })
  return draft.put('assignment', {
    id: draft.nextId('A'),
    round,
    product,
    member: to,
    relevant: [],
    highlyRelevant: [],
    referenced: [],
    directive,
    importance: 'high',
    motivation: '',
    note: null,
    due: round,
    after: [],
    ...more,
  })
}
