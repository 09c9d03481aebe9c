import type { AssembleOptions } from '@quire/core'
import type { FlowContext } from '@quire/runtime'
import { assembleRecorded, type RecordedPrompt } from '@quire/runtime/artifact'
import type { Member } from '../entity/entities.ts'
import type { Envelope } from '../envelope/envelope.ts'
import type { Correction } from './correction-sources.ts'

/** The parts of a workspace needed to assemble a prompt. */
export type PromptMaking = Pick<FlowContext, 'models' | 'overlays' | 'blueprint'>

export interface MasterInputs {
  readonly request: string
  readonly team: { readonly name: string; readonly description: string }
  readonly session: { readonly rounds: number; readonly roundDays: number }
  readonly members: readonly Member[]
}

/** A member's prompt for one step. It depends only on the envelope. */
export function stepPrompt(
  envelope: Envelope,
  making: PromptMaking,
  options: { readonly model: string; readonly origin?: string; readonly correction?: Correction },
): Promise<RecordedPrompt> {
  const { origin } = options
  const { note, ...rest } = envelope
  const inputs = { ...rest, ...(note && { note }), ...(origin !== undefined && { origin }) }
  return assembleTeam(`team/${envelope.step}`, inputs, making, options)
}

/** The first prompt of a session. It contains the request, the members and an empty state. */
export function masterPrompt(
  inputs: MasterInputs,
  making: PromptMaking,
  options: { readonly model: string; readonly correction?: Correction },
): Promise<RecordedPrompt> {
  return assembleTeam('team/master', { ...inputs }, making, options)
}

function assembleTeam(
  name: string,
  inputs: Readonly<Record<string, unknown>>,
  { models, overlays, blueprint }: PromptMaking,
  { model, correction }: { readonly model: string; readonly correction?: Correction },
): Promise<RecordedPrompt> {
  const { profile } = models.get(model)
  const options: AssembleOptions & { readonly profile: typeof profile } = {
    model,
    profile,
    models,
    overlays,
    format: 'messages',
  }
  return assembleRecorded(
    blueprint(name),
    { ...inputs, ...(correction && { correction, start_with: correction.start_with }) },
    options,
  )
}
