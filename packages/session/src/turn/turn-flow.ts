import { type Flow, FlowCannot, type StepContext, type StepResult } from '@quire/runtime/engine'
import type { FlowContext, Kit } from '@quire/runtime/kit'
import { type DocumentVersion, storeDocuments } from '../documents/documents.ts'
import { SessionMoved } from '../errors.ts'
import { sessionResources } from '../kit/session-kit.ts'
import { SUMMARIES } from './refresh-summaries.ts'
import { runTurn, type TurnDone, type TurnOptions } from './run-turn.ts'
import { readSession, type StoredSession, storeResponse } from './turn-store.ts'

/** Data that the caller and the step share in memory. */
export interface LocalTurn {
  readonly options: TurnOptions
  /** The session with its open message. If undefined, the step reads both. */
  readonly session?: StoredSession
  done?: TurnDone
  error?: unknown
}

const TURN = 'turn'

type TurnInput = { readonly session: string }

/** Represents a kit's conversations as a flow. Each turn is a run of one step. */
export function turnFlow(kit: Kit, context: FlowContext): Flow {
  return {
    name: kit.name,
    description: kit.description,
    isHidden: true,
    isInteractive: true,
    // The message is stored with the conversation.
    requestPath: () => undefined,
    refusesFeedback: `it is a conversation. Send the feedback there: quire chat ${kit.name}`,
    refusesFork: () =>
      'it is a turn of a conversation, which changes its texts and memory. Send its prompt again with quire replay.',
    start({ options: { session, turn, mode } }) {
      if (typeof session !== 'string' || typeof turn !== 'number') {
        throw new FlowCannot(kit.name, `is a conversation. Start it with: quire chat ${kit.name}`)
      }
      return [{ key: TURN, name: TURN, kind: TURN, stage: String(mode), input: { session } }]
    },
    prompts: context,
    kinds: { [TURN]: (step: StepContext<TurnInput>) => takeTurn(kit.name, context, step) },
  }
}

async function takeTurn(kit: string, flowContext: FlowContext, step: StepContext<TurnInput>): Promise<StepResult> {
  const local = step.local as LocalTurn | undefined
  const { session: id } = step.step.input
  const { store } = step
  let files = 0
  const newId = (): string => `${step.run.id}.${step.step.attempt}.${++files}`
  const tellLocal = (error: unknown): never => {
    if (local) local.error = error
    throw error
  }
  try {
    const context = sessionResources(flowContext, { kit, project: step.run.project, store, newId })
    const session = local?.session ?? (await readSession(store.db, id))
    // The message was withdrawn or has been answered.
    if (session.open?.run !== step.run.id) throw new SessionMoved(id)
    const done = await runTurn(context, session, step, local?.options ?? {})
    if (local) local.done = done
    return {
      status: 'completed',
      store: (tx) => storeTurn(tx, session, done).catch(tellLocal),
    }
  } catch (error) {
    return tellLocal(error)
  }
}

async function storeTurn(
  db: Parameters<typeof storeResponse>[0],
  session: StoredSession,
  { result, tagged, draft }: TurnDone,
): Promise<void> {
  const { turn, run, model, message, thinking, actions, contentUpdates, diagnostics, tokens, state } = result
  await storeResponse(db, {
    session: session.id,
    project: session.project,
    turn,
    run,
    mode: session.state.mode,
    model: model.model,
    message,
    tagged,
    outcome: {
      actions,
      contentUpdates: contentUpdates.map(({ content: _content, ...rest }) => rest),
      diagnostics,
      model,
      tokens,
      state,
      ...(thinking !== undefined && { thinking }),
    },
    before: session.state,
    state: draft.state.state,
    changes: draft.changes,
    knowledge: draft.knowledge,
  })
  try {
    const by = { project: session.project, session: session.id, turn }
    const isSummary = ({ action }: DocumentVersion): boolean => action === SUMMARIES
    const others = draft.versions.filter((version) => !isSummary(version))
    await storeDocuments(db, by, others)
    // Another conversation may have summarized the same text at the same time.
    await storeDocuments(db, by, draft.versions.filter(isSummary), { skipsTaken: true })
  } catch (error) {
    // Another conversation has written the same document.
    throw isTaken(error) ? new SessionMoved(session.id) : error
  }
}

/** Whether PostgreSQL rejected a duplicate key. */
function isTaken(error: unknown): boolean {
  return (error as { readonly code?: unknown } | undefined)?.code === '23505'
}
