import { type Blueprint, type Profile, renderTemplate } from '@quire/core'
import { BudgetExceeded } from '@quire/core/errors'
import { textToRepeat } from '@quire/core/response'
import type { ModelPrompt } from '@quire/runtime/answer'
import type { SessionResources } from '../kit/session-kit.ts'
import { collectMaterial, turnedTo } from '../material/collect-material.ts'
import { documentPieces } from '../material/document-pieces.ts'
import { readHistory } from '../memory/history.ts'
import { retrieveKnowledge } from '../memory/knowledge.ts'
import { messageDocument, shownMessage } from '../memory/long-message.ts'
import { listNotebooks } from '../notebook/notebooks.ts'
import { inPieces } from '../side/side-blueprint.ts'
import { rememberedTexts } from '../state/medium-state.ts'
import { activateDocument, readActivePlan } from './active-document.ts'
import { readLists } from './read-lists.ts'
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

export interface PromptSubject {
  readonly session: string
  readonly project: string
  readonly turn: number
  readonly message: string
  readonly profile: Profile
}

/** The prompt of a turn. */
export interface TurnPrompt {
  readonly prompt: ModelPrompt & { readonly blueprint: Blueprint }
  /** The prompt with a long message shown as a document, which is cut to fit. */
  readonly shorter?: () => TurnPrompt['prompt']
}

/** Collects the inputs of a turn's prompt. */
export async function turnPrompt(
  context: SessionResources,
  draft: TurnDraft,
  subject: PromptSubject,
  options: PromptOptions,
): Promise<TurnPrompt> {
  const { store, kit } = context
  const { process } = kit
  const { message, profile } = subject
  // If the message mentions a document, that document becomes the current one. The previous document is still shown.
  const spoken = { message, map: await draft.map() }
  const at = turnedTo(process, draft.initial.mode, await draft.documents(), spoken)
  if (at === undefined) await readActivePlan(draft, process)
  else await activateDocument(draft, process, at)
  await readLists(draft, process)
  const { state } = draft.state
  const usual = process.knowledge.entries[profile.tier]
  const requested = options.maxKbEntries ?? usual
  const max = profile.tier === 'full' ? requested : Math.min(requested, usual)
  const remembered = rememberedTexts(process, state, profile.tier)
  const written = await draft.written()
  const [history, knowledge, notebooks, working] = await Promise.all([
    readHistory(store.db, subject.session, {
      maxTurns: options.maxConversationTurns ?? process.conversation.maxTurns,
      modes: process.modes,
    }),
    retrieveKnowledge(store.db, subject.project, process.knowledge, {
      about: message,
      max: max === 0 ? 0 : max + remembered.size,
    }).then((found) => found.filter(({ value }) => !remembered.has(value)).slice(0, max)),
    listNotebooks(store.db, subject.project),
    takes(kit.blueprint, 'working_material')
      ? collectMaterial(draft, {
          process,
          state,
          before: draft.initial,
          written,
          message,
          // A small window has room for one text.
          ...(profile.tier === 'minimal' && { maxCurrent: 1 }),
        })
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
  const { previous } = options
  const prompt = {
    model: profile.id,
    profile,
    blueprint: kit.blueprint,
    inputs,
    overlays: kit.overlays,
    ...(previous && { previous }),
  }
  const document = messageDocument(subject.session, subject.turn, message)
  if (!document) return { prompt }
  return {
    prompt,
    shorter: () => {
      const pieces = documentPieces({ ...document, version: 1 }, { hasLines: true })
      const shown = shownMessage(subject.session, subject.turn, message)
      return { ...prompt, inputs: { ...inputs, message: shown, working_material: [...pieces, ...working] } }
    },
  }
}

/** Uses the shorter prompt if the message is too long for the window. */
export async function usePrompt<T>(
  { prompt, shorter }: TurnPrompt,
  use: (prompt: TurnPrompt['prompt']) => Promise<T>,
): Promise<T> {
  try {
    return await use(prompt)
  } catch (error) {
    if (!shorter || !BudgetExceeded.isInstance(error)) throw error
    return use(shorter())
  }
}

/** Extends a prompt with the end of the response so far, and a request to finish the response. */
export function finishingResponse(blueprint: Blueprint, text: string): Blueprint {
  return {
    ...blueprint,
    layers: [
      ...blueprint.layers,
      {
        id: 'reply_so_far',
        source: 'reply_so_far',
        role: 'assistant',
        separator: '',
        fit: 'oldest-first',
        block: 200,
        priority: 1000,
      },
      { id: 'finish_reply', source: 'finish_reply', role: 'user', fit: 'keep' },
    ],
    sources: {
      ...blueprint.sources,
      reply_so_far: () => inPieces(text),
      finish_reply: ({ templates }) =>
        renderTemplate(
          templates.get('session/finish-reply'),
          { start_with: textToRepeat(text) },
          { strict: true, partials: templates },
        ),
    },
  }
}

function takes({ inputs }: Blueprint, name: string): boolean {
  return inputs === undefined || Object.hasOwn(inputs, name)
}
