import { ActionRefused } from '../errors.ts'
import type { Judging } from './judging.ts'
import type { ReflectOutput } from './step-outputs.ts'

/** Stores a member's reflection on the last round. */
export function judgeReflect(judging: Judging, { reflection, product_notes: notes = [] }: ReflectOutput): void {
  const { draft, member } = judging
  const kept = new Map<string, string>()
  for (const { product, note } of notes) {
    judging.try(`note on ${product}`, () => {
      draft.product(product)
      if (note.trim() === '') throw new ActionRefused(`The note on ${product} is empty.`)
      const before = kept.get(product)
      kept.set(product, before === undefined ? note.trim() : `${before}\n\n${note.trim()}`)
    })
  }
  judging.try('reflection', () => {
    if (reflection.trim() === '') throw new ActionRefused('The reflection is empty.')
    draft.put('reflection', {
      id: draft.nextId('F'),
      round: draft.round,
      author: member,
      text: reflection.trim(),
      products: [...kept].map(([product, note]) => ({ product, note })),
    })
  })
}
