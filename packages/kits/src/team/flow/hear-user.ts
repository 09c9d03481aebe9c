import type { FlowContext, StepContext } from '@quire/runtime'
import type { Directive } from '../entity/entities.ts'
import type { TeamDraft } from '../entity/team-draft.ts'
import { openQuestions } from '../envelope/charter-entries.ts'
import { storedRecords } from '../records/stored-records.ts'

/**
 * Turns the user's new comments into directives. They are stored together with the end of a step, so that the next steps
 * see the same after a crash. A comment on a product's document becomes a directive about that product.
 */
export async function hearUser(
  { run, store }: Pick<StepContext, 'run' | 'store'>,
  flow: FlowContext,
  draft: TeamDraft,
): Promise<readonly Directive[]> {
  const { heard, round } = draft.session
  const comments = (await flow.feedback(run.id)).slice(heard)
  if (comments.length === 0) return []
  const charters = await storedRecords(store.db, run.id).list('charter')
  const documents = await store.db
    .selectFrom('artifact')
    .select(['id', 'meta'])
    .where('id', 'in', [...new Set(comments.map(({ document }) => document))])
    .execute()
  const directives = comments.map(({ document, text }) => {
    const product = documents.find(({ id }) => id === document)?.meta.product
    const about = typeof product === 'string' && draft.index.byId.has(product) ? product : null
    const directive = { round, from: 'user', to: 'team', about, text: text.trim(), due: null }
    return draft.put('directive', { id: draft.nextId('U'), ...directive })
  })
  draft.setSession({ heard: heard + comments.length })
  for (const { id, text } of directives) {
    for (const question of openQuestions(charters, draft.session)) {
      if (answersByName(text, question.id)) draft.answer(question.id, id)
    }
  }
  return directives
}

/** Whether a line of the text starts with the question's id: `Q1: …`. */
function answersByName(text: string, question: string): boolean {
  return new RegExp(`^[\\s>*_-]*${question}\\b[*_]*\\s*[:.)–-]`, 'im').test(text)
}
