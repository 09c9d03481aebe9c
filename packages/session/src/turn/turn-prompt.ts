import type { AssembleOptions, Blueprint, Profile } from '@quire/core'
import { BudgetExceeded } from '@quire/core/errors'
import { assembleRecorded, type RecordedPrompt } from '@quire/runtime/artifact'
import type { SessionContext } from '../kit/session-kit.ts'
import { collectMaterial, turnedTo } from '../material/collect-material.ts'
import { documentPieces } from '../material/document-pieces.ts'
import { readHistory } from '../memory/history.ts'
import { retrieveKnowledge } from '../memory/knowledge.ts'
import { messageDocument, shownMessage } from '../memory/long-message.ts'
import { listNotebooks } from '../notebook/notebooks.ts'
import { rememberedTexts } from '../state/remembered.ts'
import { activateDocument, readActivePlan } from './active-document.ts'
import type { TurnDraft } from './turn-draft.ts'

/** Prompt options that override the process's settings. */
export interface PromptOptions {
  /** Maximum number of exchanges in the prompt. Defaults to the process's setting. */
  readonly maxConversationTurns?: number
  /**
   * Maximum number of knowledge base entries. Defaults to the process's setting for the model's tier. In the medium and
   * minimal tiers, higher values have no effect.
   */
  readonly maxKbEntries?: number
  /** Whether the prompt asks the model to begin with its reasoning. Defaults to the process's setting. */
  readonly includeThinkingReminder?: boolean
  /** The prompt of the previous turn, to measure the unchanged prefix. */
  readonly previous?: { readonly text: string }
}

export interface PromptPlace {
  readonly session: string
  readonly project: string
  readonly turn: number
  readonly message: string
  readonly profile: Profile
}

/** Assembles the prompt of a turn. Use `assemble` to assemble the prompt again from another blueprint. */
export async function turnPrompt(
  context: SessionContext,
  draft: TurnDraft,
  place: PromptPlace,
  options: PromptOptions,
): Promise<{ readonly prompt: RecordedPrompt; assemble(blueprint: Blueprint): Promise<RecordedPrompt> }> {
  const { store, kit, models } = context
  const { process } = kit
  const { message, profile } = place
  // If the message mentions a document, that document becomes the current one. The previous document is still shown.
  const at = turnedTo(process, draft.initial.mode, await draft.documents(), message)
  if (at === undefined) await readActivePlan(draft, process)
  else await activateDocument(draft, process, at)
  const { state } = draft.state
  const usual = process.knowledge.entries[profile.tier]
  const asked = options.maxKbEntries ?? usual
  const max = profile.tier === 'full' ? asked : Math.min(asked, usual)
  const told = rememberedTexts(process, state, profile.tier)
  const written = await draft.written()
  const [history, knowledge, notebooks, working] = await Promise.all([
    readHistory(store.db, place.session, options.maxConversationTurns ?? process.conversation.maxTurns),
    retrieveKnowledge(store.db, place.project, process.knowledge, {
      about: message,
      max: max === 0 ? 0 : max + told.size,
    }).then((found) => found.filter(({ value }) => !told.has(value)).slice(0, max)),
    listNotebooks(store.db, place.project),
    takes(kit.blueprint, 'working_material')
      ? collectMaterial(draft, { process, state, before: draft.initial, written, message })
      : Promise.resolve([]),
  ])
  const inputs = {
    mode: state.mode,
    message,
    ...(history.items.length > 0 && { history }),
    session_state: { state, documents: written, knowledge, notebooks },
    ...(working.length > 0 && { working_material: working }),
    // Only some blueprints declare this input.
    ...(takes(kit.blueprint, 'include_thinking_reminder') && {
      include_thinking_reminder: options.includeThinkingReminder ?? process.conversation.remindsToThink,
    }),
  }
  const assembling = { model: profile, profile, models, format: 'messages', overlays: kit.overlays } as const
  const { previous } = options
  const make = (given: typeof inputs, blueprint = kit.blueprint, more: Partial<AssembleOptions> = {}) =>
    assembleRecorded(blueprint, given, { ...assembling, ...more })
  const first = { ...(previous && { previous }) }
  try {
    const prompt = await make(inputs, kit.blueprint, first)
    return { prompt, assemble: (blueprint) => make(inputs, blueprint) }
  } catch (error) {
    const document = messageDocument(place.session, place.turn, message)
    if (!document || !BudgetExceeded.isInstance(error)) throw error
    // A message that is too long for the window is shown as a document and cut to fit.
    const pieces = documentPieces({ ...document, version: 1 }, { hasLines: true })
    const shorter = {
      ...inputs,
      message: shownMessage(place.session, place.turn, message),
      working_material: [...pieces, ...working],
    }
    const prompt = await make(shorter, kit.blueprint, first)
    return { prompt, assemble: (blueprint) => make(shorter, blueprint) }
  }
}

function takes({ inputs }: Blueprint, name: string): boolean {
  return inputs === undefined || Object.hasOwn(inputs, name)
}
