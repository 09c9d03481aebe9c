import { join } from 'node:path'
import { loadTextFile } from '@quire/core/template'
import { GateClosed, indexNotebook, registerNotebook, type StateView, type TurnResult } from '@quire/session'
import { parse } from 'yaml'
import { notebookName } from '../chat/notebook-name.ts'
import type { OpenedChat } from '../chat/open-chat.ts'

/** Events of the demo, as they happen. */
export type WalkEvent =
  | { readonly type: 'part'; readonly title: string }
  | { readonly type: 'said'; readonly text: string }
  | { readonly type: 'answered'; readonly result: TurnResult }
  | {
      readonly type: 'gate.refused'
      readonly to: string
      readonly because: string
      readonly missing: readonly string[]
    }
  | { readonly type: 'gate.passed'; readonly to: string }
  | { readonly type: 'confirmed'; readonly say: string }
  | { readonly type: 'noted'; readonly text: string }

export interface WalkResult {
  readonly turns: number
  readonly gates: readonly {
    readonly to: string
    readonly status: 'refused' | 'passed'
    readonly missing: readonly string[]
  }[]
  readonly actions: { readonly executed: number; readonly refused: number; readonly failed: number }
  readonly state: StateView
  readonly documents: readonly { readonly path: string; readonly version: number }[]
}

/** A gate that should have been closed was open. */
export class GateStoodOpen extends Error {}

/** Performs the writer's steps in order. */
export async function takeWalk(
  { steps }: Walk,
  opened: OpenedChat,
  dir: string,
  tell: (event: WalkEvent) => void,
): Promise<WalkResult> {
  const { session } = opened
  const gates: WalkResult['gates'][number][] = []
  const actions = { executed: 0, refused: 0, failed: 0 }
  const note = (event: WalkEvent): void => {
    if (event.type === 'answered') for (const { status } of event.result.actions) actions[status]++
    if (event.type === 'gate.refused') gates.push({ to: event.to, status: 'refused', missing: event.missing })
    if (event.type === 'gate.passed') gates.push({ to: event.to, status: 'passed', missing: [] })
    tell(event)
  }
  for (const step of steps) await takeStep(step, opened, dir, note)
  const { turns } = await session.read()
  const documents = await session.documents()
  return {
    turns,
    gates,
    actions,
    state: await session.view(),
    documents: documents.map(({ path, version }) => ({ path, version })).sort((a, b) => (a.path < b.path ? -1 : 1)),
  }
}

async function takeStep(
  step: WalkStep,
  { session, store, project, process: steps, model }: OpenedChat,
  dir: string,
  tell: (event: WalkEvent) => void,
): Promise<void> {
  if ('part' in step) tell({ type: 'part', title: step.part })
  else if ('say' in step) {
    tell({ type: 'said', text: step.say })
    const result = await session.chat(step.say, model === undefined ? {} : { model })
    tell({ type: 'answered', result })
  } else if ('go' in step) await go(session, step.go, step.because, tell)
  else if ('insist' in step) {
    await session.goTo(step.insist, { force: true })
    tell({ type: 'noted', text: step.because })
    tell({ type: 'gate.passed', to: step.insist })
  } else if ('confirm' in step) {
    const say = await session.confirm(step.confirm)
    tell({ type: 'confirmed', say: say ?? step.confirm })
  } else if ('set' in step) {
    for (const [path, value] of Object.entries(step.set)) await session.setText(path, value)
    tell({ type: 'noted', text: Object.values(step.set).join(' · ') })
  } else if ('notebook' in step) {
    const { folder, role, title } = step.notebook
    const id = notebookName(folder)
    await registerNotebook(store.db, {
      project,
      id,
      role,
      title,
      folder: join(dir, folder),
      roles: steps.notebookRoles,
    })
    const { files, passages } = await indexNotebook(store.db, { project, id })
    tell({ type: 'noted', text: `notebook ${id}: ${title}, ${files} files, ${passages} passages` })
  } else {
    const [list, text] = 'prefer' in step ? ['preferences', step.prefer] : ['corrections', step.correct]
    await session.add(`agent_memory.${list}`, text)
    tell({ type: 'noted', text: `remember: ${text}` })
  }
}

async function go(
  session: OpenedChat['session'],
  to: string,
  because: string | undefined,
  tell: (event: WalkEvent) => void,
): Promise<void> {
  try {
    await session.goTo(to)
  } catch (error) {
    if (because === undefined || !GateClosed.isInstance(error)) throw error
    tell({ type: 'gate.refused', to, because, missing: error.missing })
    return
  }
  if (because !== undefined) throw new GateStoodOpen(`The gate to ${to} should have been closed: ${because}`)
  tell({ type: 'gate.passed', to })
}

/** One step of the demo's writer. */
type WalkStep =
  | { readonly part: string }
  | { readonly set: Readonly<Record<string, string>> }
  | { readonly notebook: { readonly folder: string; readonly role: string; readonly title: string } }
  | { readonly say: string }
  /** Enters another mode. If `because` is set, the gate must be closed. `because` says why. */
  | { readonly go: string; readonly because?: string }
  /** Enters another mode even though its gate is closed. */
  | { readonly insist: string; readonly because: string }
  | { readonly confirm: string }
  | { readonly prefer: string }
  | { readonly correct: string }

interface Walk {
  readonly title: string
  readonly steps: readonly WalkStep[]
}

export function readWalk(file: string): Walk {
  return parse(loadTextFile(file)) as Walk
}
