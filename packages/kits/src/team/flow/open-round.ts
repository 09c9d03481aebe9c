import type { FlowContext, StepContext, StepResult } from '@quire/runtime'
import { TeamDraft } from '../entity/team-draft.ts'
import { readOverview } from '../envelope/build-envelope.ts'
import { storeChanges, storedRecords } from '../records/stored-records.ts'
import { followSteps } from './follow-steps.ts'
import type { TeamSettings } from './team-options.ts'

type RoundInput = { readonly round: number }

/** Starts a round. Processes the user's new messages and starts the members' work. */
export async function openRound(
  context: StepContext<RoundInput>,
  flow: FlowContext,
  settings: TeamSettings,
): Promise<StepResult> {
  const { round } = context.step.input
  const overview = await readOverview(storedRecords(context.store.db, context.run.id))
  const draft = new TeamDraft(overview)
  const { session } = overview
  const store: Extract<StepResult, { status: 'completed' }>['store'] = (tx) =>
    storeChanges(tx, context.run.id, draft.changes)
  if (session.status === 'ended') return { status: 'completed', output: { round, isSkipped: true } }
  if (session.calls >= settings.callBudget) {
    draft.setSession({ status: 'ended', end: 'budget' })
    return { status: 'completed', output: { round, isSkipped: true }, store }
  }
  draft.setSession({ round })
  const messages = (await flow.feedback(context.run.id)).slice(session.heard)
  for (const { text } of messages) {
    const id = draft.nextId('U')
    draft.put('directive', { id, round, from: 'user', to: 'team', about: null, text: text.trim(), due: null })
  }
  draft.setSession({ heard: session.heard + messages.length })
  return {
    status: 'completed',
    output: { round, heard: messages.length },
    ...followSteps(draft, undefined, []),
    store,
  }
}

/** Runs between rounds. Waits for the user, unless the session has ended. */
export async function pauseRound(context: StepContext<RoundInput>): Promise<StepResult> {
  const { round } = context.step.input
  const { session } = await readOverview(storedRecords(context.store.db, context.run.id))
  if (session.status === 'ended') return { status: 'completed' }
  const reason = `Round ${round} of ${session.rounds} is complete. To give feedback: quire feedback ${context.run.id} charter.md --file FILE. Approve to continue.`
  return { status: 'waiting', reason }
}

/** Runs after round 0. Waits for answers to open questions. */
export async function askUser(context: StepContext): Promise<StepResult> {
  const [charter] = await storedRecords(context.store.db, context.run.id).list('charter', { last: 1 })
  const missing = charter?.missing ?? []
  if (missing.length === 0) return { status: 'completed' }
  const questions = missing.map((question) => `  - ${question}`).join('\n')
  const reason = `The request leaves open questions:\n${questions}\nAnswer with: quire feedback ${context.run.id} charter.md --file FILE. Approve to continue.`
  return { status: 'waiting', reason }
}
