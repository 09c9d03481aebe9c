import type { SourcedText } from '@quire/core'
import type { ItemInput } from '@quire/core/blueprint'
import { assemblePrompt, json, type PromptDraft, type PromptLibrary, type Question } from '@quire/runtime/answer'
import type { RecordedPrompt } from '@quire/runtime/artifact'
import type { Member } from '../entity/entities.ts'
import type { Envelope } from '../envelope/envelope.ts'
import type { ResultEnvelope } from '../envelope/result-envelope.ts'
import { withoutIds } from './step-schema.ts'

/** An answer that must be fixed or continued. */
export interface Correction {
  readonly kind: 'rewrite' | 'continue'
  readonly problems: readonly string[]
  /** The answer so far, in pieces. Only the end of a long answer is included. */
  readonly partial: readonly ItemInput[]
  /** The keys that are missing from the answer, with their descriptions. */
  readonly to_come: readonly string[]
  /** The end of the answer so far. The continuation starts by repeating this text. */
  readonly start_with: string
}

export interface MasterInputs {
  readonly request: string
  readonly team: { readonly name: string; readonly description: string }
  readonly session: {
    readonly rounds: number
    readonly roundDays: number | null
    readonly date?: string
    /** The member who writes the whole document. */
    readonly author?: string
  }
  readonly members: readonly Member[]
}

/** A member's prompt for one step. It depends only on the envelope. */
export function stepPrompt(
  envelope: Envelope,
  library: PromptLibrary,
  options: { readonly model: string; readonly origin?: string; readonly correction?: Correction },
): Promise<RecordedPrompt> {
  const { model, origin, correction } = options
  return assemblePrompt(library, { model, ...corrected(stepDraft(envelope, origin), correction) })
}

/** The editor's or proofreader's prompt after the last round. */
export function resultPrompt(
  envelope: ResultEnvelope,
  library: PromptLibrary,
  { model }: { readonly model: string },
): Promise<RecordedPrompt> {
  return assemblePrompt(library, { model, ...resultDraft(envelope) })
}

/** The first prompt of a session. It contains the request, the members and an empty state. */
export function masterPrompt(
  inputs: MasterInputs,
  library: PromptLibrary,
  { model, correction }: { readonly model: string; readonly correction?: Correction },
): Promise<RecordedPrompt> {
  return assemblePrompt(library, { model, ...corrected(masterDraft(inputs), correction) })
}

/** `origin` is the artifact that contains the envelope. */
export function stepDraft(envelope: Envelope, origin?: string): PromptDraft & { readonly blueprint: string } {
  const { note, ...rest } = envelope
  const inputs = { ...rest, ...(note && { note }), ...(origin !== undefined && { origin }) }
  const { step, session, payload } = envelope
  const isAboutWhole = step === 'write' ? payload.assignment?.isWhole : step === 'reflect' || step === 'review'
  return { blueprint: blueprintOf(step, session.document !== undefined && isAboutWhole === true), inputs }
}

/** A document that one author writes whole has its own prompts. */
function blueprintOf(step: string, isWhole: boolean): string {
  return `team/${isWhole ? 'whole-' : ''}${step}`
}

/** `document` is the text to read or to edit, with its source. */
export function resultDraft(
  envelope: ResultEnvelope,
  origin?: string,
  document?: SourcedText,
): PromptDraft & { readonly blueprint: string } {
  const inputs = { ...envelope, ...(origin !== undefined && { origin }), ...(document && { document }) }
  return { blueprint: blueprintOf(envelope.step, envelope.session.document !== undefined), inputs }
}

export function masterDraft(inputs: MasterInputs): PromptDraft {
  return { blueprint: 'team/master', inputs: { ...inputs } }
}

/**
 * Asks for JSON. A rejected answer is sent back with the reasons, at most twice. After that, the team uses the valid
 * parts of the answer.
 */
export function memberQuestion<Value>(
  model: string,
  draft: PromptDraft,
  schema: object,
  check: (value: Value) => readonly string[],
): Question<Value> {
  return {
    model,
    ...draft,
    // Providers that support schemas enforce the allowed ids. Other models only see them in the prompt.
    read: json(schema, check, { accepts: withoutIds(schema) as object }),
    takesUnusable: true,
    continueWith: async ({ variant, values }) =>
      corrected(draft, { ...(await values()), kind: variant.startsWith('rewrite') ? 'rewrite' : 'continue' }),
  }
}

function corrected({ blueprint, inputs }: PromptDraft, correction: Correction | undefined): PromptDraft {
  return { blueprint, inputs: { ...inputs, ...(correction && { correction, start_with: correction.start_with }) } }
}
